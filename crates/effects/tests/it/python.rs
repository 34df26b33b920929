//! PYTHON nodes in real, jailed processes. Skipped, with a word, where there is no python3 or no
//! jail.

use crate::common;

use common::{House, told};
use ephor_core::{ErrorCode, Failure};
use serde_json::{Value, json};

fn house(settings: Value) -> Option<House> {
    let found = std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())
        .any(|folder| folder.join("python3").is_file());
    if !found {
        eprintln!("skipped: there is no python3 on this machine");
        return None;
    }
    if let Some(reason) = ephor_jail::support().refusal() {
        eprintln!("skipped: there is no jail on this machine: {reason}");
        return None;
    }
    let artifacts = concat!(env!("CARGO_TARGET_TMPDIR"), "/artifacts");
    Some(House::new(json!({"python": settings, "artifacts": artifacts})))
}

async fn run(house: &House, code: &str) -> Result<Value, Failure> {
    let mapping = json!({"rows": [{"n": 1}, {"n": 2}], "name": "Ada", "not an id": 3});
    house.run_with("PYTHON", json!({"code": code, "timeout": 60}), mapping).await
}

#[tokio::test]
async fn results() {
    let Some(house) = house(json!({})) else {
        return;
    };
    let check = async |code: &str, expect: Value| {
        let output =
            run(&house, code).await.unwrap_or_else(|failure| panic!("{code}: {}", told(&failure)));
        assert_eq!(output, expect, "{code}");
    };
    check("return {'sum': sum(r['n'] for r in rows)}", json!({"sum": 3})).await;
    check("return 5", json!(5)).await;
    check("return None", json!(null)).await;
    check("x = 1", json!(null)).await;
    check("# nothing at all", json!(null)).await;
    check("return inputs['not an id']", json!(3)).await;
    check("name = name + '!'\nreturn name", json!("Ada!")).await;
    check("def f(x):\n    return x * 2\nreturn [f(r['n']) for r in rows]", json!([2, 4])).await;
    check("text = '''a\n  b'''\nreturn text", json!("a\n  b")).await;
    check(
        "import math, datetime\nreturn {'root': math.sqrt(2.25), 'd': datetime.date(2024, 1, 31)}",
        json!({"root": 1.5, "d": "2024-01-31"}),
    )
    .await;
    check(
        "return {1: float('nan'), 'set': {7}, 'tuple': (1, 2), 'keys': {'a': 1}.keys()}",
        json!({"1": null, "set": [7], "tuple": [1, 2], "keys": ["a"]}),
    )
    .await;
    check("from decimal import Decimal\nreturn [Decimal('1.5'), Decimal(2)]", json!([1.5, 2]))
        .await;
    check("return '北京 \\ud800'", json!("北京 ?")).await;
    check(
        "import os\nreturn [k for k in os.environ if k.startswith('CARGO') or k in ('HOME', 'USER')]",
        json!([]),
    )
    .await;
    check("import os\nopen('x.txt', 'w').write('y')\nreturn os.listdir('.')", json!(["x.txt"]))
        .await;
    check("import sys\nreturn sys.stdin.read()", json!("")).await;
}

#[tokio::test]
async fn failures_show_the_scripts_own_lines() {
    let Some(house) = house(json!({})) else {
        return;
    };
    let check = async |code: &str, expect: ErrorCode, says: &[&str]| {
        let failure = run(&house, code).await.unwrap_err();
        let text = told(&failure);
        assert_eq!(failure.code, expect, "{text}");
        for part in says {
            assert!(text.contains(part), "{text} lacks {part:?}");
        }
        assert!(!text.contains("wrapper") && !text.contains("<string>"), "{text}");
    };
    use ErrorCode::ValidationFailed as Invalid;
    check("x = 1\n\nreturn rows[5]", Invalid, &["in line 3", "IndexError", "return rows[5]"]).await;
    check(
        "def f():\n    return 1 / 0\nreturn f()",
        Invalid,
        &["in line 2", "ZeroDivisionError", "line 3"],
    )
    .await;
    check("return (", Invalid, &["SyntaxError", "line 1"]).await;
    check("import nothing_like_it", ErrorCode::Dependency, &["ModuleNotFoundError", "python.venv"])
        .await;
    check("return object()", Invalid, &["the result is of the type object"]).await;
    check("return {'a': [1, float('inf')]}", Invalid, &["the result['a'][1] is infinite"]).await;
    check("return 2 ** 70", Invalid, &["64 bits"]).await;
    check("a = []\na.append(a)\nreturn a", Invalid, &["levels deep"]).await;
    check(
        "print('step one')\nraise ValueError('no')",
        Invalid,
        &["ValueError: no", "printed:\nstep one"],
    )
    .await;
    check("import sys\nsys.exit(3)", Invalid, &["SystemExit"]).await;
    check("import os\nos._exit(3)", Invalid, &["without a result", "3"]).await;
    check("import ctypes\nctypes.string_at(0)", Invalid, &["without a result"]).await;
}

#[tokio::test]
async fn what_is_printed_becomes_notes() {
    let Some(house) = house(json!({})) else {
        return;
    };
    run(&house, "print('one')\nimport sys\nprint('two', file=sys.stderr)\nimport os\nos.write(1, b'three\\n')").await.unwrap();
    let notes = house.notes.lock().unwrap().clone();
    for line in ["one", "two", "three"] {
        assert!(notes.iter().any(|note| note == line), "{notes:?}");
    }
}

#[tokio::test]
async fn too_much_output_is_cut_off_or_refused() {
    let Some(house) = house(json!({"max_output_bytes": 10_000})) else {
        return;
    };
    let failure = run(&house, "return 'x' * 100000").await.unwrap_err();
    assert_eq!(failure.code, ErrorCode::ResourceLimit, "{failure}");
    let output =
        run(&house, "for _ in range(20000):\n    print('x' * 100)\nreturn 1").await.unwrap();
    assert_eq!(output, json!(1));
}

#[tokio::test]
async fn a_script_that_never_ends_is_killed() {
    let Some(house) = house(json!({})) else {
        return;
    };
    let code = "import os, time\nprint(os.getpid())\ntime.sleep(600)";
    let failure = house.run("PYTHON", json!({"code": code, "timeout": 8})).await.unwrap_err();
    assert_eq!(failure.code, ErrorCode::Timeout, "{}", told(&failure));
    // What it printed came while it ran; its number is free again when it is gone.
    let id: u32 = house.notes.lock().unwrap()[0].parse().unwrap();
    let gone = async {
        while std::path::Path::new(&format!("/proc/{id}")).exists() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(60), gone).await.unwrap();
}

#[tokio::test]
async fn threads_that_are_left_behind_do_not_keep_the_node_waiting() {
    let Some(house) = house(json!({})) else {
        return;
    };
    let code = "import threading, time\nthreading.Thread(target=time.sleep, args=(600,)).start()\nreturn 1";
    assert_eq!(run(&house, code).await.unwrap(), json!(1));
}

#[tokio::test]
async fn an_interpreter_that_is_not_there() {
    let settings = json!({"python": {"interpreter": "python-of-nowhere"}});
    let failure =
        House::new(settings).run("PYTHON", json!({"code": "return 1"})).await.unwrap_err();
    assert_eq!(failure.code, ErrorCode::Dependency);
    assert!(failure.message.contains("python-of-nowhere"), "{failure}");
}
