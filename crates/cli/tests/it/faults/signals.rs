//! Signals: work is stopped, that is on record, and nothing that was started stays behind.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use super::common::{command, ephor, folder};

/// How long anything may take that comes for certain.
const PATIENCE: Duration = Duration::from_secs(60);

/// Waits until something is so.
#[track_caller]
fn until(what: &str, is: impl Fn() -> bool) {
    let began = Instant::now();
    while !is() {
        assert!(began.elapsed() < PATIENCE, "{what}: it didn't come");
        std::thread::yield_now();
    }
}

/// An HTTP server that takes requests, and never answers.
struct Mute {
    address: String,
    came: mpsc::Receiver<TcpStream>,
}

impl Mute {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (sender, came) = mpsc::channel();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                // The request is under way when its first byte is here.
                if stream.read_exact(&mut [0]).is_ok() && sender.send(stream).is_err() {
                    return;
                }
            }
        });
        Self { address, came }
    }

    /// A request that has come; dropping it breaks it off.
    #[track_caller]
    fn request(&self) -> TcpStream {
        self.came.recv_timeout(PATIENCE).expect("no request has come")
    }

    fn settings(&self) -> String {
        format!("[runtime.effects.http]\nallow_private = [\"{}\"]\n", self.address)
    }

    fn plan(&self) -> String {
        format!(
            r#"{{"name": "wait", "description": "waits", "nodes": [
                {{"node_id": "a", "type": "HTTP", "name": "wait",
                  "config": {{"method": "GET", "url": "http://{}/"}}}}]}}"#,
            self.address
        )
    }
}

/// The program at work.
struct Running {
    child: Child,
    /// Dropped, it is the end of what is typed.
    typed: Option<std::process::ChildStdin>,
}

impl Running {
    /// Starts it as from a terminal, whatever whoever runs the tests has made of their signals.
    fn start(folder: &Path, arguments: &[&str]) -> Self {
        Self::by("--default-signal=HUP,INT,TERM", folder, arguments)
    }

    fn by(signals: &str, folder: &Path, arguments: &[&str]) -> Self {
        let inner = command(folder, arguments);
        let mut outer = Command::new("env");
        outer.arg(signals).arg(inner.get_program()).args(inner.get_args()).current_dir(folder);
        for (name, value) in inner.get_envs() {
            match value {
                Some(value) => outer.env(name, value),
                None => outer.env_remove(name),
            };
        }
        let pipes = outer.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = pipes.spawn().unwrap();
        let typed = child.stdin.take();
        Self { child, typed }
    }

    fn types(&mut self, line: &str) {
        let typed = self.typed.as_mut().unwrap();
        writeln!(typed, "{line}").and_then(|()| typed.flush()).unwrap();
    }

    fn lines(&mut self) -> BufReader<ChildStdout> {
        BufReader::new(self.child.stdout.take().unwrap())
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// Its exit code, and what it said on stderr.
    #[track_caller]
    fn ended(self) -> (i32, String) {
        let Self { child, typed } = self;
        let (sender, ended) = mpsc::channel();
        std::thread::spawn(move || sender.send(child.wait_with_output()));
        let ended = ended.recv_timeout(PATIENCE).expect("it didn't end").unwrap();
        drop(typed);
        (ended.status.code().unwrap_or(-1), String::from_utf8(ended.stderr).unwrap())
    }
}

/// The states of all recorded workflows.
fn states(folder: &Path) -> Vec<String> {
    let listed = ephor(folder, &["journal", "list", "--json"]).ends(0).json();
    let workflows = listed.iter().flat_map(|found| found["workflows"].as_array().unwrap().clone());
    workflows.map(|workflow| workflow["status"].as_str().unwrap().to_owned()).collect()
}

/// An MCP server that stays when its input ends. It leaves marks of what happens to it.
const STUBBORN: &str = r#"
trap 'echo >"$1/term"; [ "$2" = deaf ] || exit' TERM
echo $$ >"$1/pid.new"; mv "$1/pid.new" "$1/pid"
while read -r line; do
  id=$(printf '%s' "$line" | sed -n 's/.*"id":\([0-9][0-9]*\).*/\1/p')
  [ -n "$id" ] || continue
  case $line in
    *'"method":"initialize"'*) answer='"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"stubborn","version":"1"}}' ;;
    *'"method":"tools/list"'*) answer='"result":{"tools":[{"name":"nod","inputSchema":{"type":"object"}}]}' ;;
    *) answer='"error":{"code":-32601,"message":"no such method"}' ;;
  esac
  printf '{"jsonrpc":"2.0","id":%s,%s}\n' "$id" "$answer"
