//! The scan itself: follows imports and their aliases through the tokens.

use std::collections::HashMap;

use super::token::{Kind, Token, tokens};
use super::{Danger, names, paths};
use crate::violations::brief;

/// A dangerous construct in code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The kind of danger.
    pub danger: Danger,
    /// The line, from 1.
    pub line: usize,
    /// The construct.
    pub what: String,
}

/// Longest dotted path that is followed, in names.
const MAX_PATH: usize = 32;

/// Maximum number of findings of one piece of code.
const MAX_FINDINGS: usize = 20;

/// Scans code, and returns what is dangerous in it, by line.
///
/// ```
/// use ephor_rules::python::{Danger, scan};
///
/// let found = scan("import os as o\no.system('id')  # eval(x)");
/// assert_eq!((found[0].danger, found[0].line), (Danger::Process, 2));
/// assert_eq!(found.len(), 1);
/// assert!(scan("import re\nreturn re.compile('x').pattern").is_empty());
/// ```
pub fn scan(code: &str) -> Vec<Finding> {
    let tokens = joined(tokens(code));
    let mut scan = Scan { tokens: &tokens, modules: HashMap::new(), found: Vec::new() };
    let mut at = 0;
    while at < tokens.len() && scan.found.len() < MAX_FINDINGS {
        at = scan.step(at);
    }
    scan.found
}

/// Joins texts that stand side by side, or with a `+` between them, as Python would.
fn joined(tokens: Vec<Token>) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::with_capacity(tokens.len());
    for token in tokens {
        if let Kind::Text(right) = &token.kind {
            let plus = usize::from(out.last().is_some_and(|last| last.kind == Kind::Op('+')));
            let left = out.len().checked_sub(1 + plus).and_then(|at| out.get_mut(at));
            if let Some(Token { kind: Kind::Text(left), .. }) = left {
                left.push_str(right);
                out.truncate(out.len() - plus);
                continue;
            }
        }
        out.push(token);
    }
    out
}

struct Scan<'t> {
    tokens: &'t [Token],
    /// Names, and the dotted path of what was imported under them.
    modules: HashMap<&'t str, String>,
    found: Vec<Finding>,
}

