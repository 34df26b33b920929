//! Files that go into a script's folder. The host's file system is never shared with a script: what
//! goes in and what comes out goes through pipes, as bytes.

use std::collections::BTreeSet;

use ephor_core::{Artifact, ErrorCode, Failure};
use serde_json::{Map, Value, json};

use crate::artifacts::{Artifacts, described, safe_name};

/// How deep in the mapped values files are looked for.
const DEPTH: usize = 8;

/// The mapped values with their files at hand.
#[derive(Default)]
pub(super) struct Inputs {
    pub(super) locals: Map<String, Value>,
    pub(super) files: Vec<Input>,
}

pub(super) struct Input {
    pub(super) name: String,
    pub(super) digest: String,
    pub(super) bytes: u64,
    pub(super) file: std::fs::File,
}

/// How much may go in.
pub(super) struct Room {
    pub(super) files: usize,
    pub(super) bytes: u64,
}

impl Inputs {
    /// Fetches the files that mapped values describe, and adds to each its `path`.
    pub(super) fn gather(
        locals: &Map<String, Value>,
        store: &Artifacts,
        room: &Room,
    ) -> Result<Self, Failure> {
        let mut inputs = Self { locals: locals.clone(), files: Vec::new() };
        let mut found = Vec::new();
        for value in inputs.locals.values() {
            find(value, DEPTH, &mut found);
        }
        if found.is_empty() {
            return Ok(inputs);
        }
        let digests: BTreeSet<&str> = found.iter().map(|file| file.digest.as_str()).collect();
        let bytes: u64 = found.iter().map(|file| file.bytes).fold(0, u64::saturating_add);
        if digests.len() > room.files || bytes > room.bytes {
            return Err(too_much(digests.len(), bytes));
        }
        let mut given = 0_u64;
        for file in found {
            if inputs.files.iter().any(|known| known.digest == file.digest) {
                continue;
            }
            let name = free(&safe_name(&file.name), &inputs.files);
            let (content, bytes) = store.open(&file.digest)?;
            // What a value says of its size was counted above, and isn't taken for the size.
            given = given.saturating_add(bytes);
            if given > room.bytes {
                return Err(too_much(inputs.files.len() + 1, given));
            }
            inputs.files.push(Input { name, digest: file.digest, bytes, file: content });
        }
        for value in inputs.locals.values_mut() {
            place(value, DEPTH, &inputs.files);
        }
        Ok(inputs)
    }
}

fn too_much(files: usize, bytes: u64) -> Failure {
    Failure::new(
        ErrorCode::ResourceLimit,
        format!("{files} files of {bytes} bytes are too much for a script"),
    )
    .hint("map fewer of them, or raise `python.max_artifacts` or `python.max_artifact_bytes`")
}

fn find(value: &Value, depth: usize, found: &mut Vec<Artifact>) {
    if let Some(artifact) = described(value) {
        found.push(artifact);
        return;
    }
    let Some(depth) = depth.checked_sub(1) else {
        return;
    };
    match value {
        Value::Array(items) => items.iter().for_each(|item| find(item, depth, found)),
        Value::Object(map) => map.values().for_each(|item| find(item, depth, found)),
        _ => {}
    }
}

fn place(value: &mut Value, depth: usize, files: &[Input]) {
    if let Some(artifact) = described(value) {
        if let (Some(map), Some(file)) =
            (value.as_object_mut(), files.iter().find(|file| file.digest == artifact.digest))
        {
            map.insert("path".to_owned(), json!(format!("{}/{}", ephor_jail::FOLDER, file.name)));
        }
        return;
    }
    let Some(depth) = depth.checked_sub(1) else {
        return;
    };
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| place(item, depth, files)),
        Value::Object(map) => map.values_mut().for_each(|item| place(item, depth, files)),
        _ => {}
    }
}

/// A name that no file has yet.
fn free(name: &str, taken: &[Input]) -> String {
    let is_free = |name: &str| !taken.iter().any(|file| file.name == name);
    if is_free(name) {
        return name.to_owned();
    }
    let mut number = 2_u32;
    loop {
        let other = format!("{number}-{name}");
        if is_free(&other) {
            return other;
        }
        number += 1;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn mapped_files_get_paths_and_the_same_file_is_fetched_once() {
        let folder = tempfile::tempdir().unwrap();
        let store = Artifacts::new(folder.path());
        let [one, two] = [store.put("a.csv", b"1").unwrap(), store.put("a.csv", b"2").unwrap()];
        let locals = json!({"x": one, "list": [two, one], "n": 1});
        let room = Room { files: 2, bytes: 3 };
        let inputs = Inputs::gather(locals.as_object().unwrap(), &store, &room).unwrap();
        assert_eq!(inputs.locals["x"]["path"], "/work/a.csv");
        assert_eq!(inputs.locals["list"][0]["path"], "/work/2-a.csv");
        assert_eq!(inputs.locals["list"][1]["path"], "/work/a.csv");
        assert_eq!(inputs.files.len(), 2);
        for room in [Room { files: 1, bytes: 3 }, Room { files: 2, bytes: 2 }] {
            let refused = Inputs::gather(locals.as_object().unwrap(), &store, &room);
            assert_eq!(refused.err().unwrap().code, ErrorCode::ResourceLimit);
        }
        let lost = json!({"x": {"artifact": "../x", "name": "x", "media_type": "", "bytes": 1}});
        let lost = Inputs::gather(lost.as_object().unwrap(), &store, &room);
        assert_eq!(lost.err().unwrap().code, ErrorCode::Dependency);
    }
}
