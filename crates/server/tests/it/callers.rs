//! Who may do what.

use ephor::core::events::Role;
use ephor_server::ServerSettings;
use ephor_server::tokens::{TokenRequest, issue, revoke};
use serde_json::json;

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

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_and_other_names_are_refused() {
    let server = Running::start(ServerSettings::default()).await;
    let named = server.get("/v1/runs").header("host", "evil.example");
    assert_eq!(code(named).await, (421, "WRONG_HOST".into()));
    for (header, value) in [("origin", "http://evil.example"), ("sec-fetch-site", "cross-site")] {
        let foreign = server.post("/v1/conversations", &json!({})).header(header, value);
        assert_eq!(code(foreign).await, (403, "FOREIGN_ORIGIN".into()));
    }
    let own = server.post("/v1/conversations", &json!({})).header("origin", server.url(""));
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
        refused += u32::from(server.get("/v1/me").send().await.unwrap().status() == 429);
    }
    assert!(refused > 0);
    server.end().await;
}
