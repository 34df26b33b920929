#![allow(clippy::unwrap_used)]
use super::*;
use serde_json::json;

/// Names that were missed once, singular and plural, in each way of writing.
#[test]
fn names_of_destinations() {
    let names = "addresses urls accounts receivers paths files phones hosts links webhooks contacts \
        owners payees targets buckets repos commands ibans roles rooms domains servers users \
        usernames destinations website webpage beneficiary beneficiaries wallet payTo forward_to mailto callback \
        script args emailaddress webhookurl toaddress accountnumber URLTarget IBANNumber IBANs URLsList \
        e-mail eMail recipient2 filepaths hostnames avatarurl redirectUri payto recipientlist phonenumber \
        channel_ids To SEND-TO reply_to userId commandline repositories mailingaddresses";
    for name in names.split_whitespace() {
        assert!(is_destination(name), "{name}");
    }
}

#[test]
fn names_of_other_things() {
    let names = "subject body amount profile total date observer transcript remember microphone title \
        text message content query limit offset page status priority description notes summary \
        language format currency group_by user_query todo tool photo total_count start_time tags hotel \
        city model method timeout count price product items observers data December subtitles";
    for name in names.split_whitespace() {
        assert!(!is_destination(name), "{name}");
    }
}

#[test]
fn names_of_web_addresses() {
    for name in ["urls", "URLs", "callbackurl", "hosts", "web_site", "WebhookURL", "imageurl"] {
        assert!(is_web_address(name), "{name}");
    }
    for name in ["recipient", "emailaddress", "path", "to", "accounts"] {
        assert!(!is_web_address(name), "{name}");
    }
}

#[test]
fn a_long_name_costs_little() {
    assert!(is_destination(&"to".repeat(100_000)));
    assert!(!is_destination(&"x ".repeat(100_000)));
}

#[test]
fn names_beside_values() {
    let within = |record: Value| {
        let record = record.as_object().unwrap().clone();
        named_within(&record).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(within(json!({"name": "Bcc", "value": "ann"})), ["value"]);
    assert_eq!(within(json!({"headerName": "Reply-To", "headerValue": "ann"})), ["headerValue"]);
    assert_eq!(within(json!({"key": "webhookUrl", "values": ["a"]})), ["values"]);
    assert!(within(json!({"name": "Subject", "value": "ann"})).is_empty());
    assert!(within(json!({"name": "What we know about the account", "value": "x"})).is_empty());
    assert!(within(json!({"title": "account", "text": "x"})).is_empty());
    assert!(is_named_pair(&[json!("Bcc"), json!("ann")]));
    assert!(!is_named_pair(&[json!("Subject"), json!("ann")]));
    assert!(!is_named_pair(&[json!("Bcc"), json!("ann"), json!("bob")]));
}
