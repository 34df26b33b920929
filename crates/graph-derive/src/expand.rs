//! What is generated: the update, its setters, and how it is applied.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Path, Type};

use crate::attributes::{Container, Field, Strategy};
use crate::shape::{is_exact, parts};

pub fn expand(container: &Container) -> TokenStream {
    let parts = [update(container), setters(container), state(container)];
    quote!(#(#parts)*)
}

/// The struct, which is written and read by serde with what it sets and nothing else.
fn update(container: &Container) -> TokenStream {
    let Container { name, vis, generics, update, krate, derives, .. } = container;
    let private = quote!(#krate::state::private);
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let fields = container.fields.iter().map(|field| update_field(field, krate));
    let names = container.fields.iter().map(|field| &field.name);
    let unknown = (!container.ignore_unknown).then(|| quote!(#[serde(deny_unknown_fields)]));
    let forwarded = &container.serde;
    let serde_crate = private_path(krate, "serde");
    let bounds = |bound: &str| {
        let all: Vec<String> =
            container.type_params().map(|param| format!("{param}: {bound}")).collect();
        all.join(", ")
    };
    let write = bounds(&private_path(krate, "serde::Serialize"));
    let read = bounds(&private_path(krate, "serde::Deserialize<'de>"));
    let debug_bounds = container.type_params().map(|it| quote!(#it: #private::serde::Serialize));
    let debug_where = match where_clause {
        Some(clause) if clause.predicates.trailing_punct() || clause.predicates.is_empty() => {
            quote!(#clause #(#debug_bounds,)*)
        }
        Some(clause) => quote!(#clause, #(#debug_bounds,)*),
        None => quote!(where #(#debug_bounds,)*),
    };
    let doc = format!("What a node changes in a [`{name}`]: nothing, until a setter is called.");
    quote! {
        #[doc = #doc]
        #[derive(
            ::core::clone::Clone,
            #private::serde::Serialize,
            #private::serde::Deserialize,
            #(#derives,)*
        )]
        #[serde(crate = #serde_crate)]
        #[serde(bound(serialize = #write, deserialize = #read))]
        #unknown
        #(#[serde(#forwarded)])*
        #[must_use = "an update changes nothing until a node returns it"]
        #vis struct #update #generics #where_clause {
            #(#fields)*
        }

        #[automatically_derived]
        impl #impl_generics ::core::default::Default for #update #ty_generics #where_clause {
            fn default() -> Self {
                Self { #(#names: ::core::option::Option::None,)* }
            }
        }

        #[automatically_derived]
        impl #impl_generics ::core::fmt::Debug for #update #ty_generics #debug_where {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                #private::debug(f, ::core::stringify!(#update), self)
            }
        }
    }
}

fn update_field(field: &Field, krate: &Path) -> TokenStream {
    let Field { name, vis, serde, .. } = field;
    let taken = taken(field, krate);
    let ty = quote_spanned!(at(&field.ty)=> ::core::option::Option<#taken>);
    let reader = match field.strategy {
        Strategy::Replace | Strategy::With { .. } => Some("present"),
        Strategy::Append | Strategy::AppendUnique => Some("one_or_many"),
        Strategy::Merge => None,
    };
    let reader = reader.map(|reader| {
        let reader = private_path(krate, reader);
        quote!(#[serde(deserialize_with = #reader)])
    });
    let doc = doc(field);
    quote! {
        #[doc = #doc]
        #[serde(default, skip_serializing_if = "::core::option::Option::is_none")]
        #reader
        #(#[serde(#serde)])*
        #vis #name: #ty,
    }
}

/// What the update holds for the field.
fn taken(field: &Field, krate: &Path) -> TokenStream {
    let ty = &field.ty;
    match &field.strategy {
        Strategy::Replace => quote!(#ty),
        Strategy::Append | Strategy::AppendUnique => {
            let item = item(ty, krate);
            quote!(::std::vec::Vec<#item>)
        }
        Strategy::Merge => {
            let merge = named_at(krate, "Merge", ty);
            quote_spanned!(at(ty)=> <#ty as #merge>::Entries)
        }
        Strategy::With { update, .. } => quote!(#update),
    }
}

fn item(ty: &Type, krate: &Path) -> TokenStream {
    let append = named_at(krate, "Append", ty);
    quote_spanned!(at(ty)=> <#ty as #append>::Item)
}

fn doc(field: &Field) -> String {
    let name = &field.name;
    match field.strategy {
        Strategy::Replace => format!("Replaces `{name}`."),
        Strategy::Append => format!("Appends to `{name}`; several calls append one after another."),
        Strategy::AppendUnique => format!(
            "Appends to `{name}` what isn't in it yet; several calls append one after another."
        ),
        Strategy::Merge => {
            format!("Sets entries of `{name}` and keeps its others; several calls add up.")
        }
        Strategy::With { .. } => {
            format!("What `{name}` is combined with; of several calls the last counts.")
        }
    }
}

fn setters(container: &Container) -> TokenStream {
    let Container { generics, update, krate, .. } = container;
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let setters = container.fields.iter().map(|field| setter(field, krate));
    quote! {
        #[allow(dead_code)]
        impl #impl_generics #update #ty_generics #where_clause {
            #(#setters)*
        }
    }
}

fn setter(field: &Field, krate: &Path) -> TokenStream {
    let Field { name, vis, ty, .. } = field;
    let doc = doc(field);
    let into = |part: Option<&Type>, exact: TokenStream| {
        if part.is_some_and(is_exact) { exact } else { quote!(impl ::core::convert::Into<#exact>) }
    };
    let (parameter, body) = match &field.strategy {
        Strategy::Replace => (into(Some(ty), quote!(#ty)), set(field)),
        Strategy::With { update, .. } => (into(Some(update), quote!(#update)), set(field)),
        Strategy::Append | Strategy::AppendUnique => {
            let item = item(ty, krate);
            let taken = into(parts(ty).first().copied(), item.clone());
            (
                quote!(impl ::core::iter::IntoIterator<Item = #taken>),
                quote! {
                    self.#name
                        .get_or_insert_default()
                        .extend(given.into_iter().map(::core::convert::Into::<#item>::into));
                },
            )
        }
        Strategy::Merge => {
            let merge = named_at(krate, "Merge", ty);
            let map = quote_spanned!(at(ty)=> <#ty as #merge>);
            let parts = parts(ty);
            let key = into(parts.first().copied(), quote!(#map::Key));
            let value = into(parts.get(1).copied(), quote!(#map::Value));
            (
                quote!(impl ::core::iter::IntoIterator<Item = (#key, #value)>),
                quote! {
                    ::core::iter::Extend::extend(
                        self.#name.get_or_insert_default(),
                        given.into_iter().map(|(key, value)| (
                            ::core::convert::Into::<#map::Key>::into(key),
                            ::core::convert::Into::<#map::Value>::into(value),
                        )),
                    );
                },
            )
        }
    };
    quote! {
        #[doc = #doc]
        #vis fn #name(mut self, given: #parameter) -> Self {
            #body
            self
        }
    }
}

fn set(field: &Field) -> TokenStream {
    let name = &field.name;
    quote!(self.#name = ::core::option::Option::Some(::core::convert::Into::into(given));)
}

fn state(container: &Container) -> TokenStream {
    let Container { name, vis, generics, update, krate, .. } = container;
    let private = quote!(#krate::state::private);
    let (impl_generics, ty_generics, _) = generics.split_for_impl();
    let mut bounded = generics.clone();
    let clause = bounded.make_where_clause();
    for param in container.type_params() {
        clause.predicates.push(syn::parse_quote! {
            #param: ::core::clone::Clone
                + #private::serde::Serialize
                + #private::serde::de::DeserializeOwned
                + ::core::marker::Send
                + ::core::marker::Sync
                + 'static
        });
    }
    let where_clause = &bounded.where_clause;
    let plain_where = &generics.where_clause;
    let apply = container.fields.iter().map(|field| apply(field, krate));
    let doc = format!("An empty update of a `{name}`, to be filled with its setters.");
    quote! {
        #[allow(dead_code)]
        impl #impl_generics #name #ty_generics #plain_where {
            #[doc = #doc]
            #vis fn update() -> #update #ty_generics {
                ::core::default::Default::default()
            }
        }

        #[automatically_derived]
        impl #impl_generics #krate::State for #name #ty_generics #where_clause {
            type Update = #update #ty_generics;
            type Keys = ();

            fn apply(
                &mut self,
                _keys: &(),
                update: Self::Update,
            ) -> ::core::result::Result<(), #krate::StateError> {
                #(#apply)*
                ::core::result::Result::Ok(())
            }
        }

        #[automatically_derived]
        impl #impl_generics #krate::IntoCommand<#name #ty_generics> for #update #ty_generics
        #where_clause
        {
            fn into_command(self) -> #krate::Command<#name #ty_generics> {
                #krate::Command::update(self)
            }
        }
    }
}

fn apply(field: &Field, krate: &Path) -> TokenStream {
    let Field { name, ty, .. } = field;
    let combine = match &field.strategy {
        Strategy::Replace => quote!(self.#name = new;),
        Strategy::Append => {
            let append = named_at(krate, "Append", ty);
            quote_spanned!(at(ty)=> <#ty as #append>::append_items(&mut self.#name, new);)
        }
        Strategy::AppendUnique => {
            let append = named_at(krate, "AppendUnique", ty);
            quote_spanned!(at(ty)=> <#ty as #append>::append_unique(&mut self.#name, new);)
        }
        Strategy::Merge => {
            let merge = named_at(krate, "Merge", ty);
            quote_spanned!(at(ty)=> <#ty as #merge>::merge_entries(&mut self.#name, new);)
        }
        Strategy::With { function, update } => quote_spanned! {at(function)=>
            let combine: fn(&mut #ty, #update) = #function;
            combine(&mut self.#name, new);
        },
    };
    quote! {
        if let ::core::option::Option::Some(new) = update.#name {
            #combine
        }
    }
}

/// A mistake is shown at the user's code; names are looked up as in the rest.
fn at(code: &impl Spanned) -> Span {
    code.span().resolved_at(Span::call_site())
}

/// A strategy's trait, named at the field's type, so that a type it isn't for is pointed at.
fn named_at(krate: &Path, name: &str, ty: &Type) -> TokenStream {
    let name = format_ident!("{name}");
    let path = quote!(#krate::state::#name).into_iter().map(|mut token| {
        token.set_span(token.span().located_at(ty.span()));
        token
    });
    path.collect()
}

/// A hidden item, as serde's attributes want to have it.
fn private_path(krate: &Path, item: &str) -> String {
    format!("{}::state::private::{item}", quote!(#krate).to_string().replace(' ', ""))
}
