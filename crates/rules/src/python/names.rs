//! The modules, functions and attributes that are dangerous, as tables.

use super::Danger;

/// Modules that are dangerous to import at all.
pub(super) fn module(name: &str) -> Option<Danger> {
    let root = name.split('.').next().unwrap_or(name);
    Some(match root {
        "subprocess" | "pty" | "multiprocessing" | "_posixsubprocess" | "_winapi"
        | "_multiprocessing" | "posix" | "nt" | "commands" | "pexpect" | "sh" | "plumbum"
        | "billiard" => Danger::Process,
        "importlib" | "imp" | "_imp" | "_frozen_importlib" | "builtins" | "__builtin__"
        | "runpy" | "code" | "codeop" | "pkgutil" | "zipimport" | "timeit" | "cProfile"
        | "profile" | "trace" | "bdb" | "pdb" | "site" | "pip" | "ensurepip" | "setuptools"
        | "distutils" => Danger::DynamicCode,
        "gc" | "inspect" => Danger::Introspection,
        "ctypes" | "_ctypes" | "cffi" | "_cffi_backend" | "mmap" => Danger::Native,
        "dotenv" => Danger::Environment,
        _ if name == "concurrent.futures.process" => Danger::Process,
        _ => return None,
    })
}

/// Names that mean the module of that name even where no import is seen.
pub(super) fn well_known(name: &str) -> bool {
    matches!(
        name,
        "os" | "sys"
            | "subprocess"
            | "importlib"
            | "builtins"
            | "ctypes"
            | "posix"
            | "multiprocessing"
    )
}

/// Modules that nothing may be done with but taking harmless attributes: passed around, they could
/// be asked for anything.
pub(super) fn guarded(path: &str) -> bool {
    matches!(path, "os" | "sys") || module(path).is_some()
}

/// Attributes of a module that are dangerous.
pub(super) fn attribute(path: &str, name: &str) -> Option<Danger> {
    let begins = |prefixes: &[&str]| prefixes.iter().any(|prefix| name.starts_with(prefix));
    match path {
        "os" => {
            if begins(&["popen", "spawn", "exec", "fork", "posix_spawn", "kill"])
                || matches!(name, "system" | "startfile" | "abort" | "_exit" | "pidfd_open")
            {
                Some(Danger::Process)
            } else if begins(&["environ", "getenv"]) || matches!(name, "putenv" | "unsetenv") {
                Some(Danger::Environment)
            } else if matches!(name, "chroot" | "setuid" | "setgid" | "mknod" | "mkfifo") {
                Some(Danger::Process)
            } else {
                None
            }
        }
        "os.path" => begins(&["expandvars"]).then_some(Danger::Environment),
        "sys" => matches!(
            name,
            "modules"
                | "_getframe"
                | "_current_frames"
                | "meta_path"
                | "path_hooks"
                | "settrace"
                | "setprofile"
                | "path_importer_cache"
                | "addaudithook"
        )
        .then_some(Danger::Introspection),
        "pickle" | "_pickle" | "cPickle" | "marshal" | "dill" | "cloudpickle" | "joblib"
        | "shelve" => {
            matches!(name, "load" | "loads" | "Unpickler" | "open").then_some(Danger::DynamicCode)
        }
        "types" => matches!(name, "FunctionType" | "CodeType" | "LambdaType")
            .then_some(Danger::DynamicCode),
        "platform" => (name == "popen").then_some(Danger::Process),
        _ => None,
    }
}

/// Built-in functions that make code, or hand out the interpreter's names.
pub(super) fn builtin(name: &str) -> Option<Danger> {
    match name {
        "exec" | "eval" | "compile" | "execfile" | "breakpoint" => Some(Danger::DynamicCode),
        "globals" => Some(Danger::Introspection),
        _ => None,
    }
}

/// Names that are dangerous wherever they stand: as names, as attributes and in texts.
pub(super) fn anywhere(name: &str) -> Option<Danger> {
    match name {
        "create_subprocess_exec"
        | "create_subprocess_shell"
        | "subprocess_exec"
        | "subprocess_shell"
        | "ProcessPoolExecutor" => Some(Danger::Process),
        "__import__" | "__loader__" | "read_pickle" => Some(Danger::DynamicCode),
        _ => INSIDES.contains(&name).then_some(Danger::Introspection),
    }
}

/// Attributes that lead to the interpreter's insides.
pub(super) const INSIDES: &[&str] = &[
    "__subclasses__",
    "__globals__",
    "__class__",
    "__bases__",
    "__base__",
    "__mro__",
    "__builtins__",
    "__builtin__",
    "__code__",
    "__closure__",
    "__dict__",
    "__getattribute__",
    "__spec__",
    "__reduce__",
    "__reduce_ex__",
    "__self__",
    "__func__",
    "__traceback__",
    "__subclasshook__",
    "__init_subclass__",
    "f_globals",
    "f_locals",
    "f_builtins",
    "f_back",
    "f_code",
    "gi_frame",
    "gi_code",
    "cr_frame",
    "ag_frame",
    "tb_frame",
    "tb_next",
    "func_globals",
    "co_code",
];
