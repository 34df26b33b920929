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

/// An origin in words. None: it is the program's own.
pub(super) fn words(origin: &Origin) -> Option<String> {
    let stands: Vec<String> = listed(&origin.provenance).into_iter().map(source).collect();
    let made = origin.provenance.labels.has(Label::Model);
    let read = listed(&origin.influence);
    let read = match read.is_empty() {
        true => String::new(),
        false => format!(", which had read {}", read.join(", ")),
    };
    let mut said = match (stands.is_empty(), made) {
        (true, false) => return None,
        (true, true) => format!("written by the model{read}"),
        (false, false) => format!("from {}", stands.join(", ")),
        (false, true) => {
            let stands = stands.join(", ");
            format!("partly written by the model{read}; partly from {stands}")
        }
    };
    if origin.untrusted_alone {
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
            assert_eq!(words(&origin).as_deref(), Some(expect));
        }
        assert_eq!(words(&origin(&[], &[], false)), None);
    }
}
