//! Several processes on one database.

use std::collections::BTreeMap;
use std::sync::Arc;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_postgres::config::Host;

use ephor_journal::{Feed, JournalError, Position, Postgres, Store, verify};

use crate::postgres::common::{Schema, conversation, said};

/// Two journals write the same and different conversations; a third one follows, and skips nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reader_skips_no_late_commit() {
    let Some(schema) = Schema::new("several_feed") else { return };
    let reading = Postgres::open_read_only(&{
        drop(schema.open().await);
        schema.url()
    })
    .await
    .unwrap();
    let mut writers = tokio::task::JoinSet::new();
    for process in 0..3 {
        let journal = Arc::new(schema.open().await);
        for writer in 0..6 {
            let journal = journal.clone();
            // Each third one is written by all processes.
            let name = if writer % 3 == 0 {
                format!("shared-{writer}")
            } else {
                format!("{process}-{writer}")
            };
            writers.spawn(async move { insist(&journal, &name, 25).await });
        }
    }
    let wanted = 3 * 6 * 25;
    let (mut seen, mut after, mut watch) = (0, Position::START, reading.watch());
    let mut heads = BTreeMap::new();
    while seen < wanted {
        let page = reading.read_all(after, 40).await.unwrap();
        if page.is_empty() {
            watch.wait_for(|last| *last > after).await.unwrap();
        }
        for (position, event) in page {
            assert_eq!(position.number(), after.number() + 1, "no gap: each commit has one event");
            let head = heads.entry(event.conversation.clone()).or_insert(0);
            assert_eq!(event.sequence, *head + 1);
            *head += 1;
            (after, seen) = (position, seen + 1);
        }
    }
    writers.join_all().await;
    let audit = verify(&reading, None, |_| ()).await.unwrap();
    assert!(audit.sound() && audit.commits == wanted, "{audit:?}");
}

/// Appends where the head is, so often.
async fn insist(journal: &Postgres, name: &str, times: usize) {
    let of = conversation(name);
    let mut expected = 0;
    let mut written = 0;
    while written < times {
        match journal.append(said(&of, expected, &["hello"])).await {
            Ok(_) => (expected, written) = (expected + 1, written + 1),
            Err(JournalError::Conflict { actual, .. }) => expected = actual,
            Err(error) => panic!("{error}"),
        }
    }
}

/// A process that is stopped in the middle of a commit keeps nobody waiting: its transaction needs no word
/// of it to be over.
#[tokio::test]
async fn a_stopped_client_holds_no_lock() {
    let Some(schema) = Schema::new("several_stopped") else { return };
    let journal = schema.open().await;
    let mut watch = journal.watch();
    let call = "CALL append(ARRAY['local'], ARRAY['s'], ARRAY[0], ARRAY[0], ARRAY[1], ARRAY[0],
        ARRAY[sha256('x')], ARRAY['[]'], ARRAY[NULL::boolean], ARRAY[NULL::boolean],
        '{}', '{}', '{}', '{}', false, NULL, NULL, NULL, NULL)";
    let Some(mut stopped) = Raw::connect(&schema).await else { return };
    // Parse, Bind, Execute and Flush; the Sync that ends a transaction is never sent.
    stopped.say(b'P', &[b"\0", call.as_bytes(), b"\0\0\0"].concat()).await;
    stopped.say(b'B', &[0; 8]).await;
    stopped.say(b'E', &[0; 5]).await;
    stopped.say(b'H', &[]).await;
    watch.wait_for(|last| *last >= Position::new(1)).await.unwrap();
    for of in ["s", "other"] {
        let expected = u64::from(of == "s");
        journal.append(said(&conversation(of), expected, &["hello"])).await.unwrap();
    }
    drop(stopped);
}

/// A connection on which every message of the protocol is written by hand.
struct Raw(TcpStream);

impl Raw {
    /// None: the server wants a password.
    async fn connect(schema: &Schema) -> Option<Self> {
        let config: tokio_postgres::Config = schema.server().parse().unwrap();
        let [Host::Tcp(host), ..] = config.get_hosts() else {
            eprintln!("skipped: the server isn't reached by TCP");
            return None;
        };
        let port = config.get_ports().first().copied().unwrap_or(5432);
        let mut raw = Self(TcpStream::connect((host.as_str(), port)).await.unwrap());
        let (user, database) = (config.get_user().unwrap(), config.get_dbname().unwrap());
        let options = format!(
            "user\0{user}\0database\0{database}\0options\0-c search_path={}\0\0",
            schema.name
        );
        let length = u32::try_from(options.len() + 8).unwrap();
        let start = [&length.to_be_bytes()[..], &196_608_u32.to_be_bytes(), options.as_bytes()];
        raw.0.write_all(&start.concat()).await.unwrap();
        loop {
            match raw.hear().await {
                (b'Z', _) => return Some(raw),
                (b'R', said) if said != [0; 4] => {
                    eprintln!("skipped: the server wants a password");
                    return None;
                }
                _ => {}
            }
        }
    }

    async fn say(&mut self, kind: u8, what: &[u8]) {
        let length = u32::try_from(what.len() + 4).unwrap();
        let message = [&[kind][..], &length.to_be_bytes(), what].concat();
        self.0.write_all(&message).await.unwrap();
    }

    async fn hear(&mut self) -> (u8, Vec<u8>) {
        let kind = self.0.read_u8().await.unwrap();
        let length = self.0.read_u32().await.unwrap();
        let mut said = vec![0; length as usize - 4];
        self.0.read_exact(&mut said).await.unwrap();
        (kind, said)
    }
}
