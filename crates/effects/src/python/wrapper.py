"""Runs one script as the body of a function, within the jail. What it returns goes out on a channel
of its own, followed by the files that it leaves; what it prints goes to standard error."""

import _ast
import json
import math
import os
import stat
import sys

SCRIPT = "<script>"
FOLDER = "/work"

channel = os.dup(1)
os.dup2(2, 1)
# A line that is printed is to be seen while the script still runs.
sys.stdout.reconfigure(line_buffering=True)
source = sys.stdin.buffer
request = json.loads(source.read(int(source.readline())))
sys.path += request["packages"]
for file in request["files"]:
    with open(os.path.join(FOLDER, file["name"]), "wb") as out:
        out.write(source.read(file["bytes"]))
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)


class Unfit(Exception):
    """A returned value that JSON can't hold."""


def plain(value, path, depth):
    if depth > 90:
        raise Unfit(f"{path} is nested more than 90 levels deep")
    if value is None or isinstance(value, (bool, str)):
        return value
    if type(value) is int:
        if not -(2**63) <= value < 2**64:
            raise Unfit(f"{path} is a whole number of more than 64 bits; return it as a text")
        return value
    if type(value) is float:
        if math.isnan(value):
            return None
        if math.isinf(value):
            raise Unfit(f"{path} is infinite, which JSON can't hold")
        return value
    if isinstance(value, dict):
        return {
            key if isinstance(key, str) else str(key): plain(item, f"{path}[{key!r}]"[:200], depth + 1)
            for key, item in value.items()
        }
    if isinstance(value, (list, tuple, set, frozenset)) or type(value).__name__ in (
        "dict_keys", "dict_values", "dict_items", "range", "generator", "map", "filter", "zip", "deque",
    ):
        return [plain(item, f"{path}[{index}]"[:200], depth + 1) for index, item in enumerate(value)]
    if isinstance(value, int):
        return plain(int(value), path, depth + 1)
    if isinstance(value, float):
        return plain(float(value), path, depth + 1)
    # numpy and pandas by what they can do, so that they needn't be there.
    if hasattr(value, "isoformat"):
        return value.isoformat()
    if type(value).__name__ == "DataFrame" and hasattr(value, "to_dict"):
        return plain(value.to_dict("records"), path, depth + 1)
    if type(value).__name__ == "Series" and hasattr(value, "to_dict"):
        return plain(value.to_dict(), path, depth + 1)
    if hasattr(value, "tolist"):
        return plain(value.tolist(), path, depth + 1)
    if type(value).__name__ in ("Decimal", "Fraction"):
        return plain(int(value) if value == int(value) else float(value), path, depth + 1)
    raise Unfit(f"{path} is of the type {type(value).__name__}, which JSON can't hold")


def run(code, names):
    tree = compile(code, SCRIPT, "exec", _ast.PyCF_ONLY_AST)
    header = compile("def script(): pass", SCRIPT, "exec", _ast.PyCF_ONLY_AST)
    function = header.body[0]
    place = {"lineno": 1, "col_offset": 0, "end_lineno": 1, "end_col_offset": 0}
    parameters = [name for name in names if name.isidentifier() and name not in ("None", "True", "False")]
    function.args.kwonlyargs = [_ast.arg(arg=name, **place) for name in parameters]
    function.args.kw_defaults = [None for _ in parameters]
    if tree.body:
        function.body = tree.body
    world = {"__name__": "__main__", "inputs": names}
    exec(compile(header, SCRIPT, "exec"), world)
    return world["script"](**{name: names[name] for name in parameters})


def left(folder, depth):
    """The files in a folder and below; nothing hidden, nothing that only points elsewhere."""
    with os.scandir(folder) as entries:
        entries = sorted(entries, key=lambda entry: entry.name)
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            if depth > 0:
                yield from left(entry.path, depth - 1)
        elif entry.is_file(follow_symlinks=False):
            yield entry


def collect(most, room):
    """As many files as may be kept, and how many are left over."""
    kept, more = [], 0
    if not os.access(FOLDER, os.W_OK):
        return kept, more
    for entry in left(FOLDER, 8):
        size = entry.stat(follow_symlinks=False).st_size
        if len(kept) >= most or size > room:
            more += 1
            continue
        file = os.open(entry.path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        try:
            if not stat.S_ISREG(os.fstat(file).st_mode):
                continue
            with open(file, "rb", closefd=False) as content:
                data = content.read(size)
        finally:
            os.close(file)
        room -= len(data)
        kept.append((entry.name.encode("utf-8", "replace").decode(), data))
    return kept, more


def explain(error, code):
    import linecache
    import traceback

    linecache.cache[SCRIPT] = (len(code), None, code.splitlines(True), SCRIPT)
    told = traceback.TracebackException.from_exception(error)
    told.stack = traceback.StackSummary.from_list([frame for frame in told.stack if frame.filename != "<string>"])
    lines = [frame.lineno for frame in told.stack if frame.filename == SCRIPT]
    line = getattr(error, "lineno", None) if isinstance(error, SyntaxError) else (lines[-1] if lines else None)
    return {
        "kind": type(error).__name__,
        "message": str(error)[:1000],
        "line": line,
        "import": isinstance(error, ImportError),
        "memory": isinstance(error, MemoryError),
        "traceback": "".join(told.format())[-8000:],
    }


files = []
try:
    value = plain(run(request["code"], request["locals"]), "the result", 0)
    files, more = collect(request["max_files"], request["max_file_bytes"])
    listed = [{"name": name, "bytes": len(data)} for name, data in files]
    answer = json.dumps({"value": value, "listed": listed, "more": more}, ensure_ascii=False)
except BaseException as error:
    files = []
    answer = json.dumps({"error": explain(error, request["code"])})

try:
    sys.stdout.flush()
    sys.stderr.flush()
except Exception:
    pass
answer = answer.encode("utf-8", "replace")
with os.fdopen(channel, "wb") as out:
    out.write(f"{request['nonce']} {len(answer)}\n".encode() + answer)
    for _, data in files:
        out.write(data)
os._exit(0)
