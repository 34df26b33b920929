//! CEL: no crash on a thread with a usual stack, an end in time, the same answer twice; and what is
//! carried from one evaluation to the next stays within its bounds.
#![no_main]

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, OnceLock};

use arbitrary::Unstructured;
use ephor_core::bounds::{MAX_DEPTH, Size, measure};
use ephor_effects::conditions::{MAX_BYTES, check, evaluate, in_use};
use ephor_fuzz::{outputs, text};
use libfuzzer_sys::fuzz_target;

const PIECES: &[&str] = &[
    "(", ")", "[", "]", "{", "}", "((((((((", "))))))))", "[[[[[[[[", "]]]]]]]]", "\"", "'", "'''",
    "\"\"\"", "r'", "r\"", "b'", "\\", "//", "\n", "+", "-", "*", "/", "%", "==", "!=", "<", ">=",
    "&&", "||", "!", "?", ":", ",", ".", " in ", "true", "null", "0", "1", "-1",
    "9223372036854775807", "1e308", "0x7f", "1u", "input", "node_1", "node_2.result.deep", ".map(x, ",
    ".filter(x, ", ".all(x, ", ".exists(x, ", "x", "size(", "string(", "int(", "matches('",
    "has(", "last", "[last, last]", "last + last", ".map(x, last)", "{'k': last}", "duration('1s')", "timestamp(", "[1,2,3,4,5,6,7,8,9]",
];

/// Iterations: a list that is mapped to itself reaches its bound in these.
const ROUNDS: usize = 6;

/// One thread with the stack that threads have: the fuzzer's own has four times as much.
fn evaluate_on_a_thread(expression: String) -> String {
    type Ends = (Sender<String>, Receiver<String>);
    static THREAD: OnceLock<Mutex<Ends>> = OnceLock::new();
    let thread = THREAD.get_or_init(|| {
        let ((ask, asked), (answer, answered)) = (channel::<String>(), channel());
        let work = move || {
            let known = outputs();
            let mut variables = known.as_object().cloned().unwrap_or_default();
            variables.insert("last".to_owned(), serde_json::json!([1]));
            while let Ok(expression) = asked.recv() {
                let checked = check(&expression);
                let value = evaluate(&expression, &variables);
                let mut variables = variables.clone();
                // As a LOOP goes on with what the iteration before it gave.
                for _ in 0..ROUNDS {
                    let Ok(value) = evaluate(&expression, &variables) else {
                        break;
                    };
                    let most = Size { bytes: MAX_BYTES, parts: MAX_BYTES, depth: MAX_DEPTH };
                    let size = measure(&value, most);
                    assert!(size.memory() <= MAX_BYTES && size.depth <= MAX_DEPTH, "{expression}");
                    variables.insert("last".to_owned(), value);
                }
                assert_eq!(in_use(), 0, "what was taken is given back: {expression}");
                assert!(checked.is_ok() || value.is_err(), "refused, and evaluated: {expression}");
                let _ = answer.send(format!("{value:?}"));
            }
        };
        std::thread::Builder::new().stack_size(2 << 20).spawn(work).expect("a thread");
        Mutex::new((ask, answered))
    });
    let ends = thread.lock().expect("one caller");
    ends.0.send(expression).expect("the thread is there");
    ends.1.recv().expect("the thread has not panicked")
}

fuzz_target!(|bytes: &[u8]| {
    let expression = match bytes.split_first() {
        Some((0, rest)) => String::from_utf8_lossy(rest).into_owned(),
        Some((_, rest)) => match text(&mut Unstructured::new(rest), PIECES) {
            Ok(text) => text,
            Err(_) => return,
        },
        None => return,
    };
    let first = evaluate_on_a_thread(expression.clone());
    assert_eq!(first, evaluate_on_a_thread(expression));
});
