//! Files that scripts make and are given, and what hostile scripts do about them.

use crate::common;

use common::{House, told};
use ephor_core::{ErrorCode, Failure};
use ephor_effects::jail::support;
use serde_json::{Value, json};
use tempfile::TempDir;

struct Desk {
    house: House,
    _folder: TempDir,
}

fn desk(python: Value) -> Option<Desk> {
    if !support().has_folder() || !std::path::Path::new("/usr/bin/env").exists() {
        eprintln!("skipped: {:?} {:?}", support().refusal(), support().no_namespaces);
        return None;
    }
    let folder = tempfile::tempdir().unwrap();
    let settings = json!({"python": python, "artifacts": folder.path().join("kept")});
    Some(Desk { house: House::new(settings), _folder: folder })
}

impl Desk {
    async fn run(&self, code: &str, mapping: Value) -> Result<Value, Failure> {
        self.house.run_with("PYTHON", json!({"code": code, "timeout": 60}), mapping).await
    }

    /// Runs a script; the names and contents that are kept of it.
    async fn keeps(&self, code: &str) -> Vec<(String, String)> {
        self.run(code, json!({}))
            .await
            .unwrap_or_else(|failure| panic!("{code}: {}", told(&failure)));
        let made = self.house.made.lock().unwrap().clone();
        let store = self.house.executors.artifacts();
        let content = |digest: &str| String::from_utf8(store.get(digest).unwrap()).unwrap();
        made.iter().map(|file| (file.name.clone(), content(&file.digest))).collect()
    }
}

#[tokio::test]
async fn what_is_left_is_kept() {
    let Some(desk) = desk(json!({"max_artifacts": 3, "max_artifact_bytes": 1000})) else {
        return;
    };
    let check = async |code: &str, expect: &[(&str, &str)]| {
        let found = desk.keeps(code).await;
        let expect: Vec<_> =
            expect.iter().map(|(n, c)| ((*n).to_owned(), (*c).to_owned())).collect();
        assert_eq!(found, expect, "{code}");
    };
    check("return 1", &[]).await;
    check("open('a.txt', 'w').write('x')", &[("a.txt", "x")]).await;
    check("import os\nos.mkdir('d')\nopen('d/b.csv', 'w').write('1')", &[("b.csv", "1")]).await;
    check("open('图 表.txt', 'w').write('x')", &[("图 表.txt", "x")]).await;
    check("open('.hidden', 'w').write('x')", &[]).await;
    // Names that would lead elsewhere, or command a terminal.
    check("open('a\\x1b[2J\\n.txt', 'w').write('x')", &[("a_[2J_.txt", "x")]).await;
    check("open(b'\\xff\\xfe.txt', 'w').write('x')", &[("__.txt", "x")]).await;
    check("open('a\\\\..\\\\x.txt', 'w').write('x')", &[("a_.._x.txt", "x")]).await;
    // Links point elsewhere, and are no files of their own.
    check("import os\nos.symlink('/etc/passwd', 'link')\nos.symlink('/', 'root')", &[]).await;
    check("import os\nos.symlink('.', 'loop')\nopen('x', 'w').write('y')", &[("x", "y")]).await;
    // Too many, too large: the first that fit are kept.
    check(
        "for n in range(9): open(f'f{n}', 'w').write(str(n))",
        &[("f0", "0"), ("f1", "1"), ("f2", "2")],
    )
    .await;
    check("open('a', 'w').write('x' * 1001)\nopen('b', 'w').write('y')", &[("b", "y")]).await;
    check("f = open('sparse', 'w')\nf.truncate(60 << 20)", &[]).await;
    check("import shutil, os\nfor n in os.listdir('.'): os.unlink(n)", &[]).await;
    // A script that deletes its folder has none to delete: it is a mount.
    check(
        "import os\ntry: os.rmdir('/work')\nexcept OSError: open('still', 'w').write('here')",
        &[("still", "here")],
    )
    .await;
    // A script that fails leaves nothing.
    let failed = desk.run("open('a', 'w').write('x')\nraise ValueError", json!({})).await;
    assert!(failed.is_err() && desk.house.made.lock().unwrap().is_empty());
    let notes = desk.house.notes.lock().unwrap().join("\n");
    assert!(notes.contains("6 more files are too many or too large"), "{notes}");
}