done
echo >"$1/eof"
while :; do sleep 5; done
"#;

/// Settings with such a server, whose marks are in the folder.
fn stubborn(folder: &Path, how: &str) -> String {
    std::fs::write(folder.join("server.sh"), STUBBORN).unwrap();
    let folder = folder.display();
    format!(
        "[tools.mcp.servers.stubborn]\ncommand = \"sh\"\nargs = [\"{folder}/server.sh\", \"{folder}\", \"{how}\"]\n"
    )
}

/// Whether the server has gone, or is dead and nobody's.
fn gone(folder: &Path) -> bool {
    let id = std::fs::read_to_string(folder.join("pid")).unwrap();
    match std::fs::read_to_string(format!("/proc/{}/stat", id.trim())) {
        Ok(stat) => stat.rsplit(')').next().unwrap().trim_start().starts_with('Z'),
        Err(_) => true,
    }
}

fn settings(folder: &Path, text: &str) {
    std::fs::write(folder.join("ephor.toml"), text).unwrap();
}

#[test]
fn a_run_that_is_told_to_end_is_ready_again() {
    for (signal, code) in [(Signal::INT, 130), (Signal::TERM, 143), (Signal::HUP, 129)] {
        let (folder, server) = (folder(), Mute::start());
        settings(folder.path(), &(server.settings() + &stubborn(folder.path(), "told")));
        std::fs::write(folder.path().join("plan.json"), server.plan()).unwrap();
        let run = Running::start(folder.path(), &["run", "plan.json"]);
        let _open = server.request();
        run.signal(signal);
        let (ended, said) = run.ended();
        assert_eq!(ended, code, "{said}");
        assert!(said.contains("the run was interrupted"), "{said}");
        assert!(said.contains("ephor runs resume run-"), "{said}");
        ephor(folder.path(), &["runs", "list"]).ends(0).shows("left unfinished");
        assert!(gone(folder.path()), "{signal:?}: its MCP server is still there");
        assert_eq!(states(folder.path()), ["READY"], "{signal:?}");
        ephor(folder.path(), &["journal", "verify"]).ends(0);
    }
}

#[test]
fn a_chat_that_is_told_to_end_in_the_middle_of_a_turn_says_so() {
    for (signal, code) in [(Signal::INT, 130), (Signal::TERM, 143), (Signal::HUP, 129)] {
        let (folder, server) = (folder(), Mute::start());
        settings(folder.path(), &server.settings());
        let mut chat = Running::start(folder.path(), &["chat", "--conversation", "c"]);
        chat.types(&format!("fetch http://{}/", server.address));
        let _open = server.request();
        chat.signal(signal);
        let (ended, said) = chat.ended();
        assert_eq!(ended, code, "{said}");
        assert!(said.contains("the turn was interrupted"), "{said}");
        assert_eq!(states(folder.path()), ["READY"], "{signal:?}");
    }
}

/// Between turns Ctrl-C is how a conversation is left; the other signals are no answer of a person's.
#[test]
fn a_chat_that_waits_for_its_user_ends_by_ctrl_c_as_by_its_end() {
    for (signal, code) in [(Signal::INT, 0), (Signal::TERM, 143), (Signal::HUP, 129)] {
        let folder = folder();
        let mut chat = Running::start(folder.path(), &["chat"]);
        let mut lines = chat.lines();
        chat.types("What is 6 * 7?");
        let mut said = String::new();
        while !said.contains("42") {
            assert_ne!(lines.read_line(&mut said).unwrap(), 0, "{said}");
        }
        chat.signal(signal);
        let (ended, said) = chat.ended();
        assert_eq!(ended, code, "{signal:?}: {said}");
    }
}

