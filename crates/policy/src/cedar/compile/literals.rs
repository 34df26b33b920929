//! Resources that policies name and that nothing is ever called: such a policy would hold nothing.

use cedar_policy::EntityUid;
use ephor_rules::Registry;

use super::{MAX_MISTAKES, Parsed};
use crate::cedar::address::Address;
use crate::cedar::folder::Folder;
use crate::mistake::PolicyMistake;

pub(super) fn literals(
    folder: &Folder,
    registry: &Registry,
    parsed: &[Parsed],
    mistakes: &mut Vec<PolicyMistake>,
) {
    for one in parsed {
        let file = &one.policy.file;
        let text = folder.files.iter().find(|(known, _)| known == file);
        let text = text.map_or("", |(_, text)| text.as_str());
        for literal in one.cedar.entity_literals() {
            if mistakes.len() >= MAX_MISTAKES {
                return;
            }
            let Some((problem, hint)) = wrong(&literal, registry) else {
                continue;
            };
            let id: &str = literal.id().unescaped();
            let within = one.policy.text.find(id).unwrap_or(0);
            let mistake =
                PolicyMistake::of_file("NEVER_APPLIES", folder.path.join(file), problem, hint);
            mistakes.push(mistake.at(text, one.start + within));
        }
    }
}

fn wrong(literal: &EntityUid, registry: &Registry) -> Option<(String, String)> {
    let name: &str = literal.id().unescaped();
    match literal.type_name().basename() {
        "Host" => {
            let known = host(name);
            if known.as_deref() == Some(name) && !name.contains('*') {
                return None;
            }
            let hint = match known.filter(|known| !known.contains('*')) {
                _ if name.contains('*') => {
                    "Of several hosts, write: when { context.host like \"*.example.com\" }."
                        .to_owned()
                }
                Some(known) => {
                    format!("Write Host::{known:?}; context.port and context.scheme say the rest.")
                }
                None => "Write it as it stands in an address, such as Host::\"api.example.com\"."
                    .to_owned(),
            };
            Some((format!("no address has the host {name:?}"), hint))
        }
        "Kind" => {
            let meant = registry.kinds().map(|kind| &*kind.name);
            let meant = meant.filter(|kind| kind.eq_ignore_ascii_case(name)).collect::<Vec<_>>();
            let meant = meant.first().filter(|kind| !meant.contains(&name) && **kind != name)?;
            Some((format!("no node kind is called {name:?}"), format!("Write Kind::{meant:?}.")))
        }
        _ => None,
    }
}

/// The host of an address that begins so, as policies are told of it.
fn host(name: &str) -> Option<String> {
    let whole = match name.contains("://") {
        true => name.to_owned(),
        false => format!("https://{name}"),
    };
    Address::of(&whole, true).map(|address| address.host)
}
