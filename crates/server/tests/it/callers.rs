//! Who may do what.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use ephor::bus::Clock;
use ephor::core::events::{Role, TokenRevoked};
use ephor::journal::{Commit, Journal, JournalError, Memory, Store, Wrapper};
use ephor::model::{ChatModel, Scripted};
use ephor::offline::Offline;
use ephor::runtime::{SystemTimer, Timer};
use ephor_core::{ConversationId, Disposition, Draft, Envelope};
use ephor_server::ServerSettings;
use ephor_server::tokens::{TokenRequest, issue, revoke};
use ephor_testkit::FaultyStore;
use ephor_testkit::bus::ManualClock;
use jiff::Timestamp;
use reqwest::Response;
use serde_json::json;
use tokio::sync::watch;

use super::{Running, code};

async fn token(server: &Running, name: &str, tenant: &str, role: Role) -> (String, String) {
    let request = TokenRequest { name: name.into(), tenant: tenant.into(), role, expires_at: None };
    issue(&server.runtime, request).await.unwrap()
}

fn guarded() -> ServerSettings {
    ServerSettings { tokens: true, ..ServerSettings::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn roles_and_tenants_are_kept_apart() {
    let server = Running::start(guarded()).await;
    assert_eq!(code(server.get("/v1/runs")).await, (401, "UNAUTHENTICATED".into()));
    assert_eq!(server.get("/livez").send().await.unwrap().status(), 200);
    let (id, ann) = token(&server, "ann", "acme", Role::Viewer).await;
    let (_, eve) = token(&server, "eve", "other", Role::Operator).await;
    let text = json!({"text": "What is 6 * 7?"});
    let path = "/v1/conversations/c/messages";
    assert_eq!(server.post(path, &text).bearer_auth(&eve).send().await.unwrap().status(), 200);
    assert_eq!(code(server.post(path, &text).bearer_auth(&ann)).await, (403, "FORBIDDEN".into()));
    assert_eq!(code(server.get("/v1/conversations/c/state").bearer_auth(&ann)).await.0, 404);
    assert_eq!(code(server.get("/metrics").bearer_auth(&eve)).await.0, 403);
    let system = server.get("/v1/conversations").bearer_auth(&eve).send().await.unwrap();
    assert!(!system.text().await.unwrap().contains("tokens"));

    // The scheme's name has no case.
    let lower = server.get("/v1/me").header("authorization", format!("bearer {eve}"));
    assert_eq!(lower.send().await.unwrap().status(), 200);
    // One character less, one more, another one.
    for wrong in [ann[..ann.len() - 1].to_owned(), format!("{ann}0"), ann.replace('_', "-")] {
        assert_eq!(code(server.get("/v1/runs").bearer_auth(wrong)).await.0, 401);
    }
    revoke(&server.runtime, &id).await.unwrap();
    tokio::task::yield_now().await;
    let ended = async {
        while server.get("/v1/runs").bearer_auth(&ann).send().await.unwrap().status() != 401 {}
    };
    tokio::time::timeout(std::time::Duration::from_secs(20), ended).await.unwrap();
    server.end().await;
}

/// Where none is needed, one that is sent counts all the same; a proxy's visitors need one.
#[tokio::test(flavor = "multi_thread")]
async fn a_token_counts_where_none_is_needed() {
    let server = Running::start(ServerSettings::default()).await;
    let role = async |request: reqwest::RequestBuilder| {
        let me: serde_json::Value = request.send().await.unwrap().json().await.unwrap();
        me["role"].clone()
    };
    let (_, bob) = token(&server, "bob", "local", Role::Viewer).await;
    assert_eq!(role(server.get("/v1/me")).await, "admin");
    assert_eq!(role(server.get("/v1/me").bearer_auth(&bob)).await, "viewer");
    let cookie =
        |token: &str| server.get("/v1/me").header("cookie", format!("ephor_session={token}"));
    assert_eq!(role(cookie(&bob)).await, "viewer");
    // That of another server at this address is overlooked; a header is meant.
    assert_eq!(role(cookie("nonsense")).await, "admin");
    assert_eq!(code(server.get("/v1/me").bearer_auth("nonsense")).await.0, 401);
    server.end().await;
    let hosts = vec!["ephor.example.com".to_owned()];
    let server = Running::start(ServerSettings { hosts, ..ServerSettings::default() }).await;
    assert_eq!(code(server.get("/v1/runs")).await.0, 401);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cookie_needs_its_csrf_token() {
    let server = Running::start(guarded()).await;
    let (_, ann) = token(&server, "ann", "acme", Role::Operator).await;
    let signed = server.post("/v1/session", &json!({"token": ann})).send().await.unwrap();
    let cookie = signed.headers()["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"));
    let pair = cookie.split(';').next().unwrap();
    let me = server.get("/v1/me").header("cookie", pair).send().await.unwrap();
    let me: serde_json::Value = serde_json::from_str(&me.text().await.unwrap()).unwrap();
    let begin = || server.post("/v1/conversations", &json!({})).header("cookie", pair);
    assert_eq!(code(begin()).await, (403, "NO_CSRF_TOKEN".into()));
    let with = begin().header("x-csrf-token", me["csrf"].as_str().unwrap());
    assert_eq!(with.send().await.unwrap().status(), 201);
    assert_eq!(code(server.post("/v1/session", &json!({"token": "ephor_x_y"}))).await.0, 401);
    server.end().await;
}

/// A page of a sibling host can set a cookie of the same name, and of a longer path, which comes first.
#[tokio::test(flavor = "multi_thread")]
async fn a_cookie_that_another_host_has_set_signs_nobody_out() {
    for secure_cookie in [false, true] {
        let server = Running::start(ServerSettings { secure_cookie, ..guarded() }).await;
        let (_, ann) = token(&server, "ann", "acme", Role::Operator).await;
        let signed = server.post("/v1/session", &json!({"token": ann})).send().await.unwrap();
        let cookie = signed.headers()["set-cookie"].to_str().unwrap().to_owned();
        let is_host_s = cookie.starts_with("__Host-ephor_session=") && cookie.contains("; Secure");
        assert_eq!(is_host_s, secure_cookie, "{cookie}");
        assert!(cookie.contains("; Path=/;") && !cookie.contains("Domain"), "{cookie}");
        let pair = cookie.split(';').next().unwrap();
        let (name, _) = pair.split_once('=').unwrap();
        let me = |cookies: String| server.get("/v1/me").header("cookie", cookies);
        let planted = format!("{name}=nonsense; {name}=ephor_x_y; {pair}");
        assert_eq!(super::json(me(planted).send().await.unwrap()).await.1["name"], "ann");
        let only = format!("{name}=nonsense; {name}=ephor_x_y");
        assert_eq!(code(me(only)).await.0, 401);
        let plain = me(format!("ephor_session={ann}")).send().await.unwrap();
        assert_eq!(plain.status().is_success(), !secure_cookie, "anybody may have set it");
        server.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_and_other_names_are_refused() {
    let server = Running::start(ServerSettings::default()).await;
    let named = server.get("/v1/runs").header("host", "evil.example");
    assert_eq!(code(named).await, (421, "WRONG_HOST".into()));
    for (header, value) in [("origin", "http://evil.example"), ("sec-fetch-site", "cross-site")] {
        let foreign = server.post("/v1/conversations", &json!({})).header(header, value);
        assert_eq!(code(foreign).await, (403, "FOREIGN_ORIGIN".into()));
    }
    // What follows a colon is a port, and another port is another site.
    let longer = server.get("/v1/runs").header("host", format!("{}.evil.example", server.address));
    assert_eq!(code(longer).await, (421, "WRONG_HOST".into()));
    let own = server.url("");
    let others = [format!("{own}.evil.example"), own.replace("http:", "ftp:")];
    for origin in others.into_iter().chain(["http://127.0.0.1:9".into(), "null".into()]) {
        let foreign = server.post("/v1/conversations", &json!({})).header("origin", origin);
        assert_eq!(code(foreign).await, (403, "FOREIGN_ORIGIN".into()));
    }
    let own = server.post("/v1/conversations", &json!({})).header("origin", own);
    assert_eq!(own.send().await.unwrap().status(), 201);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_caller_has_so_many_requests_and_streams() {
    let settings = ServerSettings { rate: 3, max_streams: 1, ..ServerSettings::default() };
    let server = Running::start(settings).await;
    let open = server.get("/v1/events").send().await.unwrap();
    let second = code(server.get("/v1/events")).await;
    assert_eq!(second, (429, "TOO_MANY_STREAMS".into()));
    drop(open);
    let mut refused = 0;
    for _ in 0..50 {
        let answer = server.get("/v1/me").send().await.unwrap();
        refused += u32::from(answer.status() == 429);
        assert_eq!(answer.headers().contains_key("retry-after"), answer.status() == 429);
    }
    assert!(refused > 0);
    server.end().await;
}

/// The pauses of a second end when the test says so; others take their time.
#[derive(Clone)]
struct Ticks {
    told: watch::Sender<()>,
    begun: (Instant, Timestamp),
    clock: ManualClock,
}

impl Ticks {
    fn of(clock: &ManualClock) -> Self {
        let begun = (SystemTimer.instant(), clock.now());
        Self { told: watch::Sender::new(()), begun, clock: clock.clone() }
    }
}

impl Timer for Ticks {
    fn instant(&self) -> Instant {
        let passed = self.clock.now().duration_since(self.begun.1);
        self.begun.0 + Duration::try_from(passed).unwrap_or_default()
    }

    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        if duration != Duration::from_secs(1) {
            return SystemTimer.sleep(duration);
        }
        let mut ticks = self.told.subscribe();
        Box::pin(async move {
            drop(ticks.changed().await);
        })
    }

    fn limit(&self, duration: Duration) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        SystemTimer.limit(duration)
    }
}

/// A server on a shared journal, whose time the test moves.
struct Moved {
    server: Running,
    journal: Arc<Memory>,
    /// What the server has of it.
    faulty: Arc<FaultyStore>,
    clock: ManualClock,
    ticks: Ticks,
}

impl Moved {
    async fn start(model: impl ChatModel) -> Self {
        let (journal, clock) = (Arc::new(Memory::new()), ManualClock::default());
        let ticks = Ticks::of(&clock);
        let faulty = FaultyStore::over(journal.clone());
        let builder = ephor::builder().model(model).shared_journal(faulty.clone());
        let builder = builder.time(Arc::new(clock.clone()), Arc::new(ticks.clone()));
        let server = Running::of(builder.build().await.unwrap(), guarded()).await;
        Self { server, journal, faulty, clock, ticks }
    }

    /// A second passes.
    async fn tick(&self) {
        self.clock.advance(Duration::from_secs(1));
        self.ticks.told.send_replace(());
        tokio::task::yield_now().await;
    }

    /// Reads a stream to its end, while seconds pass.
    async fn ends(&self, stream: Response) -> String {
        let end = async {
            tokio::select! {
                text = stream.text() => text.unwrap(),
                () = async { loop { self.tick().await } } => String::new(),
            }
        };
        tokio::time::timeout(Duration::from_secs(20), end).await.unwrap()
    }
}

async fn opened(request: reqwest::RequestBuilder) -> Response {
    let stream = request.header("accept", "application/x-ndjson").send().await.unwrap();
    assert_eq!(stream.status(), 200);
    stream
}

#[tokio::test(flavor = "multi_thread")]
async fn streams_end_with_their_token() {
    let (model, gate) = Scripted::new().then("never").gated();
    let moved = Moved::start(model).await;
    let server = &moved.server;
    let (id, ann) = token(server, "ann", "acme", Role::Operator).await;
    let (_, bob) = token(server, "bob", "acme", Role::Operator).await;
    let events = opened(server.get("/v1/events").bearer_auth(&ann)).await;
    let one = opened(server.get("/v1/conversations/c/events").bearer_auth(&ann)).await;
    let text = json!({"text": "Go"});
    let sent = server.post("/v1/conversations/d/messages", &text).bearer_auth(&ann);
    let turn = opened(sent).await;
    let mut other = opened(server.get("/v1/events").bearer_auth(&bob)).await;
    revoke(&server.runtime, &id).await.unwrap();
    for (stream, last) in [(events, "error"), (one, "error"), (turn, "STREAM_EVENT_ERROR")] {
        let told = moved.ends(stream).await;
        let told: serde_json::Value = serde_json::from_str(told.lines().last().unwrap()).unwrap();
        assert_eq!(
            (&told["event"], &told["data"]["code"]),
            (&json!(last), &json!("UNAUTHENTICATED"))
        );
    }
    // Who may hear still does.
    let said = server.post("/v1/conversations/e/messages?wait=false", &text).bearer_auth(&bob);
    assert_eq!(said.send().await.unwrap().status(), 202);
    let mut heard = String::new();
    while !heard.contains("acme/e") {
        let piece = other.chunk().await.unwrap().unwrap();
        heard.push_str(std::str::from_utf8(&piece).unwrap());
    }
    drop((other, gate));
    moved.server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_ends_when_another_process_revokes_its_token() {
    let moved = Moved::start(Offline::default()).await;
    let (id, ann) = token(&moved.server, "ann", "acme", Role::Viewer).await;
    let stream = opened(moved.server.get("/v1/events").bearer_auth(&ann)).await;
    let place = ConversationId::in_tenant(ConversationId::SYSTEM, "tokens").unwrap();
    let revoked = Draft::new(place.clone(), TokenRevoked { token: id });
    let revoked = revoked.seal(2, moved.clock.now(), Disposition::Delivered);
    moved.journal.append(Commit::new(place, 1, vec![Arc::new(revoked)])).await.unwrap();
    moved.ends(stream).await;
    moved.server.end().await;
}

/// A journal that can't be read says nothing of a token: a stream goes on for a while, and says why it ends.
#[tokio::test(flavor = "multi_thread")]
async fn a_stream_outlives_a_journal_that_can_not_be_read_for_a_while() {
    let moved = Moved::start(Offline::default()).await;
    let (_, ann) = token(&moved.server, "ann", "acme", Role::Operator).await;
    let mut stream = opened(moved.server.get("/v1/events").bearer_auth(&ann)).await;
    moved.faulty.fail_next_reads(5);
    let failed = async {
        // The clock waits for the looks: it must not come to where the stream ends.
        for left in (0..5).rev() {
            moved.clock.advance(Duration::from_secs(1));
            while moved.faulty.reads_to_fail() > left {
                moved.ticks.told.send_replace(());
                tokio::task::yield_now().await;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(20), failed).await.unwrap();
    let said = moved.server.post("/v1/conversations/c/messages?wait=false", &json!({"text": "Go"}));
    assert_eq!(said.bearer_auth(&ann).send().await.unwrap().status(), 202);
    let mut heard = String::new();
    while !heard.contains("ephor.TurnEnded") {
        let piece = stream.chunk().await.unwrap().unwrap();
        heard.push_str(std::str::from_utf8(&piece).unwrap());
    }
    moved.faulty.fail_reads();
    let told = moved.ends(stream).await;
    let told: serde_json::Value = serde_json::from_str(told.lines().last().unwrap()).unwrap();
    assert_eq!((&told["event"], &told["data"]["code"]), (&json!("error"), &json!("JOURNAL")));
    moved.faulty.mend();
    moved.server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_ends_when_its_token_expires() {
    let moved = Moved::start(Offline::default()).await;
    let expires_at = Some(moved.clock.now() + Duration::from_secs(60));
    let (name, tenant, role) = ("ann".into(), "acme".into(), Role::Viewer);
    let request = TokenRequest { name, tenant, role, expires_at };
    let (_, ann) = issue(&moved.server.runtime, request).await.unwrap();
    let stream = opened(moved.server.get("/v1/events").bearer_auth(&ann)).await;
    moved.clock.advance(Duration::from_secs(60));
    moved.ends(stream).await;
    moved.server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn streams_of_a_cookie_end_when_it_is_given_back() {
    let server = Running::start(guarded()).await;
    let (_, ann) = token(&server, "ann", "acme", Role::Operator).await;
    let cookie = format!("ephor_session={ann}");
    let me = server.get("/v1/me").header("cookie", &cookie).send().await.unwrap();
    let csrf = super::json(me).await.1["csrf"].as_str().unwrap().to_owned();
    let by_cookie = opened(server.get("/v1/events").header("cookie", &cookie)).await;
    let mut by_token = opened(server.get("/v1/events").bearer_auth(&ann)).await;
    let out = server.client.delete(server.url("/v1/session")).header("cookie", &cookie);
    let out = out.header("x-csrf-token", csrf).send().await.unwrap();
    assert_eq!(out.status(), 204);
    tokio::time::timeout(Duration::from_secs(20), by_cookie.text()).await.unwrap().unwrap();
    // The program that has the token itself hasn't signed out.
    let text = json!({"text": "What is 6 * 7?"});
    let said = server.post("/v1/conversations/c/messages", &text).bearer_auth(&ann);
    assert_eq!(said.send().await.unwrap().status(), 200);
    assert!(by_token.chunk().await.unwrap().is_some());
    drop(by_token);
    server.end().await;
}

/// A journal that counts the reads of tokens, and holds those that come while the gate is shut.
struct Watched {
    inner: Memory,
    reads: AtomicUsize,
    /// Whether a read waits at the gate.
    waits: watch::Sender<bool>,
    open: watch::Sender<bool>,
}

#[async_trait]
impl Wrapper for Watched {
    fn inner(&self) -> &dyn Journal {
        &self.inner
    }

    async fn read(
        &self,
        conversation: &ConversationId,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Arc<Envelope>>, JournalError> {
        if conversation.is_system() && conversation.name() == "tokens" {
            self.reads.fetch_add(1, Ordering::SeqCst);
            let mut open = self.open.subscribe();
            self.waits.send_replace(!*open.borrow());
            open.wait_for(|open| *open).await.unwrap();
        }
        self.inner.read(conversation, after, limit).await
    }
}

async fn watched(rate: u32) -> (Running, Arc<Watched>) {
    let journal = Arc::new(Watched {
        inner: Memory::new(),
        reads: AtomicUsize::new(0),
        waits: watch::Sender::new(false),
        open: watch::Sender::new(true),
    });
    let builder = ephor::builder().model(Offline::default()).shared_journal(journal.clone());
    let builder = builder.time(Arc::new(ManualClock::default()), Arc::new(SystemTimer));
    let settings = ServerSettings { rate, ..guarded() };
    (Running::of(builder.build().await.unwrap(), settings).await, journal)
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_are_counted_before_the_journal_is_read_for_them() {
    let (server, journal) = watched(1).await;
    let (_, ann) = token(&server, "ann", "acme", Role::Viewer).await;
    assert_eq!(server.get("/v1/me").bearer_auth(&ann).send().await.unwrap().status(), 200);
    let stranger = |id: &str| server.get("/v1/me").bearer_auth(format!("ephor_{id}_00"));
    assert_eq!(code(stranger("a")).await.0, 401);
    let before = journal.reads.load(Ordering::SeqCst);
    for id in ["b", "c", "d"] {
        assert_eq!(code(stranger(id)).await, (429, "TOO_MANY_REQUESTS".into()));
    }
    assert_eq!(journal.reads.load(Ordering::SeqCst), before);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_what_is_read_for_a_stranger() {
    let (server, journal) = watched(100).await;
    let (_, ann) = token(&server, "ann", "acme", Role::Viewer).await;
    let known = || server.get("/v1/me").bearer_auth(&ann).send();
    assert_eq!(known().await.unwrap().status(), 200);
    journal.open.send_replace(false);
    let stranger = tokio::spawn(server.get("/v1/me").bearer_auth("ephor_a_00").send());
    journal.waits.subscribe().wait_for(|waits| *waits).await.unwrap();
    let answer = tokio::time::timeout(Duration::from_secs(20), known()).await.unwrap();
    assert_eq!(answer.unwrap().status(), 200);
    journal.open.send_replace(true);
    assert_eq!(stranger.await.unwrap().unwrap().status(), 401);
    server.end().await;
}

/// Two names that look the same would pass for two people where two have to approve.
#[tokio::test(flavor = "multi_thread")]
async fn names_of_tokens_differ_in_what_is_seen() {
    let moved = Moved::start(Offline::default()).await;
    let named = async |name: &str, tenant: &str, expires_at| {
        let (name, tenant, role) = (name.into(), tenant.into(), Role::Approver);
        let request = TokenRequest { name, tenant, role, expires_at };
        issue(&moved.server.runtime, request).await.map_err(|error| error.code())
    };
    for hidden in ["\u{200b}ann", "an\u{ad}n", "ann\u{fe0f}", "a\u{202e}nn", "ann\u{3164}", "a\nn"]
    {
        assert_eq!(named(hidden, "acme", None).await, Err("INVALID_NAME"), "{hidden:?}");
    }
    let soon = moved.clock.now() + Duration::from_secs(60);
    let (id, _) = named("ann", "acme", None).await.unwrap();
    named("Straße 1", "acme", Some(soon)).await.unwrap();
    for alike in ["Ann", "ANN", "ａｎｎ", "𝐚nn", "STRASSE\u{a0}1", "strasse  ①"] {
        assert_eq!(named(alike, "acme", None).await, Err("INVALID_NAME"), "{alike:?}");
    }
    // The same person once more, other people, other tenants.
    for (name, tenant) in [("ann", "acme"), ("anna", "acme"), ("Ann", "other"), ("王芳", "acme")]
    {
        let again = named(name, tenant, None).await.unwrap();
        revoke(&moved.server.runtime, &again.0).await.unwrap();
    }
    revoke(&moved.server.runtime, &id).await.unwrap();
    named("Ann", "acme", None).await.unwrap();
    moved.clock.advance(Duration::from_secs(60));
    named("Strasse 1", "acme", None).await.unwrap();
    moved.server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_of_all_tenants_is_told_to_admins() {
    let server = Running::start(guarded()).await;
    let (_, ann) = token(&server, "ann", "acme", Role::Operator).await;
    let (_, root) = token(&server, "root", "acme", Role::Admin).await;
    let health = async |token: &str| {
        super::json(server.get("/v1/health").bearer_auth(token).send().await.unwrap()).await.1
    };
    let (own, all) = (health(&ann).await, health(&root).await);
    assert!(own["spent_today"].is_object() && own["journal"]["failing"].is_null());
    for pointer in ["/verdicts", "/journal/position", "/streams", "/bus"] {
        assert_eq!(own.pointer(pointer), Some(&json!(null)), "{pointer}");
        assert!(all.pointer(pointer).is_some_and(|value| !value.is_null()), "{pointer}");
    }
    server.end().await;
}
