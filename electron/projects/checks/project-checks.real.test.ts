import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { checksHere } from './checks.fixture';

const { root, python, write, scan } = checksHere();

const row = (day: number, offset: string): string =>
  `2024-03-${String(day).padStart(2, '0')} 09:30:00${offset},100,101,99,100,1000\n`;
const HEAD = 'datetime,open,high,low,close,volume\n';

test('a CSV that spans a daylight-saving change is refused with both offsets and the row of the change', async () => {
  write('data/NQ_D1M.csv', HEAD + row(8, '-05:00') + row(9, '-05:00') + row(11, '-04:00'));
  expect(await scan('csv-utc-offset', 'data/NQ_D1M.csv')).toMatchObject({
    state: 'bad',
    says: expect.stringContaining('-05:00 from row 2, -04:00 from row 4'),
  });
});

test('the row of the change is found in a CSV that is too big to be read whole', async () => {
  const before = row(8, '-05:00').repeat(150_000);
  const after = row(11, '-04:00').repeat(90_000);
  write('data/BIG_D1M.csv', HEAD + before + after);
  expect(await scan('csv-utc-offset', 'data/BIG_D1M.csv')).toMatchObject({
    state: 'bad',
    says: expect.stringContaining('-04:00 from row 150002'),
  });
});

test('one offset passes, times without any are reported, and a missing file is no fault of its times', async () => {
  write('data/ES_D1M.csv', HEAD + row(8, '+00:00') + row(11, '+00:00'));
  write('data/YM_D1M.csv', HEAD + row(8, '') + row(11, ''));
  const states = await Promise.all(
    ['ES', 'YM', 'RTY'].map(async (one) => {
      const { state, missing } = await scan('csv-utc-offset', `data/${one}_D1M.csv`);
      return [state, missing];
    }),
  );
  expect(states).toEqual([
    ['ok', undefined],
    ['warn', undefined],
    ['bad', 'file'],
  ]);
});

test('a module that crashes at its import is a finding that names the signal', async () => {
  write('crashing.py', 'import ctypes\nctypes.string_at(0)\n');
  expect(await scan('import', 'crashing')).toMatchObject({
    state: 'bad',
    says: expect.stringContaining('SIGSEGV'),
  });
});

test('a missing package, a package that misses another, a module that raises, and an attribute that is not there are distinguished', async () => {
  write('needy/__init__.py', 'import no_such_package_of_ours\n');
  write('raising.py', 'def start():\n    raise RuntimeError("no GPU of that name")\n\nstart()\n');
  write('leaving.py', 'import sys\nsys.exit("bye")\n');
  write('older/level.py', 'VERSION = 1\n');
  const says = async (of: string) => {
    const { says: text, missing } = await scan('import', of);
    return [missing, text];
  };
  expect(await says('no_such_package_of_ours')).toEqual([
    'packages',
    `${python()} has no package no_such_package_of_ours.`,
  ]);
  expect(await says('needy')).toEqual([
    'packages',
    `needy needs no_such_package_of_ours, which ${python()} does not have.`,
  ]);
  expect(await says('raising')).toEqual([
    undefined,
    'raising cannot be imported: RuntimeError: no GPU of that name',
  ]);
  expect(await says('leaving')).toEqual([undefined, 'leaving cannot be imported: SystemExit: bye']);
  expect(await scan('attribute', 'older.level.SpreadState')).toMatchObject({
    state: 'bad',
    missing: 'packages',
  });
  expect(await scan('attribute', 'older.level.VERSION')).toMatchObject({ state: 'ok' });
});

test('where an exception comes from is evidence, by file and line', async () => {
  write('deep/__init__.py', '\n\nraise ValueError("third line")\n');
  const { evidence } = await scan('import', 'deep');
  expect(evidence).toContain(`${root}/deep/__init__.py:3`);
});

test('of two copies of a module both are named, and the installed one that hides the fork is a fault', async () => {
  write('fork/verl/__init__.py', '');
  write('fork/verl/version/version', '0.3.1.dev\n');
  const site = write('env/site-packages/verl/__init__.py', '__version__ = "0.4.1"\n');
  const [fork, installed] = [`${root}/fork`, site.replace('/verl/__init__.py', '')];
  const hidden = await scan('origin', 'verl', [installed, fork]);
  const checkAnswer = await scan('origin', 'verl', [fork, installed]);
  expect(checkAnswer.says).toBe(
    `An import of verl takes 0.3.1.dev in ${fork}/verl (the project), not 0.4.1 in ${installed}/verl (installed).`,
  );
  expect([checkAnswer.state, hidden.state]).toEqual(['ok', 'bad']);
  expect(hidden.says).toContain(`An import of verl takes 0.4.1 in ${installed}/verl`);
});

