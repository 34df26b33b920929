//! A secret in the environment of the program, sent to a server that sends it back in every form,
//! as it is allowed to. Then a search: the console and the journal's file hold it in none.

use crate::common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::{Arc, Mutex};

use common::{Ran, command, fed, folder};
use ephor_testkit::Canary;
use serde_json::{Value, json};

const NAME: &str = "CANARY_KEY";

#[test]
fn a_secret_is_found_on_no_console_and_in_no_journal() {
    let folder = folder();
    let path = folder.path();
    let canary = Canary::new();
    let secret = canary.secret();
    let form = format!("<{}>", canary.forms()[1]);
    assert!(canary.found(form.as_bytes()).is_some(), "the search works");
    let (to, got) = server();
    let settings = format!(
        "[runtime.effects]\nsecrets = {{ {NAME} = [\"{to}\"] }}\n\
         [runtime.effects.http]\nallow_private = [\"{to}\"]\n[recovery]\nmax_attempts = 1\n"
    );
    std::fs::write(path.join("ephor.toml"), settings).unwrap();

    let mut ran = Vec::new();
    for (name, to) in [
        ("echo", format!("http://{to}/echo")),
        ("query", format!("http://{to}/echo?k=${{{NAME}}}")),
        ("fail", format!("http://{to}/fail")),
        ("denied", format!("http://{to}/denied")),
        ("away", format!("http://{to}/away")),
        ("cut", format!("http://{to}/cut")),
        // A host that the secret isn't bound to, and one that isn't there.
        ("elsewhere", "http://localhost:1/".to_owned()),
    ] {
        let file = format!("{name}.json");
        std::fs::write(path.join(&file), plan(&to).to_string()).unwrap();
        let journal = format!("{name}.db");
        for form in [&["--json"][..], &["-v"], &[]] {
            let arguments = [&["run", &file, "--journal", &journal], form].concat();
            ran.push((name, run(path, secret, &arguments)));
        }
        let listed = run(path, secret, &["journal", "list", "--json", "--journal", &journal]);
        for line in listed.json() {
            let conversation = line["conversation"].as_str().or(line["name"].as_str());
            let conversation = conversation.unwrap_or_else(|| panic!("{line}")).to_owned();
            for form in [&["--json"][..], &[]] {
                let show = ["journal", "show", &conversation, "--journal", &journal];
                let shown = run(path, secret, &[&show, form].concat()).ends(0);
                assert!(!shown.out.is_empty());
                ran.push((name, shown));
            }
        }
        ran.push((name, listed));
    }
    ran.push(("doctor", run(path, secret, &["doctor"])));
    ran.push(("config", run(path, secret, &["config", "show", "--origin"]).ends(0)));

    // The secret was sent, so that there was something to hide.
    let got = got.lock().unwrap().iter().filter(|got| **got == secret).count();
    assert!(got >= 15, "{got}");
    let echoed = ran.iter().filter(|(name, ran)| *name == "echo" && ran.code == 0).count();
    assert!(echoed >= 3, "{ran:?}");
    let traced = ran.iter().filter(|(_, ran)| ran.err.contains(" TRACE ")).count();
    assert!(traced >= 18, "the trace was on in {traced}");
    // For each plan three runs, what they recorded in two forms at least, and the list.
    assert!(ran.len() >= 7 * (3 + 2 + 1) + 2, "{}", ran.len());
    for (name, Ran { out, err, .. }) in &ran {
        assert_eq!(canary.found(out.as_bytes()), None, "{name}, on stdout: {out}");
        assert_eq!(canary.found(err.as_bytes()), None, "{name}, on stderr: {err}");
    }
    let mut searched = 0;
    for entry in std::fs::read_dir(path).unwrap() {
        let file = entry.unwrap().path();
        let bytes = std::fs::read(&file).unwrap();
        searched +=
            usize::from(file.extension().is_some_and(|end| end == "db") && bytes.len() > 1000);
        assert_eq!(canary.found(&bytes), None, "in {}", file.display());
    }
    assert!(searched >= 7, "{searched}");
}

fn run(folder: &Path, secret: &str, arguments: &[&str]) -> Ran {
    let mut command = command(folder, arguments);
    command.env(NAME, secret).env("EPHOR_LOG", "trace");
    fed(command, b"")
}

/// Sends the secret, and makes a text of what came back.
fn plan(url: &str) -> Value {
    let key = format!("${{{NAME}}}");
    let node = |id: &str, kind: &str, config: Value| json!({"node_id": id, "type": kind, "name": id, "config": config});
    json!({
        "name": "canary", "description": "sends a secret where it may go",
        "nodes": [
            node("ask", "HTTP", json!({"url": url, "method": "POST", "timeout": 5,
                "headers": {"X-Key": key, "Authorization": format!("Bearer {key}")},
                "body": {"key": key, "list": [key]}})),
            node("tell", "CONDITION", json!({"expression": "string(nodes.ask.output) != ''"})),
        ],
        "edges": [{"source": "ask", "target": "tell"}],
    })
}

/// A server that sends back what it gets in `X-Key`, and keeps that. It ends with the test.
fn server() -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let to = listener.local_addr().unwrap().to_string();
    let got = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&got);
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let kept = Arc::clone(&kept);
            std::thread::spawn(move || answer(&stream, &kept));
        }
    });
    (to, got)
}

fn answer(mut stream: &TcpStream, kept: &Mutex<Vec<String>>) -> Option<()> {
    let mut reader = BufReader::new(stream);
    let mut first = String::new();
    reader.read_line(&mut first).ok()?;
    let (mut key, mut length) = (String::new(), 0);
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim_end().split_once(": ") else {
            break;
        };
        match name.to_ascii_lowercase().as_str() {
            "x-key" => key = value.to_owned(),
            "content-length" => length = value.parse().ok()?,
            _ => {}
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    kept.lock().unwrap().push(key.clone());
    let path = first.split(' ').nth(1)?.split('?').next()?;
    let (status, more) = match path {
        "/fail" => ("500 Oh no", String::new()),
        "/denied" => ("403 No", format!("WWW-Authenticate: Basic realm={key}\r\n")),
        "/away" => (
            "302 There",
            format!(
                "Location: http://localhost:1/{}\r\n",
                key.replace(' ', "%20").replace('"', "%22")
            ),
        ),
        _ => ("200 OK", String::new()),
    };
    let got = String::from_utf8_lossy(&body).into_owned();
    let as_key = Value::Object([(key.clone(), json!(1))].into_iter().collect());
    let body = json!({"got": got, "forms": Canary::of(&key).forms(), "key": as_key}).to_string();
    let length = if path == "/cut" { body.len() + 10 } else { body.len() };
    let answer = format!(
        "HTTP/1.1 {status}\r\nContent-Type: application/json\r\nX-Back: {key}\r\n{more}\
         Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    );
    stream.write_all(answer.as_bytes()).ok()
}