/// `nohup ephor run …` outlives its terminal.
#[test]
fn a_hangup_that_was_ignored_from_the_start_stays_ignored() {
    let (folder, server) = (folder(), Mute::start());
    settings(folder.path(), &server.settings());
    std::fs::write(folder.path().join("plan.json"), server.plan()).unwrap();
    let run = Running::by("--ignore-signal=HUP", folder.path(), &["run", "plan.json"]);
    let _open = server.request();
    run.signal(Signal::HUP);
    run.signal(Signal::TERM);
    assert_eq!(run.ended().0, 143);
}

#[test]
fn a_server_that_ignores_the_end_of_its_input_is_ended() {
    for how in ["told", "deaf"] {
        let folder = folder();
        settings(folder.path(), &stubborn(folder.path(), how));
        let mut chat = Running::start(folder.path(), &["chat", "--journal", ":memory:"]);
        chat.typed = None;
        let (ended, said) = chat.ended();
        assert_eq!(ended, 0, "{said}");
        assert!(folder.path().join("term").exists(), "{how}: it was told first");
        assert!(gone(folder.path()), "{how}");
    }
}

/// What looks at policies knows a server's tools, and leaves no server behind.
#[test]
fn policies_may_name_the_tools_of_a_server() {
    let folder = folder();
    settings(folder.path(), &stubborn(folder.path(), "told"));
    std::fs::create_dir(folder.path().join("policy")).unwrap();
    let policy = |tool: &str| {
        let text = format!("forbid (principal, action == Action::\"{tool}\", resource);\n");
        std::fs::write(folder.path().join("policy/a.cedar"), text).unwrap();
    };
    policy("stubborn__nod");
    ephor(folder.path(), &["policy", "check"]).ends(0);
    assert!(gone(folder.path()));
    policy("stubborn__shake");
    ephor(folder.path(), &["policy", "check"]).ends(1).shows("UNKNOWN_ACTION");
}

#[test]
fn a_command_that_heeds_no_signal_leaves_no_server_behind() {
    let folder = folder();
    // Its start is never over.
    std::fs::write(
        folder.path().join("mute.sh"),
        "echo $$ >\"$1/pid\"\nwhile :; do sleep 5; done\n",
    )
    .unwrap();
    let at = folder.path().display();
    settings(
        folder.path(),
        &format!(
            "[tools.mcp.servers.mute]\ncommand = \"sh\"\nargs = [\"{at}/mute.sh\", \"{at}\"]\n"
        ),
    );
    let chat = Running::start(folder.path(), &["chat", "--journal", ":memory:"]);
    until("the server", || {
        std::fs::read_to_string(folder.path().join("pid")).is_ok_and(|id| id.ends_with('\n'))
    });
    chat.signal(Signal::TERM);
    assert_eq!(chat.ended().0, 143);
    until("its end", || gone(folder.path()));
}

/// A command that waits for what is typed is held up by nobody.
#[test]
fn a_command_that_reads_ends_by_the_first_signal() {
    for (signal, code) in [(Signal::INT, 130), (Signal::TERM, 143)] {
        let folder = folder();
        let mut check = Running::start(folder.path(), &["check", "--jsonl"]);
        let mut lines = check.lines();
        check.types("{broken");
        // It has judged a line, so it waits for the next.
        assert_ne!(lines.read_line(&mut String::new()).unwrap(), 0);
        check.signal(signal);
        assert_eq!(check.ended().0, code);
    }
}

#[test]
fn a_second_signal_ends_at_once() {
    let (folder, server) = (folder(), Mute::start());
    settings(folder.path(), &(server.settings() + &stubborn(folder.path(), "deaf")));
    std::fs::write(folder.path().join("plan.json"), server.plan()).unwrap();
    let run = Running::start(folder.path(), &["run", "plan.json"]);
    let _open = server.request();
    let since = Instant::now();
    run.signal(Signal::INT);
    // It has stopped its work, and waits for a server that doesn't end.
    until("the end of the server's input", || folder.path().join("eof").exists());
    run.signal(Signal::INT);
    let (ended, said) = run.ended();
    assert_eq!(ended, 130, "{said}");
    // The server is told to end a second after its input has.
    if since.elapsed() < Duration::from_secs(1) {
        assert!(!folder.path().join("term").exists(), "nobody waited for the server any more");
    }
    until("its end", || gone(folder.path()));
    assert_eq!(states(folder.path()), ["READY"]);
}