test('a script that does not compile is reported with its line, and none of it is run', async () => {
  write('broken.py', 'open("ran", "w")\nif True:\n    x = 1\n  y = 2\n');
  expect(await scan('parses', 'broken.py')).toMatchObject({
    state: 'bad',
    says: expect.stringContaining(`${root}/broken.py:4 does not compile: IndentationError`),
  });
  expect(await scan('file', 'ran')).toMatchObject({ state: 'bad', missing: 'file' });
});

/** A zip as Stable-Baselines3 writes it, of another Python; the pickle is written by hand and never loaded. */
const MODEL = `
import base64, io, json, pickle, pickletools, sys, zipfile
def packed(opcodes):
    return {":type:": "<class 'function'>", ":serialized:": base64.b64encode(opcodes).decode()}
code = b"\\x80\\x05\\x8c\\x17cloudpickle.cloudpickle\\x8c\\x0d_builtin_type\\x93\\x8c\\x08CodeType\\x85R."
evil = b"\\x80\\x04\\x8c\\x02os\\x8c\\x06system\\x93\\x8c\\x09touch ran\\x85R."
data = {"gamma": 0.99, "policy_class": packed(evil)}
if sys.argv[3] == "code":
    data["lr_schedule"] = packed(code)
with zipfile.ZipFile(sys.argv[1], "w") as archive:
    archive.writestr("data", json.dumps(data))
    archive.writestr("_stable_baselines3_version", "2.3.2")
    archive.writestr("system_info.txt", "- OS: Linux\\n- Python: %s\\n- Stable-Baselines3: 2.3.2\\n- Numpy: 1.26.4\\n" % sys.argv[2])
`;

function model(file: string, version: string, has: 'code' | 'data'): void {
  const done = spawnSync(python(), ['-c', MODEL, `${root}/${file}`, version, has]);
  expect(done.stderr.toString()).toBe('');
}

test('a model of another Python with byte code in its pickles is refused, one without passes, and no pickle is loaded', async () => {
  model('old.zip', '3.7.16', 'code');
  model('plain.zip', '3.7.16', 'data');
  expect(await scan('model-python', 'old.zip')).toMatchObject({
    state: 'bad',
    says: expect.stringContaining(
      'old.zip was saved by Python 3.7.16 with Stable-Baselines3 2.3.2',
    ),
    advice: expect.stringContaining('Python 3.7'),
  });
  expect(await scan('model-python', 'plain.zip')).toMatchObject({ state: 'ok' });
  expect(await scan('file', 'ran')).toMatchObject({ state: 'bad' });
});

test('a file that is no zip, and a model that is not there, are reported as what they are', async () => {
  write('half.zip', 'PK\u0003\u0004 cut off');
  expect(await scan('model-python', 'half.zip')).toMatchObject({
    state: 'bad',
    says: expect.stringContaining('no whole model'),
  });
  expect(await scan('model-python', 'none.zip')).toMatchObject({ missing: 'file' });
});

test('a cache that was cut off in the middle is no JSON; a whole one lists its entries', async () => {
  write('cache.json', JSON.stringify({ a: 1, b: 2, c: 3 }));
  write('cut.json', '{"a": 1,\n "b": ');
  expect((await scan('json-entries', 'cache.json')).says).toBe('cache.json has 3 entries.');
  expect(await scan('json-entries', 'cache.json >= 1000')).toMatchObject({ state: 'bad' });
  expect((await scan('json-entries', 'cut.json')).says).toMatch(/no whole JSON \(line 2\)/);
});

test('an interpreter that is not there leaves every answer unknown, never missing', async () => {
  const { checkKinds } = await import('./kinds');
  const refused = { ok: false as const, error: { code: 'x', says: 'It is gone.', remedy: '' } };
  const dead = { exists: () => Promise.resolve(refused), find: () => Promise.resolve(refused) };
  const context = {
    target: dead,
    hello: { diskFreeBytes: null },
    paths: { python: '/none', project: root },
    cwd: root,
    ask: () => Promise.resolve(refused),
    secrets: () => Promise.resolve([]),
    ran: () => Promise.resolve([]),
  };
  const kinds = [...checkKinds].filter(([name]) => name !== 'secret' && name !== 'ran');
  const states = await Promise.all(
    kinds.map(async ([name, kind]) => [name, (await kind.answer('1', context)).state]),
  );
  expect(states).toEqual(kinds.map(([name]) => [name, 'unknown']));
});

test('free memory is read now, in GB', async () => {
  expect(await scan('free-ram', '0.001')).toMatchObject({ state: 'ok' });
  expect(await scan('free-ram', '1000000')).toMatchObject({ state: 'bad' });
  expect(await scan('secret', 'BRIGHTDATA_API_KEY')).toMatchObject({ state: 'ok' });
  expect(await scan('secret', 'WANDB_API_KEY')).toMatchObject({ state: 'bad', missing: 'secret' });
});
