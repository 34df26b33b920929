//! The client against real servers on loopback, and a resolver that lies.

use std::io::Write as _;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use ephor_core::{ErrorCode, Failure};
use ephor_net::{Answer, Client, HostPattern, Limits, Policy, PublicOnly, Request, Sent};
use reqwest::Method;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// A server that answers by path; keeps the heads that it was sent.
struct Server {
    address: SocketAddr,
    seen: Arc<Mutex<Vec<String>>>,
}

impl Server {
    async fn start(answer: impl Fn(&str) -> Vec<u8> + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let seen = Arc::new(Mutex::new(Vec::new()));
        let (kept, answer) = (seen.clone(), Arc::new(answer));
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let (kept, answer) = (kept.clone(), answer.clone());
                tokio::spawn(async move {
                    let mut head = Vec::new();
                    while !head.windows(4).any(|four| four == b"\r\n\r\n") {
                        if stream.read_buf(&mut head).await.unwrap_or(0) == 0 {
                            return;
                        }
                    }
                    let head = String::from_utf8_lossy(&head).into_owned();
                    let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
                    kept.lock().unwrap().push(head);
                    let _ = stream.write_all(&answer(&path)).await;
                });
            }
        });
        Self { address, seen }
    }

    fn count(&self) -> usize {
        self.seen.lock().unwrap().len()
    }
}

fn plain(status: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Length: {length}\r\nConnection: close\r\n{headers}\r\n"
    );
    [head.as_bytes(), body].concat()
}

fn ok() -> Vec<u8> {
    plain("200 OK", "", b"fine")
}

/// Answers each question with the next list of addresses, and with the last for ever.
struct Script {
    answers: Vec<Vec<SocketAddr>>,
    asked: AtomicUsize,
}

impl Script {
    fn new(answers: &[&[&str]]) -> Arc<Self> {
        let read = |list: &&[&str]| {
            let read = |ip: &&str| match ip.parse::<IpAddr>() {
                Ok(ip) => SocketAddr::new(ip, 0),
                Err(_) => ip.parse().unwrap(),
            };
            list.iter().map(read).collect()
        };
        Arc::new(Self { answers: answers.iter().map(read).collect(), asked: AtomicUsize::new(0) })
    }
}

impl Resolve for Script {
    fn resolve(&self, _: Name) -> Resolving {
        let turn = self.asked.fetch_add(1, Ordering::SeqCst).min(self.answers.len() - 1);
        let addresses = self.answers[turn].clone();
        Box::pin(async move { Ok(Box::new(addresses.into_iter()) as Addrs) })
    }
}

fn patterns(list: &[String]) -> Vec<HostPattern> {
    list.iter().map(|text| text.parse().unwrap()).collect()
}

fn open_to(servers: &[&Server]) -> Policy {
    let hosts: Vec<String> = servers.iter().map(|server| server.address.to_string()).collect();
    Policy { private: patterns(&hosts), ..Policy::default() }
}

async fn get(client: &Client, url: &str) -> Result<Answer, Failure> {
    let url = client.guard().check(url).map_err(Failure::from)?;
    follow(client, Request::new(Method::GET, url), |_| {}).await
}

/// As a caller that lets every redirect lead elsewhere.
async fn follow(
    client: &Client,
    mut request: Request,
    mut before: impl FnMut(&Request) + Send,
) -> Result<Answer, Failure> {
    loop {
        match client.send_once(request, &mut before).await? {
            Sent::Answer(answer) => return Ok(answer),
            Sent::Elsewhere { request: next, .. } => request = next,
        }
    }
}

#[track_caller]
fn refused(result: Result<Answer, Failure>, code: ErrorCode, says: &str) {
    let failure = result.expect_err(says);
    assert!(failure.code == code && failure.message.contains(says), "{failure}");
    assert!(failure.hint.is_some(), "{failure}");
}

#[tokio::test]
async fn a_name_that_leads_inside_is_refused() {
    let server = Server::start(|_| ok()).await;
    let port = server.address.port();
    let addresses: [&[&str]; 7] = [
        &["127.0.0.1"],
        &["10.0.0.1", "192.168.1.1"],
        &["169.254.169.254"],
        &["::1"],
        &["::ffff:127.0.0.1"],
        &["fd00:ec2::254"],
        &["64:ff9b::7f00:1"],
    ];
    for list in addresses {
        let policy = Policy { ports: [port].into(), ..Policy::default() };
        let client = Client::with_resolver(policy, Limits::default(), Script::new(&[list]));
        let result = get(&client, &format!("http://rebind.example:{port}/")).await;
        refused(result, ErrorCode::Permission, "ADDRESS_PRIVATE");
    }
    assert_eq!(server.count(), 0);
}

