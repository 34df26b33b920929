//! Postgres over TLS: who is believed to be the server. The servers here speak the protocol's
//! beginning and TLS with certificates that `openssl` makes on the spot; behind them is the real
//! Postgres of EPHOR_TEST_POSTGRES. What is lacking is said, and its tests do nothing.

use crate::common;

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use common::{House, told};
use ephor_core::{ErrorCode, Failure};
use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio_postgres::config::Host;
use tokio_postgres::{Config, NoTls};
use tokio_rustls::TlsAcceptor;

/// An authority, another one, and a certificate of the first for `localhost`.
fn certificates() -> Option<TempDir> {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &str| {
        let ran = Command::new("openssl").args(arguments.split(' ')).current_dir(&folder).output();
        let ran = ran.ok()?;
        assert!(ran.status.success(), "{arguments}: {}", String::from_utf8_lossy(&ran.stderr));
        Some(())
    };
    let ec = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes";
    for name in ["root", "other"] {
        let made = run(&format!(
            "req -x509 {ec} -keyout {name}.key -out {name}.pem -days 2 -subj /CN={name}"
        ));
        if made.is_none() {
            eprintln!("skipped: there is no openssl to make certificates with");
            return None;
        }
    }
    std::fs::write(folder.path().join("names"), "subjectAltName=DNS:localhost\n").unwrap();
    run(&format!("req {ec} -keyout server.key -out server.csr -subj /CN=server"))?;
    run(
        "x509 -req -in server.csr -CA root.pem -CAkey root.key -CAcreateserial -days 2 -extfile names -out server.pem",
    )?;
    Some(folder)
}

/// A server with the certificate of the folder, or without TLS. It hands on to the real one.
async fn server(folder: Option<&Path>) -> u16 {
    let tls = folder.map(|folder| {
        let chain = CertificateDer::pem_file_iter(folder.join("server.pem")).unwrap();
        let chain = chain.collect::<Result<Vec<_>, _>>().unwrap();
        let key = PrivateKeyDer::from_pem_file(folder.join("server.key")).unwrap();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap();
        let config = config.with_no_client_auth().with_single_cert(chain, key).unwrap();
        TlsAcceptor::from(Arc::new(config))
    });
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(serve(stream, tls.clone()));
        }
    });
    port
}

async fn serve(mut stream: TcpStream, tls: Option<TlsAcceptor>) -> Option<()> {
    let mut request = [0; 8];
    stream.read_exact(&mut request).await.ok()?;
    assert_eq!(request, [0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f], "that asks for no TLS");
    stream.write_all(if tls.is_some() { b"S" } else { b"N" }).await.ok()?;
    let behind = async || {
        let (_, host, port) = real()?;
        TcpStream::connect((host, port)).await.ok()
    };
    match tls {
        Some(tls) => {
            let mut stream = tls.accept(stream).await.ok()?;
            copy_bidirectional(&mut stream, &mut behind().await?).await.ok()?;
        }
        None => {
            copy_bidirectional(&mut stream, &mut behind().await?).await.ok()?;
        }
    }
    Some(())
}

/// The real server: its settings, host and port.
fn real() -> Option<(Config, String, u16)> {
    let Ok(url) = std::env::var("EPHOR_TEST_POSTGRES") else {
        eprintln!("skipped: EPHOR_TEST_POSTGRES is not set");
        return None;
    };
    let config: Config = url.parse().unwrap();
    let port = config.get_ports().first().copied().unwrap_or(5432);
    match config.get_hosts().first() {
        Some(Host::Tcp(host)) => Some((config.clone(), host.clone(), port)),
        _ => {
            eprintln!("skipped: EPHOR_TEST_POSTGRES isn't reached over TCP");
            None
        }
    }
}

/// The real database by way of another address.
fn url(address: &str, query: &str) -> String {
    let (user, password, name) = match real() {
        Some((config, ..)) => (
            config.get_user().unwrap_or("postgres").to_owned(),
            String::from_utf8(config.get_password().unwrap_or_default().to_vec()).unwrap(),
            config.get_dbname().unwrap_or("postgres").to_owned(),
        ),
        // Redaction takes the password out of every error: no file's name may contain it.
        None => ("nobody".to_owned(), "a-stand-in".to_owned(), "nothing".to_owned()),
    };
    format!("postgres://{user}:{password}@{address}/{name}?{query}")
}

async fn ask(url: &str, query: &str) -> Result<Value, Failure> {
    let house = House::new(json!({"connections": {"pg": url}}));
    house.run("DATABASE", json!({"query": query})).await
}

async fn refused(url: &str, says: &str) {
    let failure = ask(url, "SELECT 1 AS one").await.expect_err(url);
    assert_eq!(failure.code, ErrorCode::Dependency, "{url}: {}", told(&failure));
    assert!(told(&failure).contains(says), "{url}: {}", told(&failure));
}

