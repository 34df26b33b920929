"""Runs one script as the body of a function. What it returns goes out on a channel of its own;
what it prints goes to standard error."""

import ast
import json
import linecache
import math
import os
import sys
import traceback

SCRIPT = "<script>"

channel = os.dup(1)
os.dup2(2, 1)
request = json.loads(sys.stdin.buffer.read())
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
    linecache.cache[SCRIPT] = (len(code), None, code.splitlines(True), SCRIPT)
    tree = ast.parse(code, SCRIPT)
    parameters = [name for name in names if name.isidentifier() and name not in ("None", "True", "False")]
    header = ast.parse("def script(): pass", SCRIPT)
    function = header.body[0]
    function.args.kwonlyargs = [ast.arg(arg=name, lineno=1, col_offset=0) for name in parameters]
    function.args.kw_defaults = [None for _ in parameters]
    if tree.body:
        function.body = tree.body
    ast.fix_missing_locations(header)
    world = {"__name__": "__main__", "inputs": names}
    exec(compile(header, SCRIPT, "exec"), world)
    return world["script"](**{name: names[name] for name in parameters})


def explain(error):
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


try:
    value = plain(run(request["code"], request["locals"]), "the result", 0)
    answer = json.dumps({"value": value}, ensure_ascii=False)
except BaseException as error:
    answer = json.dumps({"error": explain(error)})

try:
    sys.stdout.flush()
    sys.stderr.flush()
except Exception:
    pass
answer = answer.encode("utf-8", "replace")
with os.fdopen(channel, "wb") as out:
    out.write(f"{request['nonce']} {len(answer)}\n".encode() + answer)
os._exit(0)