#[tokio::test]
async fn a_file_that_one_script_made_is_given_to_the_next() {
    let Some(desk) = desk(json!({})) else {
        return;
    };
    desk.keeps("open('table.csv', 'w').write('n\\n1\\n2\\n')").await;
    let made = desk.house.made.lock().unwrap().clone();
    let code = "import csv\nopen('more.txt', 'w').write('new')\nreturn [r['n'] for r in csv.DictReader(open(table['path']))], table['path'], open('table.csv').read(1)";
    let mapping = json!({"table": made[0], "plain": {"artifact": 5}});
    let output = desk.run(code, mapping).await.unwrap();
    assert_eq!(output, json!([["1", "2"], "/work/table.csv", "n"]));
    // What was given and not changed isn't made again.
    let made = desk.house.made.lock().unwrap().clone();
    assert_eq!(made.iter().map(|file| file.name.as_str()).collect::<Vec<_>>(), ["more.txt"]);
    let lost =
        json!({"x": {"artifact": "0".repeat(64), "name": "x", "media_type": "", "bytes": 1}});
    let failure = desk.run("return 1", lost).await.unwrap_err();
    assert_eq!(failure.code, ErrorCode::Dependency, "{failure}");
}

#[tokio::test]
async fn hostile_scripts_harm_only_themselves() {
    let Some(desk) =
        desk(json!({"max_output_bytes": 100_000, "memory_mb": 256, "cpu_seconds": 20}))
    else {
        return;
    };
    // What they get: a failure of this kind, or an output.
    let check = async |code: &str, expect: Result<Value, ErrorCode>| {
        let found = desk.run(code, json!({})).await;
        match (found, expect) {
            (Ok(found), Ok(expect)) => assert_eq!(found, expect, "{code}"),
            (Err(failure), Err(expect)) => {
                assert_eq!(failure.code, expect, "{code}: {}", told(&failure))
            }
            (found, expect) => panic!("{code}: {found:?}, not {expect:?}"),
        }
    };
    use ErrorCode::{ResourceLimit, ValidationFailed};
    // Forged results.
    check("print('0 5\\n12345')\nreturn 7", Ok(json!(7))).await;
    check("import os\nfor n in range(3, 64):\n    try: os.write(n, b'0 13\\n{\"value\": 666}')\n    except OSError: pass\nos._exit(0)", Err(ValidationFailed)).await;
    check(
        "import sys\nnonce = sys._getframe(1).f_globals['__name__']\nreturn nonce",
        Ok(json!("__main__")),
    )
    .await;
    // Pipes that are closed, and ones that are kept waiting.
    check("import os\nos.closerange(0, 64)\nreturn 1", Err(ValidationFailed)).await;
    check("import os\nos.closerange(0, 64)\nos._exit(0)", Err(ValidationFailed)).await;
    check("import os, time\nos.closerange(0, 64)\ntime.sleep(600)", Err(ValidationFailed)).await;
    // Bombs.
    check("for _ in range(20_000): print('x' * 10_000)\nreturn 1", Ok(json!(1))).await;
    check("return 'x' * 10_000_000", Err(ResourceLimit)).await;
    check("return 'x' * (1 << 30)", Err(ResourceLimit)).await;
    check("return [0] * 10_000_000", Err(ResourceLimit)).await;
    check("import sys\nsys.setrecursionlimit(10 ** 6)\nx = []\nfor _ in range(200): x = [x]\nreturn x", Err(ValidationFailed)).await;
    check("for n in range(100_000): open(str(n), 'w').close()", Err(ValidationFailed)).await;
    check("import os\npath = '.'\nfor n in range(300):\n    path += '/d'\n    os.mkdir(path)\nreturn 1", Ok(json!(1))).await;
    // The wrapper's own tools, taken away.
    check("import json, os\njson.dumps = None\nreturn 1", Err(ValidationFailed)).await;
    check("import builtins\nbuiltins.sorted = None\nreturn 1", Err(ValidationFailed)).await;
    check("import os\nos.scandir = lambda folder: 5\nreturn 1", Err(ValidationFailed)).await;
    check("import sys\nsys.stdout = None\nsys.stderr = None\nreturn 1", Ok(json!(1))).await;
    // The next one finds a clean folder and a clean interpreter.
    check("import os, json\nreturn os.listdir('.'), json.dumps(1)", Ok(json!([[], "1"]))).await;
}

#[tokio::test]
async fn scripts_run_at_the_same_time() {
    let Some(desk) = desk(json!({"processes": 2})) else {
        return;
    };
    let scripts = (0..8).map(|n| {
        desk.run("open('x', 'w').write(str(n))\nreturn n, open('x').read()", json!({"n": n}))
    });
    for (n, output) in futures::future::join_all(scripts).await.into_iter().enumerate() {
        assert_eq!(output.unwrap(), json!([n, n.to_string()]));
    }
}
