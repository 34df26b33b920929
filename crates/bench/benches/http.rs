//! What the guard costs: the same request to a server on loopback by the bare client and by
//! the guarded one, and the check of a URL alone. Figure asked: under 100 µs more.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use criterion::{Criterion, criterion_group, criterion_main};
use ephor_net::{Client, Limits, Policy, Request};
use reqwest::Method;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// A server that keeps connections open, as the client does.
async fn server() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            stream.set_nodelay(true).unwrap();
            tokio::spawn(async move {
                let mut bytes = Vec::new();
                while stream.read_buf(&mut bytes).await.unwrap_or(0) > 0 {
                    if bytes.ends_with(b"\r\n\r\n") {
                        bytes.clear();
                        let answer = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 8\r\n\r\n{\"t\":21}";
                        if stream.write_all(answer).await.is_err() {
                            return;
                        }
                    }
                }
            });
        }
    });
    format!("http://{address}/weather?city=Oslo")
}

fn requests(c: &mut Criterion) {
    let rt = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let url = rt.block_on(server());
    let private = vec!["127.0.0.1".parse().unwrap()];
    let policy = Policy { private, ..Policy::default() };
    let guarded = Client::new(policy, Limits::default());
    let bare = reqwest::Client::builder().no_proxy().build().unwrap();
    let mut group = c.benchmark_group("http");
    group.bench_function("bare", |b| {
        b.to_async(&rt)
            .iter(|| async { bare.get(&url).send().await.unwrap().bytes().await.unwrap() });
    });
    group.bench_function("guarded", |b| {
        b.to_async(&rt).iter(|| async {
            let url = guarded.guard().check(&url).unwrap();
            let answer = guarded.send(Request::new(Method::GET, url), |_| {}).await.unwrap();
            answer.bytes(1 << 20).await.unwrap()
        });
    });
    group.bench_function("check", |b| b.iter(|| guarded.guard().check(&url).unwrap()));
    group.finish();
}

criterion_group!(benches, requests);
criterion_main!(benches);
