// node scripts/offline-engine.mjs FOLDER: compile what Railhead uses of Python's library, by the very Python that will run
// it, so that a browser need not do it at every start. Pyodide's files lie in the folder; its library is written anew.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const folder = path.resolve(process.argv[2]) + path.sep;
const { loadPyodide } = await import(pathToFileURL(`${folder}pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: folder });
python.runPython(`
import importlib.util, sys, zipfile
from importlib import _bootstrap_external as pyc

for name in ("ast base64 bisect bz2 collections contextlib copy dataclasses datetime difflib enum fnmatch functools hashlib "
             "heapq hmac importlib.resources inspect ipaddress itertools json keyword linecache logging lzma numbers "
             "operator os pathlib pickle pprint random re reprlib secrets shutil string struct subprocess tempfile "
             "textwrap threading tokenize traceback types typing urllib.parse weakref zipfile zipimport").split():
    __import__(name)
library = next(entry for entry in sys.path if entry.endswith(".zip"))
used = {module.__spec__.origin for module in list(sys.modules.values()) if getattr(module, "__spec__", None)}
with zipfile.ZipFile(library) as old, zipfile.ZipFile("/compiled.zip", "w", zipfile.ZIP_DEFLATED) as new:
    for file in old.infolist():
        place, source = f"{library}/{file.filename}", old.read(file)
        if place not in used:
            new.writestr(file, source)
            continue
        code = compile(source, place, "exec", dont_inherit=True)
        new.writestr(file.filename + "c", pyc._code_to_hash_pyc(code, importlib.util.source_hash(source), False))
`);
fs.writeFileSync(`${folder}python_stdlib.zip`, python.FS.readFile("/compiled.zip"));
process.exit(0);
