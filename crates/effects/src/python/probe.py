"""Says where the interpreter is and which files it needs. Runs outside the jail, once, with
nothing of an agent's in it."""

import json
import os
import sys

# What these load shows where this machine keeps its libraries.
for name in ("bz2", "ctypes", "decimal", "hashlib", "lzma", "sqlite3", "ssl", "uuid", "zlib", "math", "_datetime"):
    try:
        __import__(name)
    except Exception:
        pass

program = os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)
libraries = set()
with open("/proc/self/maps") as maps:
    for line in maps:
        path = line.rstrip("\n").split(None, 5)[-1]
        if path.startswith("/") and ".so" in os.path.basename(path):
            libraries.add(os.path.dirname(path))
# The loader asks for libraries under the short name of their folder.
for folder in list(libraries):
    short = folder[len("/usr"):]
    if folder.startswith("/usr/") and os.path.realpath(short) == folder:
        libraries.add(short)

third = [path for path in sys.path if path.rstrip("/").endswith(("site-packages", "dist-packages"))]
own = [path for path in sys.path if path and path not in third and os.path.isdir(path)]
own.append(os.path.dirname(os.__file__))
print(json.dumps({
    "file": program,
    "version": ".".join(str(part) for part in sys.version_info[:3]),
    "libraries": sorted(libraries),
    "standard": sorted(set(own)),
    "packages": third if sys.prefix != sys.base_prefix else [],
}))
