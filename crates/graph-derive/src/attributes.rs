//! What the struct says: its `#[state(…)]`, and the part of its `#[serde(…)]` that names keys.

use proc_macro2::Span;
use quote::format_ident;
use syn::meta::ParseNestedMeta;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{
    Attribute, Data, DeriveInput, Error, Expr, Fields, GenericParam, Generics, Ident, LitStr, Meta,
    Path, Result, Token, Type, Visibility, parse_quote,
};

/// A struct from which a state is made.
pub struct Container {
    pub name: Ident,
    pub vis: Visibility,
    pub generics: Generics,
    pub fields: Vec<Field>,
    /// The name of the update.
    pub update: Ident,
    /// Where `ephor_graph` is found.
    pub krate: Path,
    /// What else the update derives.
    pub derives: Vec<Path>,
    pub ignore_unknown: bool,
    /// Of `#[serde(…)]`, what the update must have too.
    pub serde: Vec<Meta>,
}

/// A key.
pub struct Field {
    pub name: Ident,
    pub vis: Visibility,
    pub ty: Type,
    pub strategy: Strategy,
    pub serde: Vec<Meta>,
}

pub enum Strategy {
    Replace,
    Append,
    AppendUnique,
    Merge,
    With { function: Box<Expr>, update: Box<Type> },
}

impl Container {
    /// All mistakes are reported at once.
    pub fn read(input: &DeriveInput) -> Result<Self> {
        let mut mistakes = Mistakes::default();
        if let Some(lifetime) = input.generics.lifetimes().next() {
            mistakes.add(Error::new_spanned(
                lifetime,
                "a state is kept beyond the run that made it, and can't borrow: own the data, or \
                 share it with an `Arc`",
            ));
        }
        let mut container = Self {
            name: input.ident.clone(),
            vis: input.vis.clone(),
            generics: input.generics.clone(),
            fields: Vec::new(),
            update: format_ident!("{}Update", input.ident),
            krate: parse_quote!(::ephor_graph),
            derives: Vec::new(),
            ignore_unknown: false,
            serde: serde_metas(&input.attrs)
                .filter(|meta| meta.path().is_ident("rename_all"))
                .collect(),
        };
        for attribute in state_attributes(&input.attrs) {
            mistakes.check(attribute.parse_nested_meta(|meta| container.attribute(&meta)));
        }
        for field in mistakes.check(named_fields(input)).into_iter().flatten() {
            container.fields.extend(mistakes.check(Field::read(field)));
        }
        mistakes.none().map(|()| container)
    }

    fn attribute(&mut self, meta: &ParseNestedMeta<'_>) -> Result<()> {
        if meta.path.is_ident("update") {
            self.update = meta.value()?.parse::<LitStr>()?.parse()?;
        } else if meta.path.is_ident("crate") {
            self.krate = meta.value()?.parse::<LitStr>()?.parse_with(Path::parse_mod_style)?;
        } else if meta.path.is_ident("derive") {
            let inside;
            syn::parenthesized!(inside in meta.input);
            self.derives.extend(Punctuated::<Path, Token![,]>::parse_terminated(&inside)?);
        } else if meta.path.is_ident("ignore_unknown") {
            self.ignore_unknown = true;
        } else {
            return Err(meta.error(
                "unknown attribute; a state knows `update = \"Name\"`, `crate = \"path\"`, \
                 `derive(…)` and `ignore_unknown`",
            ));
        }
        Ok(())
    }

    /// The type parameters' names.
    pub fn type_params(&self) -> impl Iterator<Item = &Ident> {
        self.generics.params.iter().filter_map(|param| match param {
            GenericParam::Type(param) => Some(&param.ident),
            GenericParam::Lifetime(_) | GenericParam::Const(_) => None,
        })
    }
}

impl Field {
    fn read(field: &syn::Field) -> Result<Self> {
        let mut mistakes = Mistakes::default();
        let mut said = Said::default();
        for attribute in state_attributes(&field.attrs) {
            mistakes.check(attribute.parse_nested_meta(|meta| said.attribute(&meta)));
        }
        let mut serde = Vec::new();
        for meta in serde_metas(&field.attrs) {
            mistakes.check(refuse(&meta));
            if ["rename", "alias"].iter().any(|name| meta.path().is_ident(name)) {
                serde.push(meta);
            }
        }
        let strategy = mistakes.check(said.strategy(&field.ty));
        mistakes.none()?;
        let (Some(name), Some(strategy)) = (field.ident.clone(), strategy) else {
            return Err(Error::new_spanned(field, "a state's field has a name"));
        };
        Ok(Self { name, vis: field.vis.clone(), ty: field.ty.clone(), strategy, serde })
    }
}

