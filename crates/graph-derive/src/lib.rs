//! `#[derive(State)]`. What it does, and its attributes, are told where it is used:
//! `ephor_graph::State`.

mod attributes;
mod expand;
mod shape;
#[cfg(test)]
mod tests;

use proc_macro::TokenStream;

/// Documented where it is used, at `ephor_graph::State`.
#[proc_macro_derive(State, attributes(state))]
pub fn derive_state(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    attributes::Container::read(&input)
        .map(|container| expand::expand(&container))
        .unwrap_or_else(|error| error.into_compile_error())
        .into()
}
