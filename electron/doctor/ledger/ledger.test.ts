import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removalLines } from './ledger';
import { LedgerFile } from './ledger-file';

let home = '';
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'cockpit-ledger-'));
});
afterEach(() => rm(home, { recursive: true }));

const env = {
  target: 'local',
  path: '/home/mia/state/envs/phase3',
  says: 'environment',
  fix: 'create-environment',
};

async function entries() {
  const listed = await new LedgerFile(home).list();
  if (!listed.ok) throw new Error(listed.error.says);
  return listed.value;
}

test('what a fix makes is in the ledger once, however often the fix runs', async () => {
  const ledger = new LedgerFile(home);
  await ledger.add([env], 1);
  await ledger.add([env], 2);
  expect(await entries()).toMatchObject([{ ...env, madeMs: 1 }]);
  expect((await stat(path.join(home, 'ledger.json'))).mode & 0o777).toBe(0o600);
});

test('two fixes at once lose nothing of each other', async () => {
  const ledger = new LedgerFile(home);
  await Promise.all([1, 2, 3].map((n) => ledger.add([{ ...env, path: `/a/b/c${n}` }], n)));
  expect((await entries()).map(({ path: at }) => at)).toEqual(['/a/b/c1', '/a/b/c2', '/a/b/c3']);
});

test('a ledger that cannot be read is left as it is, and says so', async () => {
  const file = path.join(home, 'ledger.json');
  await writeFile(file, '{');
  expect(await new LedgerFile(home).add([env], 1)).toMatchObject({
    ok: false,
    error: { code: 'setup-unreadable' },
  });
  expect(await readFile(file, 'utf8')).toBe('{');
});

test('each entry is removed by its own command, which names its path', async () => {
  await new LedgerFile(home).add([env], 1);
  const all = await entries();
  const ids = all.map(({ id }) => id);
  expect(removalLines(all, 'local', ids, 'posix')).toEqual({
    ok: true,
    value: [['rm', '-rf', '--', env.path]],
  });
});

test.each(['/', '/home', '/home/mia', 'relative/path/there', '/home/mia/../..', 'C:\\Users'])(
  'the path %s is never removed, no matter what the ledger says',
  async (bad) => {
    await new LedgerFile(home).add([{ ...env, path: bad }], 1);
    const all = await entries();
    const lines = removalLines(
      all,
      'local',
      all.map(({ id }) => id),
      'posix',
    );
    expect(lines).toMatchObject({ ok: false, error: { code: 'not-in-ledger' } });
  },
);

test('an id of another target removes nothing', async () => {
  await new LedgerFile(home).add([env], 1);
  const all = await entries();
  const lines = removalLines(
    all,
    'ssh:lab',
    all.map(({ id }) => id),
    'posix',
  );
  expect(lines).toMatchObject({ ok: false });
});
