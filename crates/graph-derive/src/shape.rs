//! What a setter takes, as far as a type's spelling tells.

use syn::{GenericArgument, PathArguments, Type, TypePath};

/// A bare number would be an `i32` to `impl Into<u64>`, and so setters take these as they are.
const EXACT: [&str; 16] = [
    "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32",
    "f64", "bool", "char",
];

/// Whether the type is a number, a truth value or a character.
pub fn is_exact(ty: &Type) -> bool {
    match ty {
        Type::Path(TypePath { qself: None, path }) => {
            path.get_ident().is_some_and(|name| EXACT.iter().any(|exact| name == exact))
        }
        _ => false,
    }
}

/// Of a collection, also behind `Arc` or `Option`, what it is a collection of.
pub fn parts(ty: &Type) -> Vec<&Type> {
    let Type::Path(TypePath { path, .. }) = ty else { return Vec::new() };
    let Some(last) = path.segments.last() else { return Vec::new() };
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return Vec::new() };
    let types: Vec<&Type> = arguments
        .args
        .iter()
        .filter_map(|argument| match argument {
            GenericArgument::Type(ty) => Some(ty),
            _ => None,
        })
        .collect();
    match types.as_slice() {
        [inner] if last.ident == "Arc" || last.ident == "Option" => parts(inner),
        _ => types,
    }
}
