//! Where a value came from, in words that claim no more than is known.

use std::collections::BTreeMap;

use ephor_core::{ANY_SOURCE, Label, Origin, Provenance};

/// The origin that was traced for a place, or for the nearest place around it.
pub(super) fn of<'o>(origins: &BTreeMap<&str, &'o Origin>, pointer: &str) -> Option<&'o Origin> {
    let mut place = pointer;
    loop {
        if let Some(origin) = origins.get(place) {
            return Some(origin);
        }
        place = place.get(..place.rfind('/')?)?;
    }
}

/// A source in words.
fn source(source: &str) -> String {
    match source {
        "user" => "the user's message".to_owned(),
        "settings" => "the settings".to_owned(),
        ANY_SOURCE => "one of too many sources to name".to_owned(),
        other => match other.strip_prefix("model:") {
            Some(model) => format!("what the model {model} wrote"),
            None => other.to_owned(),
        },
    }
}

fn listed(provenance: &Provenance) -> Vec<&str> {
    provenance.sources.iter().map(|source| &**source).collect()
}

/// Who made up what stands nowhere in the record: it is labelled as a model's, whoever did.
#[derive(Clone, Copy)]
pub(super) enum Author {
    Model,
    /// A program or a person, in what is asked for: no model need have been there.
    Request,
}

/// An origin in words. None: it is the program's own.
pub(super) fn words(origin: &Origin, author: Author) -> Option<String> {
    let stands: Vec<String> = listed(&origin.provenance).into_iter().map(source).collect();
    let stands = stands.join(", ");
    let made = origin.provenance.labels.has(Label::Model);
    let made = made.then(|| match (author, &*listed(&origin.influence)) {
        (Author::Request, _) => "from the request itself".to_owned(),
        (Author::Model, []) => "written by the model".to_owned(),
        (Author::Model, read) => {
            format!("written by the model, which had read {}", read.join(", "))
        }
    });
    let mut said = match (stands.is_empty(), made) {
        (true, None) => return None,
        (true, Some(made)) => made,
        (false, None) => format!("from {stands}"),
        (false, Some(made)) => format!("partly {made}; partly from {stands}"),
    };
    let requested = matches!(author, Author::Request) && stands.is_empty();
    if origin.untrusted_alone && !requested {
        said.push_str(" (found in untrusted content only)");
    }
    Some(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(stands: &[(Label, &str)], influence: &[&str], alone: bool) -> Origin {
        let mut provenance = Provenance::default();
        for (label, source) in stands {
            match *source {
                "" => provenance.labels |= ephor_core::Labels::of(*label),
                source => provenance.add(&Provenance::of(*label, source)),
            }
        }
        let mut read = Provenance::default();
        influence.iter().for_each(|one| read.add(&Provenance::of(Label::Untrusted, *one)));
        let pointer = String::new();
        Origin { pointer, provenance, influence: read, untrusted_alone: alone, pointed_to: false }
    }

    #[test]
    fn only_where_it_stands_is_claimed() {
        for (origin, expect) in [
            (origin(&[(Label::User, "user")], &[], false), "from the user's message"),
            (
                origin(&[(Label::Untrusted, "http:a.example:8080")], &[], true),
                "from http:a.example:8080 (found in untrusted content only)",
            ),
            (
                origin(&[(Label::Model, "")], &["http:a.example", "user"], false),
                "written by the model, which had read http:a.example, user",
            ),
            (origin(&[(Label::Model, "")], &[], false), "written by the model"),
            (
                origin(&[(Label::User, "user"), (Label::Model, "")], &["http:a.example"], false),
                "partly written by the model, which had read http:a.example; partly from the user's \
                 message",
            ),
        ] {
            assert_eq!(words(&origin, Author::Model).as_deref(), Some(expect));
        }
        assert_eq!(words(&origin(&[], &[], false), Author::Model), None);
    }

    #[test]
    fn no_model_is_named_for_what_a_program_asks_for() {
        let own = origin(&[(Label::Model, "")], &["settings", "user"], false);
        assert_eq!(words(&own, Author::Request).as_deref(), Some("from the request itself"));
        let both = origin(&[(Label::User, "user"), (Label::Model, "")], &["settings"], false);
        let expect = "partly from the request itself; partly from the user's message";
        assert_eq!(words(&both, Author::Request).as_deref(), Some(expect));
    }
}