#[tokio::test]
async fn who_is_not_the_server_is_refused() {
    let Some(folder) = certificates() else { return };
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (root, other) = (path("root.pem"), path("other.pem"));
    let port = server(Some(folder.path())).await;
    let at = |host: &str, query: String| url(&format!("{host}:{port}"), &query);
    for mode in ["require", "verify-full", "verify-ca"] {
        let query = format!("sslmode={mode}&sslrootcert={other}");
        refused(&at("localhost", query), "authority that isn't known").await;
    }
    for mode in ["require", "verify-full"] {
        refused(&at("localhost", format!("sslmode={mode}")), "authority that isn't known").await;
        let query = format!("sslmode={mode}&sslrootcert={root}");
        refused(&at("127.0.0.1", query), "doesn't name this host").await;
    }
    let plain = server(None).await;
    for mode in ["require", "verify-full", "verify-ca"] {
        let query = format!("sslmode={mode}&sslrootcert={root}");
        refused(&url(&format!("localhost:{plain}"), &query), "doesn't encrypt").await;
    }
    std::fs::write(folder.path().join("empty.pem"), "nothing").unwrap();
    for (query, says) in [
        (format!("sslrootcert={}", path("none.pem")), "none.pem"),
        (format!("sslrootcert={}", path("empty.pem")), "no certificate"),
        ("sslmode=verify-ca".to_owned(), "needs `sslrootcert`"),
        ("sslmode=disable&channel_binding=require".to_owned(), "needs TLS"),
    ] {
        refused(&at("localhost", query), says).await;
    }
}

#[tokio::test]
async fn who_is_the_server_is_asked() {
    let (Some(folder), Some(_)) = (certificates(), real()) else { return };
    let root = folder.path().join("root.pem").display().to_string();
    let (port, plain) = (server(Some(folder.path())).await, server(None).await);
    for (host, port, query) in [
        ("localhost", port, format!("sslmode=require&sslrootcert={root}")),
        ("localhost", port, format!("sslmode=verify-full&sslrootcert={root}")),
        ("localhost", port, format!("sslrootcert={root}")),
        ("127.0.0.1", port, format!("sslmode=verify-ca&sslrootcert={root}")),
        ("127.0.0.1", port, "sslmode=prefer".to_owned()),
        ("127.0.0.1", plain, "sslmode=prefer".to_owned()),
        ("127.0.0.1", plain, String::new()),
    ] {
        let url = url(&format!("{host}:{port}"), &query);
        let output = ask(&url, "SELECT repeat('x', 100000) AS v").await;
        let output = output.unwrap_or_else(|failure| panic!("{url}: {}", told(&failure)));
        assert_eq!(output["rows"][0]["v"].as_str().unwrap().len(), 100_000, "{url}");
    }
}

/// The real server's own TLS, if it is switched on, with its own certificate for an authority.
#[tokio::test]
async fn a_real_server_says_that_it_is_encrypted() {
    let Some((config, host, port)) = real() else { return };
    let (client, connection) = config.connect(NoTls).await.unwrap();
    tokio::spawn(connection);
    let row = client.query_one("SELECT current_setting('ssl')", &[]).await.unwrap();
    if row.get::<_, String>(0) != "on" {
        eprintln!("skipped: the server's `ssl` is off");
        return;
    }
    let encrypted = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()";
    let check = async |query: &str, expect: bool| {
        let url = url(&format!("{host}:{port}"), query);
        let output = ask(&url, encrypted).await.unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!(output["rows"][0]["ssl"], expect, "{query}");
    };
    check("sslmode=prefer", true).await;
    check("", true).await;
    check("sslmode=disable", false).await;
    let own = "SELECT pg_read_file(current_setting('ssl_cert_file'))";
    let Ok(row) = client.query_one(own, &[]).await else {
        eprintln!("skipped: the role can't read the server's certificate");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.pem");
    std::fs::write(&file, row.get::<_, String>(0)).unwrap();
    check(&format!("sslmode=verify-ca&sslrootcert={}", file.display()), true).await;
}

/// What is cancelled has to be cancelled over TLS too.
#[tokio::test]
async fn a_slow_statement_is_cancelled_over_tls() {
    let (Some(folder), Some(_)) = (certificates(), real()) else { return };
    let root = folder.path().join("root.pem").display().to_string();
    let port = server(Some(folder.path())).await;
    let url = url(&format!("localhost:{port}"), &format!("sslrootcert={root}"));
    let house = House::new(json!({"connections": {"pg": url}}));
    let mark = "ephor_tls_mark";
    let slow = json!({"query": format!("SELECT pg_sleep(600) /* {mark} */"), "timeout": 0.3});
    let failure = house.run("DATABASE", slow).await.unwrap_err();
    assert_eq!(failure.code, ErrorCode::Timeout, "{}", told(&failure));
    let running = format!(
        "SELECT count(*) AS n FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%{mark}%' AND pid <> pg_backend_pid()"
    );
    for _ in 0..500 {
        let output = house.run("DATABASE", json!({"query": running})).await.unwrap();
        if output["rows"][0]["n"] == 0 {
            return;
        }
    }
    panic!("the statement still runs on the server");
}