/// What a field's attributes say, before they are looked at together.
#[derive(Default)]
struct Said {
    strategy: Option<(&'static str, Span)>,
    unique: Option<Span>,
    function: Option<Expr>,
    update: Option<Type>,
}

impl Said {
    fn attribute(&mut self, meta: &ParseNestedMeta<'_>) -> Result<()> {
        let known = ["replace", "append", "merge", "with"];
        if let Some(name) = known.into_iter().find(|name| meta.path.is_ident(name)) {
            if name == "with" {
                self.function = Some(meta.value()?.parse()?);
            }
            if let Some((before, _)) = self.strategy {
                return Err(
                    meta.error(format!("a field has one strategy, and `{before}` is said already"))
                );
            }
            self.strategy = Some((name, meta.path.span()));
        } else if meta.path.is_ident("unique") {
            self.unique = Some(meta.path.span());
        } else if meta.path.is_ident("update") {
            self.update = Some(meta.value()?.parse()?);
        } else {
            return Err(meta.error(
                "unknown attribute; a field knows `replace`, `append`, `append, unique`, `merge`, \
                 `with = function` and, with that, `update = Type`",
            ));
        }
        Ok(())
    }

    fn strategy(self, ty: &Type) -> Result<Strategy> {
        let name = self.strategy.map_or("replace", |(name, _)| name);
        match self.unique {
            Some(span) if name != "append" => {
                return Err(Error::new(span, "`unique` goes with `append`"));
            }
            _ => {}
        }
        if let (Some(update), None) = (&self.update, &self.function) {
            return Err(Error::new_spanned(
                update,
                "`update` says what the function of `with` takes; other strategies know it",
            ));
        }
        Ok(match (name, self.function) {
            ("append", _) if self.unique.is_some() => Strategy::AppendUnique,
            ("append", _) => Strategy::Append,
            ("merge", _) => Strategy::Merge,
            (_, Some(function)) => Strategy::With {
                function: Box::new(function),
                update: Box::new(self.update.unwrap_or_else(|| ty.clone())),
            },
            _ => Strategy::Replace,
        })
    }
}

fn named_fields(input: &DeriveInput) -> Result<impl Iterator<Item = &syn::Field>> {
    let advice = "a state is a struct with named fields, which are its keys";
    match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => Ok(fields.named.iter()),
            Fields::Unnamed(fields) => Err(Error::new_spanned(fields, advice)),
            Fields::Unit => Err(Error::new_spanned(&input.ident, advice)),
        },
        Data::Enum(data) => Err(Error::new_spanned(data.enum_token, advice)),
        Data::Union(data) => Err(Error::new_spanned(data.union_token, advice)),
    }
}

/// A state and its updates have the same keys, and all of them are kept.
fn refuse(meta: &Meta) -> Result<()> {
    let path = meta.path();
    if ["skip", "skip_serializing", "skip_deserializing"].iter().any(|it| path.is_ident(it)) {
        return Err(Error::new_spanned(
            path,
            "a state's field can't be skipped: it would be gone after a restart",
        ));
    }
    if path.is_ident("flatten") {
        return Err(Error::new_spanned(
            path,
            "a state's field can't be flattened: fields are keys, each with its strategy",
        ));
    }
    Ok(())
}

fn state_attributes(attributes: &[Attribute]) -> impl Iterator<Item = &Attribute> {
    attributes.iter().filter(|attribute| attribute.path().is_ident("state"))
}

/// What can't be read is serde's to complain about.
fn serde_metas(attributes: &[Attribute]) -> impl Iterator<Item = Meta> {
    attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("serde"))
        .filter_map(|it| it.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated).ok())
        .flatten()
}

#[derive(Default)]
struct Mistakes(Option<Error>);

impl Mistakes {
    fn add(&mut self, error: Error) {
        match &mut self.0 {
            Some(first) => first.combine(error),
            None => self.0 = Some(error),
        }
    }

    fn check<T>(&mut self, result: Result<T>) -> Option<T> {
        result.map_err(|error| self.add(error)).ok()
    }

    fn none(self) -> Result<()> {
        self.0.map_or(Ok(()), Err)
    }
}
