//! Honest scripts, of the kinds that data nodes use: the jail may not be in their way.
//!
//! Those that want pandas or matplotlib need `EPHOR_TEST_VENV`, a virtual environment that has both.

use crate::common;

use common::{House, told};
use serde_json::{Value, json};

#[rustfmt::skip]
const STANDARD: &[(&str, &str)] = &[
    ("import json\nreturn json.loads(json.dumps({'a': [1, 2.5, None, True, '北京']}))", r#"{"a":[1,2.5,null,true,"北京"]}"#),
    ("import json\nreturn json.dumps(rows, sort_keys=True, indent=None)", r#""[{\"city\": \"Rome\", \"n\": 3}, {\"city\": \"Oslo\", \"n\": 5}, {\"city\": \"Rome\", \"n\": 7}]""#),
    ("import csv, io\nreturn list(csv.DictReader(io.StringIO('a,b\\n1,2\\n3,4')))", r#"[{"a":"1","b":"2"},{"a":"3","b":"4"}]"#),
    ("import csv\nwith open('t.csv', 'w', newline='') as f:\n    w = csv.writer(f)\n    w.writerow(['x', 'y,z'])\nreturn open('t.csv', newline='').read()", r#""x,\"y,z\"\r\n""#),
    ("import statistics\nn = [r['n'] for r in rows]\nreturn [statistics.mean(n), statistics.median(n), statistics.pstdev(n) > 1]", "[5,5,true]"),
    ("import statistics\nreturn statistics.quantiles(range(1, 101), n=4)", "[25.25,50.5,75.75]"),
    ("import datetime as d\nreturn d.date(2024, 2, 28) + d.timedelta(days=2)", r#""2024-03-01""#),
    ("import datetime as d\nreturn d.datetime.fromisoformat('2024-05-06T07:08:09+02:00').astimezone(d.timezone.utc)", r#""2024-05-06T05:08:09+00:00""#),
    ("import datetime as d\nreturn d.datetime.strptime('3 Mar 2021', '%d %b %Y').strftime('%A %j')", r#""Wednesday 062""#),
    ("import time\nreturn time.strftime('%Y', time.gmtime(0))", r#""1970""#),
    ("import time\nreturn time.tzname[0]", r#""UTC""#),
    ("import calendar\nreturn calendar.monthrange(2024, 2)", "[3,29]"),
    ("import re\nreturn re.findall(r'(\\w+)@(\\w+)', 'ada@home, bob@work')", r#"[["ada","home"],["bob","work"]]"#),
    ("import re\nreturn re.sub(r'\\d+', lambda m: str(int(m[0]) * 2), 'a1b22')", r#""a2b44""#),
    ("from dataclasses import dataclass, asdict\n@dataclass\nclass P:\n    x: int\n    y: int = 2\nreturn asdict(P(1))", r#"{"x":1,"y":2}"#),
    ("from decimal import Decimal, ROUND_HALF_UP\nreturn str(Decimal('2.675').quantize(Decimal('0.01'), ROUND_HALF_UP))", r#""2.68""#),
    ("from fractions import Fraction\nreturn sum(Fraction(1, n) for n in (2, 3, 6))", "1"),
    ("from collections import Counter\nreturn Counter(r['city'] for r in rows).most_common(1)", r#"[["Rome",2]]"#),
    ("from collections import defaultdict\nsums = defaultdict(int)\nfor r in rows: sums[r['city']] += r['n']\nreturn sums", r#"{"Rome":10,"Oslo":5}"#),
    ("from collections import OrderedDict, namedtuple, deque\nP = namedtuple('P', 'a b')\nreturn [P(1, 2), deque([3], 2), OrderedDict(z=1)]", r#"[[1,2],[3],{"z":1}]"#),
    ("import itertools\nkey = lambda r: r['city']\nreturn {k: len(list(g)) for k, g in itertools.groupby(sorted(rows, key=key), key)}", r#"{"Oslo":1,"Rome":2}"#),
    ("import itertools\nreturn list(itertools.accumulate([1, 2, 3])) + list(itertools.chain([4], [5]))", "[1,3,6,4,5]"),
    ("import functools, operator\nreturn functools.reduce(operator.mul, range(1, 6))", "120"),
    ("import functools\n@functools.lru_cache\ndef fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)\nreturn fib(80)", "23416728348467685"),
    ("import math\nreturn [round(math.sqrt(2), 6), math.gcd(12, 18), math.comb(5, 2), math.inf > 1]", "[1.414214,6,10,true]"),
    ("import random\nrandom.seed(7)\nfirst = random.random()\nrandom.seed(7)\nreturn first == random.random()", "true"),
    ("import secrets, uuid\nreturn len(secrets.token_hex(8)), uuid.UUID(int=5).version", "[16,null]"),
    ("import uuid\nreturn uuid.uuid4().version", "4"),
    ("import hashlib\nreturn hashlib.sha256(b'x').hexdigest()[:8], hashlib.md5(b'').hexdigest()[:4]", r#"["2d711642","d41d"]"#),
    ("import base64, zlib, binascii\nreturn base64.b64encode(zlib.decompress(zlib.compress(b'ab'))).decode(), binascii.crc32(b'a')", r#"["YWI=",3904355907]"#),
    ("import gzip, bz2, lzma\nreturn [m.decompress(m.compress(b'x' * 9)).decode() for m in (gzip, bz2, lzma)]", r#"["xxxxxxxxx","xxxxxxxxx","xxxxxxxxx"]"#),
    ("import zipfile\nwith zipfile.ZipFile('a.zip', 'w') as z: z.writestr('b.txt', 'c')\nreturn zipfile.ZipFile('a.zip').read('b.txt').decode()", r#""c""#),
    ("import tempfile, os\nwith tempfile.TemporaryDirectory() as d:\n    with open(os.path.join(d, 'f'), 'w') as f: f.write('x')\n    return os.listdir(d)", r#"["f"]"#),
    ("import pathlib\np = pathlib.Path('a/b')\np.mkdir(parents=True)\n(p / 'c.txt').write_text('ü')\nreturn [str(f) for f in pathlib.Path('.').rglob('*.txt')]", r#"["a/b/c.txt"]"#),
    ("import shutil, os\nopen('a', 'w').write('1')\nshutil.copy2('a', 'b')\nshutil.move('b', 'c')\nos.replace('c', 'd')\nreturn sorted(os.listdir('.'))", r#"["a","d"]"#),
    ("import sqlite3\nd = sqlite3.connect(':memory:')\nd.execute('create table t(x)')\nd.executemany('insert into t values (?)', [(1,), (2,)])\nreturn d.execute('select sum(x) from t').fetchone()[0]", "3"),
    ("import sqlite3\nd = sqlite3.connect('file.db')\nd.execute('create table t(x)')\nd.execute('insert into t values (5)')\nd.commit()\nreturn sqlite3.connect('file.db').execute('select x from t').fetchall()", "[[5]]"),
    ("import xml.etree.ElementTree as e\nreturn [x.text for x in e.fromstring('<a><b>1</b><b>2</b></a>').iter('b')]", r#"["1","2"]"#),
    ("import html, urllib.parse\nreturn html.unescape('&lt;'), urllib.parse.parse_qs('a=1&a=2')", r#"["<",{"a":["1","2"]}]"#),
    ("import textwrap, string\nreturn textwrap.wrap('aa bb cc', 5), string.Template('$x!').substitute(x=1)", r#"[["aa bb","cc"],"1!"]"#),
    ("import difflib\nreturn difflib.get_close_matches('appel', ['apple', 'peach'])", r#"["apple"]"#),
    ("import unicodedata\nreturn unicodedata.normalize('NFKD', 'é').encode('ascii', 'ignore').decode()", r#""e""#),
    ("import heapq, bisect\nreturn heapq.nlargest(2, [3, 9, 5]), bisect.bisect([1, 3, 5], 4)", "[[9,5],2]"),
    ("import enum\nclass C(enum.Enum):\n    RED = 1\nreturn C['RED'].value, C(1).name", r#"[1,"RED"]"#),
    ("import zoneinfo, datetime as d\nreturn d.datetime(2024, 7, 1, tzinfo=zoneinfo.ZoneInfo('Europe/Athens')).utcoffset().seconds", "10800"),
    ("import concurrent.futures as c\nwith c.ThreadPoolExecutor(4) as pool: return list(pool.map(lambda x: x * x, range(5)))", "[0,1,4,9,16]"),
    ("import threading, queue\nq = queue.Queue()\nt = threading.Thread(target=lambda: q.put(7))\nt.start()\nt.join()\nreturn q.get()", "7"),
    ("import struct, array\nreturn struct.unpack('<H', b'\\x01\\x02')[0], array.array('i', [1, 2]).tolist()", "[513,[1,2]]"),
    ("import contextlib, io\nout = io.StringIO()\nwith contextlib.redirect_stdout(out): print('hi')\nreturn out.getvalue()", r#""hi\n""#),
    ("import copy, pprint, pickle\nreturn pickle.loads(pickle.dumps(copy.deepcopy(rows))) == rows and pprint.pformat([1])", r#""[1]""#),
    ("import logging\nlogging.basicConfig(level=logging.INFO)\nlogging.info('seen')\nreturn 1", "1"),
    ("import locale, os, platform\nreturn locale.getpreferredencoding(), platform.system(), os.cpu_count() > 0", r#"["utf-8","Linux",true]"#),
    ("match rows[0]:\n    case {'city': city, 'n': n} if n > 1: return city\n    case _: return None", r#""Rome""#),
    ("def gen():\n    for r in rows: yield r['n']\nclass A:\n    total = 0\n    def add(self, n): self.total += n; return self\na = A()\nfor n in gen(): a.add(n)\nreturn a.total", "15"),
];

#[rustfmt::skip]
const PACKAGES: &[(&str, &str)] = &[
    ("import pandas as pd\nreturn pd.DataFrame(rows).groupby('city').n.sum().to_dict()", r#"{"Oslo":5,"Rome":10}"#),
    ("import pandas as pd\nreturn pd.DataFrame(rows).sort_values('n', ascending=False).head(1)", r#"[{"city":"Rome","n":7}]"#),
    ("import pandas as pd, io\nreturn pd.read_csv(io.StringIO('a,b\\n1,\\n2,3')).b.mean()", "3.0"),
    ("import pandas as pd\nreturn pd.DataFrame({'a': [1, None]})", r#"[{"a":1.0},{"a":null}]"#),
    ("import pandas as pd\npd.DataFrame(rows).to_csv('t.csv', index=False)\nreturn pd.read_csv('t.csv').shape", "[3,2]"),
    ("import pandas as pd\nreturn pd.DataFrame(rows).pivot_table(index='city', values='n', aggfunc='max').n.to_dict()", r#"{"Oslo":5,"Rome":7}"#),
    ("import pandas as pd\nreturn pd.to_datetime(pd.Series(['2024-01-31'])).dt.month.tolist()", "[1]"),
    ("import pandas as pd\nreturn pd.date_range('2024-01-31', periods=2, freq='ME').strftime('%m-%d').tolist()", r#"["01-31","02-29"]"#),
    ("import pandas as pd\na = pd.DataFrame(rows)\nb = pd.DataFrame({'city': ['Oslo'], 'c': ['NO']})\nreturn a.merge(b, on='city').c.tolist()", r#"["NO"]"#),
    ("import numpy as np\nreturn np.linalg.solve(np.array([[2., 0.], [0., 4.]]), np.array([2., 4.]))", "[1.0,1.0]"),
    ("import numpy as np\nreturn float(np.polyfit([0, 1, 2], [1, 3, 5], 1)[0].round(6))", "2.0"),
    ("import matplotlib.pyplot as plt\nplt.plot([1, 2, 3])\nplt.title('Umsätze')\nplt.savefig('chart.png')\nreturn open('chart.png', 'rb').read(4)[1:].decode()", r#""PNG""#),
    ("import pandas as pd, matplotlib.pyplot as plt\npd.DataFrame(rows).plot.bar(x='city', y='n')\nplt.savefig('bars.svg')\nreturn '<svg' in open('bars.svg').read()", "true"),
];

/// A house, or why there is none.
fn house(python: Value) -> Option<House> {
    if let Some(reason) = ephor_effects::jail::support().refusal() {
        eprintln!("skipped: there is no jail on this machine: {reason}");
        return None;
    }
    let artifacts = concat!(env!("CARGO_TARGET_TMPDIR"), "/honest");
    Some(House::new(json!({"python": python, "artifacts": artifacts})))
}

async fn all(house: &House, scripts: &[(&str, &str)]) {
    for (code, expect) in scripts {
        let rows =
            json!([{"city": "Rome", "n": 3}, {"city": "Oslo", "n": 5}, {"city": "Rome", "n": 7}]);
        let config = json!({"code": code, "timeout": 120});
        let output = house.run_with("PYTHON", config, json!({"rows": rows})).await;
        let output = output.unwrap_or_else(|failure| panic!("{code}: {}", told(&failure)));
        let expect: Value = serde_json::from_str(expect).unwrap();
        assert_eq!(output, expect, "{code}");
    }
}

#[tokio::test]
async fn with_the_standard_library() {
    if let Some(house) = house(json!({})) {
        assert!(STANDARD.len() >= 50);
        match house.run("PYTHON", json!({"code": "return 1"})).await {
            Err(failure) if failure.message.contains("there is no") => {
                eprintln!("skipped: {failure}");
            }
            _ => all(&house, STANDARD).await,
        }
    }
}

#[tokio::test]
async fn with_pandas_and_matplotlib() {
    let Some(venv) = std::env::var_os("EPHOR_TEST_VENV") else {
        eprintln!("skipped: EPHOR_TEST_VENV names no environment with pandas and matplotlib");
        return;
    };
    if let Some(house) = house(json!({"venv": venv.to_str().unwrap()})) {
        all(&house, PACKAGES).await;
    }
}