#[tokio::test]
async fn a_name_that_changes_its_mind_gains_nothing() {
    // Public when it is looked at, inside when it is asked again: each answer is checked.
    let resolver = PublicOnly::new(Script::new(&[&["1.1.1.1"], &["127.0.0.1"]]));
    let ask = async || match resolver.resolve("rebind.example".parse().unwrap()).await {
        Ok(found) => Ok(found.collect::<Vec<_>>()),
        Err(error) => Err(error.to_string()),
    };
    assert_eq!(ask().await, Ok(vec!["1.1.1.1:0".parse().unwrap()]));
    assert!(ask().await.unwrap_err().contains("private network"));
    // And a connection asks once: what was checked is what is connected to.
    let server = Server::start(|_| ok()).await;
    let port = server.address.port();
    let script = Script::new(&[&["127.0.0.1"], &["10.0.0.1"]]);
    let private = patterns(&["rebind.example".to_owned()]);
    let policy = Policy { private, ..Policy::default() };
    let client = Client::with_resolver(policy, Limits::default(), script.clone());
    assert!(get(&client, &format!("http://rebind.example:{port}/")).await.is_ok());
    assert_eq!(script.asked.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn only_the_public_ones_of_several_addresses_are_handed_on() {
    let inner = Script::new(&[&["10.0.0.1", "1.1.1.1:22", "127.0.0.1", "2606:4700::1111"]]);
    let resolver = PublicOnly::new(inner);
    let found: Vec<SocketAddr> =
        resolver.resolve("mixed.example".parse().unwrap()).await.unwrap().collect();
    // A resolver's port would win over the URL's.
    assert_eq!(found, ["1.1.1.1:0".parse().unwrap(), "[2606:4700::1111]:0".parse().unwrap()]);
}

#[tokio::test]
async fn a_name_that_the_operator_names_may_lead_inside_on_its_port_only() {
    let server = Server::start(|_| ok()).await;
    let port = server.address.port();
    let resolver = Script::new(&[&["127.0.0.1"]]);
    let policy = Policy {
        private: patterns(&[format!("inside.example:{port}")]),
        ports: [port, port ^ 1].into(),
        ..Policy::default()
    };
    let client = Client::with_resolver(policy, Limits::default(), resolver);
    let url = |host: &str, port: u16| format!("http://{host}:{port}/");
    assert!(get(&client, &url("inside.example", port)).await.is_ok());
    for (host, port) in [("inside.example", port ^ 1), ("other.example", port)] {
        let result = get(&client, &url(host, port)).await;
        refused(result, ErrorCode::Permission, "ADDRESS_PRIVATE");
    }
    assert_eq!(server.count(), 1);
}

#[tokio::test]
async fn redirects_are_checked_like_first_addresses() {
    let inner = Server::start(|_| ok()).await;
    let inside = inner.address;
    let hops = [
        (format!("http://{inside}/"), "ADDRESS_PRIVATE"),
        (format!("//{inside}/"), "ADDRESS_PRIVATE"),
        (format!("http://2130706433:{}/", inside.port()), "ADDRESS_PRIVATE"),
        (format!("http://[::ffff:127.0.0.1]:{}/", inside.port()), "ADDRESS_PRIVATE"),
        (format!("http://localhost:{}/", inside.port()), "NAME_LOCAL"),
        (format!("http://inside.example:{}/", inside.port()), "PORT_CLOSED"),
        ("http://inside.example/".to_owned(), "ADDRESS_PRIVATE"),
        (format!("http://me@{inside}/"), "URL_USER_INFO"),
        (format!("/\\{inside}/"), "URL_AMBIGUOUS"),
        ("file:///etc/passwd".to_owned(), "URL_SCHEME"),
        ("http://denied.example/".to_owned(), "DOMAIN_DENIED"),
        ("http://169.254.169.254/latest".to_owned(), "ADDRESS_PRIVATE"),
    ];
    for (target, code) in hops {
        let location = format!("Location: {target}\r\n");
        let outer = Server::start(move |_| plain("302 Found", &location, b"")).await;
        let denied = patterns(&["denied.example".to_owned()]);
        let policy = Policy { denied, ..open_to(&[&outer]) };
        let resolver = Script::new(&[&["127.0.0.1"]]);
        let client = Client::with_resolver(policy, Limits::default(), resolver);
        let failure = get(&client, &format!("http://{}/", outer.address)).await.expect_err(&target);
        assert!(failure.message.contains(code), "{target}: {failure}");
        assert_eq!(outer.count(), 1, "{target}");
    }
    assert_eq!(inner.count(), 0);
}

#[tokio::test]
async fn a_redirect_leaves_the_list_of_domains_no_more_than_a_request() {
    let other = Server::start(|_| ok()).await;
    let location = format!("Location: http://{}/\r\n", other.address);
    let first = Server::start(move |_| plain("302 Found", &location, b"")).await;
    let policy = open_to(&[&first, &other]);
    let only = Policy { allowed: vec![patterns(&[first.address.to_string()])], ..policy.clone() };
    for (policy, allowed) in [(policy, true), (only, false)] {
        let client = Client::new(policy, Limits::default());
        let result = get(&client, &format!("http://{}/", first.address)).await;
        match allowed {
            true => assert_eq!(result.unwrap().bytes(100).await.unwrap(), b"fine"),
            false => refused(result, ErrorCode::Permission, "DOMAIN_NOT_ALLOWED"),
        }
    }
    assert_eq!(other.count(), 1);
}

#[tokio::test]
async fn credentials_stay_with_their_origin() {
    let other = Server::start(|_| ok()).await;
    let location = format!("Location: http://{}/\r\n", other.address);
    let first = Server::start(move |path| match path {
        "/out" => plain("302 Found", &location, b""),
        _ => plain("302 Found", "Location: /out\r\n", b""),
    })
    .await;
    let client = Client::new(open_to(&[&first, &other]), Limits::default());
    let mut headers = HeaderMap::new();
    for name in ["authorization", "cookie", "x-api-key", "proxy-authorization", "x-anything"] {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static("canary"));
    }
    headers.insert("accept", HeaderValue::from_static("a/b"));
    let url = client.guard().check(&format!("http://{}/in", first.address)).unwrap();
    let mut hops = Vec::new();
    let request = Request::new(Method::GET, url).headers(headers);
    follow(&client, request, |request| hops.push(request.url().port())).await.unwrap();
    assert_eq!(hops, [first.address.port(), first.address.port(), other.address.port()]);
    assert!(first.seen.lock().unwrap().iter().all(|head| head.matches("canary").count() == 5));
    let sent = other.seen.lock().unwrap()[0].clone();
    assert!(!sent.contains("canary") && sent.contains("accept: a/b"), "{sent}");
    assert!(!sent.to_lowercase().contains("referer"), "{sent}");
}

#[tokio::test]
async fn another_origin_is_for_the_caller_to_follow() {
    let other = Server::start(|_| ok()).await;
    let (elsewhere, port) = (format!("http://{}/b?c", other.address), other.address.port());
    let location = format!("Location: {elsewhere}\r\n");
    let first = Server::start(move |path| match path {
        "/out" => plain("303 See Other", &location, b""),
        _ => plain("307 Temporary Redirect", "Location: /out\r\n", b""),
    })
    .await;
    let client = Client::new(open_to(&[&first, &other]), Limits::default());
    let url = client.guard().check(&format!("http://{}/in", first.address)).unwrap();
    let request = || Request::new(Method::POST, url.clone()).body("b");
    // A caller that isn't asked follows none, also where only the port differs.
    let result = client.send(request(), |_| {}).await;
    refused(result, ErrorCode::Permission, "REDIRECT_ELSEWHERE");
    let Sent::Elsewhere { request: next, from } =
        client.send_once(request(), |_| {}).await.unwrap()
    else {
        panic!("it was followed");
    };
    // What would be sent: the method and body are those of the redirect.
    assert_eq!((next.url().url().as_str(), next.method()), (&*elsewhere, &Method::GET));
    assert!(next.body_bytes().is_none() && next.redirects() == 2);
    assert_eq!((from.port(), next.url().port()), (first.address.port(), port));
    assert_eq!((first.count(), other.count()), (4, 0));
    client.send(next, |_| {}).await.unwrap();
    assert_eq!(other.count(), 1);
}

#[tokio::test]
async fn redirects_are_counted_across_origins() {
    let (back, there) = (Arc::new(Mutex::new(String::new())), Arc::new(Mutex::new(String::new())));
    let to = |place: &Arc<Mutex<String>>| {
        let place = place.clone();
        move |_: &str| plain("302 Found", &format!("Location: {}\r\n", place.lock().unwrap()), b"")
    };
    let (first, second) = (Server::start(to(&there)).await, Server::start(to(&back)).await);
    *there.lock().unwrap() = format!("http://{}/", second.address);
    *back.lock().unwrap() = format!("http://{}/", first.address);
    let client = Client::new(open_to(&[&first, &second]), Limits::default());
    let result = get(&client, &format!("http://{}/", first.address)).await;
    refused(result, ErrorCode::ValidationFailed, "3 redirects");
    assert_eq!((first.count(), second.count()), (2, 2));
}

#[tokio::test]
async fn three_redirects_and_no_more() {
    let server = Server::start(|path| {
        let number: u32 = path.trim_start_matches('/').parse().unwrap();
        match number {
            0 => ok(),
            more => plain("307 Temporary Redirect", &format!("Location: /{}\r\n", more - 1), b""),
        }
    })
    .await;
    let client = Client::new(open_to(&[&server]), Limits::default());
    assert!(get(&client, &format!("http://{}/3", server.address)).await.is_ok());
    let result = get(&client, &format!("http://{}/4", server.address)).await;
    refused(result, ErrorCode::ValidationFailed, "3 redirects");
}

#[tokio::test]
async fn a_bomb_is_counted_after_it_was_unpacked() {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    for _ in 0..64 {
        packer.write_all(&vec![b'0'; 1 << 20]).unwrap();
    }
    let bomb = packer.finish().unwrap();
    assert!(bomb.len() < 100_000);
    let server = Server::start(move |_| plain("200 OK", "Content-Encoding: gzip\r\n", &bomb)).await;
    let client = Client::new(open_to(&[&server]), Limits::default());
    let url = format!("http://{}/", server.address);
    let failure = get(&client, &url).await.unwrap().bytes(1 << 20).await.unwrap_err();
    assert_eq!(failure.code, ErrorCode::ResourceLimit);
    assert!(failure.message.contains("1048576 bytes"), "{failure}");
    assert_eq!(get(&client, &url).await.unwrap().beginning(1000).await, vec![b'0'; 1000]);
}

#[tokio::test]
async fn headers_are_bounded() {
    let long = format!("X-Long: {}\r\n", "x".repeat(100_000));
    let many: String = (0..5000).map(|n| format!("X-{n}: y\r\n")).collect();
    for headers in [long, many] {
        let server = Server::start(move |_| plain("200 OK", &headers, b"")).await;
        let client = Client::new(open_to(&[&server]), Limits::default());
        let failure =
            get(&client, &format!("http://{}/", server.address)).await.expect_err("too many");
        assert!(
            matches!(failure.code, ErrorCode::ResourceLimit | ErrorCode::NetworkError),
            "{failure}"
        );
    }
}

#[tokio::test]
async fn a_host_is_asked_so_often_and_no_more() {
    let server = Server::start(|_| ok()).await;
    let limits = Limits { requests_per_minute: Some(2), ..Limits::default() };
    let client = Client::new(open_to(&[&server]), limits);
    let url = format!("http://{}/", server.address);
    for _ in 0..2 {
        get(&client, &url).await.unwrap();
    }
    let failure = get(&client, &url).await.unwrap_err();
    assert_eq!(failure.code, ErrorCode::RateLimited);
    assert!(failure.retry_after.is_some_and(|wait| (1..=30).contains(&wait)), "{failure:?}");
    assert_eq!(server.count(), 2);
}

#[tokio::test]
async fn so_many_at_a_time_and_no_more() {
    let server = Server::start(|_| ok()).await;
    let limits = Limits { max_concurrent: 1, ..Limits::default() };
    let client = Client::new(open_to(&[&server]), limits);
    let url = format!("http://{}/", server.address);
    let first = get(&client, &url).await.unwrap();
    let begun = AtomicUsize::new(0);
    let request = Request::new(Method::GET, client.guard().check(&url).unwrap());
    let mut second = Box::pin(client.send(request, |_| {
        begun.fetch_add(1, Ordering::SeqCst);
    }));
    // Once is enough: a free place is taken, and the request begun, before anything is awaited.
    poll_once(&mut second).await;
    assert_eq!(begun.load(Ordering::SeqCst), 0);
    drop(first);
    second.await.unwrap();
    assert_eq!((begun.load(Ordering::SeqCst), server.count()), (1, 2));
}

async fn poll_once<F: Future + Unpin>(future: &mut F) {
    std::future::poll_fn(|cx| {
        let _ = std::pin::Pin::new(&mut *future).poll(cx);
        std::task::Poll::Ready(())
    })
    .await
}