impl<'t> Scan<'t> {
    fn name(&self, at: usize) -> Option<&'t str> {
        match self.tokens.get(at).map(|token| &token.kind) {
            Some(Kind::Name(name)) => Some(name),
            _ => None,
        }
    }

    fn is_op(&self, at: usize, op: char) -> bool {
        self.tokens.get(at).is_some_and(|token| token.kind == Kind::Op(op))
    }

    fn add(&mut self, danger: Danger, at: usize, what: &str) {
        let finding = Finding {
            danger,
            line: self.tokens.get(at).map_or(0, |token| token.line),
            what: brief(what),
        };
        if !self.found.contains(&finding) {
            self.found.push(finding);
        }
    }

    /// Looks at the token there; gives the next to look at.
    fn step(&mut self, at: usize) -> usize {
        match &self.tokens[at].kind {
            Kind::Text(text) => {
                self.text(at, text);
                at + 1
            }
            Kind::Name(name) => match name.as_str() {
                "import" => self.import(at + 1),
                "from" => self.import_from(at),
                "def" | "class" => at + 2,
                _ => self.use_of(at, name),
            },
            _ => at + 1,
        }
    }

    fn text(&mut self, at: usize, text: &str) {
        if let Some(danger) = paths::danger(text) {
            self.add(danger, at, &format!("{:?}", brief(text)));
        }
        // Attributes can be asked for by their names: getattr, attrgetter, str.format.
        if text.contains("__") {
            let hidden = |name: &&&str| name.starts_with("__") && text.contains(**name);
            if let Some(name) = names::INSIDES.iter().find(hidden) {
                self.add(Danger::Introspection, at, &format!("the text {name:?}"));
            } else if text.contains("__import__") {
                self.add(Danger::DynamicCode, at, "the text \"__import__\"");
            }
        }
    }

    /// A dotted path; gives it and the token after it. Leading dots are relative imports.
    fn dotted(&self, mut at: usize) -> (String, usize) {
        let mut path = String::new();
        for _ in 0..MAX_PATH {
            while self.is_op(at, '.') {
                path.push('.');
                at += 1;
            }
            match self.name(at) {
                Some(name) if name != "import" && (path.is_empty() || path.ends_with('.')) => {
                    path.push_str(name);
                    at += 1;
                }
                _ => break,
            }
        }
        (path, at)
    }

    /// An alias after `as`, or else the given name; and the token after it.
    fn alias(&self, at: usize, own: Option<&'t str>) -> (Option<&'t str>, usize) {
        match (self.name(at), self.name(at + 1)) {
            (Some("as"), alias @ Some(_)) => (alias, at + 2),
            _ => (own, at),
        }
    }

    fn import(&mut self, mut at: usize) -> usize {
        loop {
            let first = self.name(at);
            let (path, next) = self.dotted(at);
            if path.is_empty() {
                return next.max(at);
            }
            if let Some(danger) = names::module(&path) {
                self.add(danger, at, &format!("import {path}"));
            }
            let (alias, after) = self.alias(next, None);
            let root = || path.split('.').next().unwrap_or(&path).to_owned();
            match (alias, first) {
                (Some(alias), _) => drop(self.modules.insert(alias, path)),
                (None, Some(first)) => drop(self.modules.insert(first, root())),
                _ => {}
            }
            if !self.is_op(after, ',') {
                return after;
            }
            at = after + 1;
        }
    }

    fn import_from(&mut self, at: usize) -> usize {
        let (path, next) = self.dotted(at + 1);
        if self.name(next) != Some("import") {
            // `yield from x` and `raise x from y`.
            return at + 1;
        }
        if let Some(danger) = names::module(&path) {
            self.add(danger, at, &format!("from {path} import"));
        }
        let mut at = next + 1;
        let listed = self.is_op(at, '(');
        at += usize::from(listed);
        if self.is_op(at, '*') {
            if names::guarded(&path) {
                self.add(Danger::Process, at, &format!("from {path} import *"));
            }
            return at + 1;
        }
        while let Some(name) = self.name(at) {
            let full = format!("{path}.{name}");
            let danger = names::module(&full)
                .or_else(|| names::attribute(&path, name))
                .or_else(|| names::anywhere(name));
            if let Some(danger) = danger {
                self.add(danger, at, &format!("from {path} import {name}"));
            }
            let (alias, after) = self.alias(at + 1, Some(name));
            if let Some(alias) = alias {
                let module = if names::well_known(name) { name.to_owned() } else { full };
                self.modules.insert(alias, module);
            }
            at = after;
            if !self.is_op(at, ',') {
                break;
            }
            at += 1;
        }
        at
    }

    /// A name outside an import, and the attributes that follow it.
    fn use_of(&mut self, at: usize, name: &'t str) -> usize {
        if self.tokens[at].disguised {
            self.add(Danger::DynamicCode, at, &format!("the disguised name {name}"));
        }
        let is_attribute = at > 0 && self.is_op(at - 1, '.');
        if let Some(danger) = names::anywhere(name) {
            self.add(danger, at, name);
        }
        if is_attribute {
            // Another object's attribute: only a module hanging on it is of interest.
            if names::well_known(name)
                && self.is_op(at + 1, '.')
                && let Some(attribute) = self.name(at + 2)
                && let Some(danger) = names::attribute(name, attribute)
            {
                self.add(danger, at, &format!("{name}.{attribute}"));
            }
            return at + 1;
        }
        let opens = at > 0 && (self.is_op(at - 1, '(') || self.is_op(at - 1, ','));
        if opens && self.is_op(at + 1, '=') && !self.is_op(at + 2, '=') {
            // The name of a keyword argument.
            return at + 1;
        }
        if let Some(danger) = names::builtin(name) {
            self.add(danger, at, name);
        }
        let module = self.modules.get(name).cloned();
        let Some(module) = module.or_else(|| names::well_known(name).then(|| name.to_owned()))
        else {
            return at + 1;
        };
        self.module(at, module)
    }

    /// A module, and what is taken from it.
    fn module(&mut self, at: usize, mut path: String) -> usize {
        let mut at = at;
        for _ in 0..MAX_PATH {
            if !self.is_op(at + 1, '.') {
                break;
            }
            let Some(attribute) = self.name(at + 2) else {
                break;
            };
            at += 2;
            if let Some(danger) = names::anywhere(attribute)
                .or_else(|| names::attribute(&path, attribute))
                .or_else(|| names::module(&format!("{path}.{attribute}")))
            {
                self.add(danger, at, &format!("{path}.{attribute}"));
                return at + 1;
            }
            // Modules are attributes of the modules that import them.
            path = if names::well_known(attribute) {
                attribute.to_owned()
            } else {
                format!("{path}.{attribute}")
            };
        }
        if names::guarded(&path) && !path.contains('.') {
            let danger = names::module(&path).unwrap_or(Danger::Introspection);
            self.add(danger, at, &format!("the module {path} as a value"));
        }
        at + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(code: &str, expect: &[Danger]) {
        let mut found: Vec<Danger> = scan(code).iter().map(|finding| finding.danger).collect();
        found.dedup();
        assert_eq!(found, expect, "{code}");
    }

    #[test]
    fn harmless_code_passes() {
        for code in [
            "import pandas as pd\ndf = pd.DataFrame(input_data)\nreturn {'t': df.groupby('m')['a'].sum().to_dict()}",
            "import matplotlib.pyplot as plt\nplt.plot(trend.keys(), trend.values())\nplt.savefig('trend.png')\nreturn {'chart_path': 'trend.png'}",
            "import re\np = re.compile('a.*b')\nreturn p.match(x)",
            "df.eval('a + b')\nmodel.eval()\ndf.query('x > 1')",
            "# import os; os.system('id')\nreturn 1",
            "return 'os.system and eval are words'",
            "for i in range(10): ...\nx[..., 0]",
            "import os\nreturn os.path.join('a', 'b') + os.sep",
            "from os import path\nreturn path.basename('a/b')",
            "from os.path import join as j\nreturn j('a', 'b')",
            "import sys\nreturn sys.maxsize",
            "def f():\n    yield from g()\nraise ValueError('x') from e",
            "f(eval=True, compile = 2)",
            "return row.system, df.os.value_counts()",
            "class A:\n    def compile(self): return self.__init__",
            "x = f'{a:>10} {b!r} {{}}'",
            "if __name__ == '__main__': pass",
            "import json, math, datetime as dt\nreturn json.dumps({'now': dt.date(2026, 1, 1).isoformat()})",
            "return {'a': 1 if x else 2}",
            "",
        ] {
            check(code, &[]);
        }
    }

    #[test]
    fn processes_are_seen() {
        use Danger::Process;
        for code in [
            "import os\nos.system('rm -rf x')",
            "import os as o; o.system('id')",
            "from os import system",
            "from os import system as s\ns('id')",
            "from os import (path,\n  popen)",
            "from os import *",
            "import os\nos.execvp('sh', [])",
            "import os\nos . fork()",
            "import os\nos.\\\nsystem('id')",
            "os.spawnl(0, 'x')",
            "import subprocess; subprocess.run(['sh'])",
            "import json, subprocess",
            "import multiprocessing.pool",
            "from subprocess import run",
            "import pty",
            "import shutil\nshutil.os.system('id')",
            "self.os.system('id')",
            "import posixpath as p\np.os.system('id')",
            "import asyncio\nasyncio.create_subprocess_shell('id')",
            "from concurrent.futures import ProcessPoolExecutor",
            "f\"{os.system('id')}\"",
            "x = '''a''' ; os.system('id')",
            "'unclosed\nos.system('id')",
        ] {
            check(code, &[Process]);
        }
    }

    #[test]
    fn code_made_at_run_time_is_seen() {
        use Danger::DynamicCode;
        for code in [
            "eval(user_input)",
            "exec('x')",
            "e = eval\ne('1')",
            "map(eval, xs)",
            "compile('x', 'y', 'exec')",
            "__import__('os')",
            "import importlib\nimportlib.import_module('os')",
            "from importlib import import_module as i",
            "import builtins",
            "import pickle\npickle.loads(b)",
            "from pickle import loads",
            "f'{eval(x)}'",
            "f'{f\"{exec(x)}\"}'",
            "ｅｖａｌ(x)",
            "[eval][0](x)",
        ] {
            let found = scan(code);
            assert!(
                found.iter().all(|finding| finding.danger == DynamicCode) && !found.is_empty(),
                "{code}: {found:?}"
            );
        }
    }

    #[test]
    fn walks_are_seen() {
        use Danger::Introspection;
        for code in [
            "().__class__.__bases__[0].__subclasses__()",
            "f.__globals__['x']",
            "getattr(x, '__class__')",
            "getattr(x, '__cl' + 'ass__')",
            "getattr(x, '__cl' 'ass__')",
            "'{0.__class__}'.format(x)",
            "getattr(x, '\\x5f_class_\\x5f')",
            "import sys\nsys.modules['x']",
            "import os\no = os",
            "import os\ngetattr(os, 'sys' + 'tem')('id')",
            "from sys import modules",
            "import gc",
            "globals()['x']",
            "print.__self__",
            "import json\nx = json.codecs.sys.modules",
        ] {
            check(code, &[Introspection]);
        }
    }

    #[test]
    fn environment_native_code_and_paths_are_seen() {
        check("import os\nreturn os.environ['AWS_SECRET_ACCESS_KEY']", &[Danger::Environment]);
        check("import os\nreturn os.getenv('X')", &[Danger::Environment]);
        check("from os import environ as e", &[Danger::Environment]);
        check("import ctypes", &[Danger::Native]);
        check("from ctypes import CDLL", &[Danger::Native]);
        check("open('/etc/passwd','w').write('x')", &[Danger::Path]);
        check("open('/et' 'c/passwd')", &[Danger::Path]);
        check("open('/et' + 'c/passwd')", &[Danger::Path]);
        check("open(b'/proc/self/mem')", &[Danger::Path]);
        check("open(f'/home/{user}/x')", &[Danger::Path]);
        check("open('\\x2fetc/passwd')", &[Danger::Path]);
        check("open('../x')", &[Danger::Traversal]);
        check("open(f'{base}/../x')", &[Danger::Traversal]);
        check("open(r'..\\x')", &[Danger::Traversal]);
    }

    #[test]
    fn hostile_code_ends() {
        for piece in [
            "f'{",
            "f\"{x:{",
            "'''",
            "import a.",
            "from .",
            "((((",
            "\\",
            "'\\N{",
            "import ",
            "os.",
        ] {
            scan(&piece.repeat(50_000));
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_can_be_read(code in "(import |from |os|\\.|system|eval|f'|\\{|\\}|'|\"|\\\\|#|\n|\\(|\\)|=|,|\\*| as |\\PC){0,60}") {
            scan(&code);
        }
    }
}
