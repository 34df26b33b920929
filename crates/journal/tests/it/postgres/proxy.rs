//! A way to the server that can be cut.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// What goes through it.
#[derive(Debug, Default)]
pub struct Cut {
    /// New connections are closed at once, and none carries anything.
    pub closed: AtomicBool,
    /// How many were closed so.
    pub refused: AtomicUsize,
    /// A connection on which a client says `cut me` is cut before the server's answer comes back, so
    /// often.
    pub answers: AtomicUsize,
    /// The same before the server hears of it.
    pub questions: AtomicUsize,
    /// Of what is cut, so much gets through, as far as there is more.
    pub through: AtomicUsize,
}

/// A proxy to the server of a URL, and the URL through it, on which nothing is encrypted.
pub async fn proxy(url: &str) -> (String, Arc<Cut>) {
    let (scheme, rest) = url.split_once("://").unwrap();
    let (user, rest) = rest.split_once('@').map_or(("", rest), |(user, rest)| (user, rest));
    let (host, path) = rest.split_once('/').unwrap();
    let server = if host.contains(':') { host.to_owned() } else { format!("{host}:5432") };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let cut = Arc::new(Cut::default());
    let at = if user.is_empty() { "" } else { "@" };
    let mark = if path.contains('?') { '&' } else { '?' };
    let through = format!("{scheme}://{user}{at}127.0.0.1:{port}/{path}{mark}sslmode=disable");
    let cuts = cut.clone();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            if cuts.closed.load(SeqCst) {
                cuts.refused.fetch_add(1, SeqCst);
            } else {
                let server = TcpStream::connect(&server).await.unwrap();
                tokio::spawn(carry(client, server, cuts.clone()));
            }
        }
    });
    (through, cut)
}

/// Takes one of so many, if there is one.
fn take(count: &AtomicUsize) -> bool {
    count.fetch_update(SeqCst, SeqCst, |left| left.checked_sub(1)).is_ok()
}

/// What gets through of what is cut: never all of it.
fn part<'a>(bytes: &'a [u8], cut: &Cut) -> &'a [u8] {
    &bytes[..cut.through.load(SeqCst) % bytes.len()]
}

async fn carry(mut client: TcpStream, mut server: TcpStream, cut: Arc<Cut>) {
    let (mut said, mut answered) = (vec![0; 1 << 16], vec![0; 1 << 16]);
    let mut cutting = false;
    loop {
        tokio::select! {
            read = client.read(&mut said) => {
                let Ok(read @ 1..) = read else { return };
                let marked = said[..read].windows(6).any(|part| part == b"cut me");
                if cut.closed.load(SeqCst) || (marked && take(&cut.questions)) {
                    let _ = server.write_all(part(&said[..read], &cut)).await;
                    return;
                }
                cutting |= marked && take(&cut.answers);
                if server.write_all(&said[..read]).await.is_err() { return }
            }
            read = server.read(&mut answered) => {
                let Ok(read @ 1..) = read else { return };
                if cutting || cut.closed.load(SeqCst) {
                    let _ = client.write_all(part(&answered[..read], &cut)).await;
                    return;
                }
                if client.write_all(&answered[..read]).await.is_err() { return }
            }
        }
    }
}
