import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { WhenExists } from '#core/contract/transfer/transfer-calls';
import { packToolsPayload } from '../targets/fixtures/tools-payload.fixture';
import type { Target } from '../targets/target';
import { transferPlan } from './fixtures/big-folder.fixture';
import type { Plan } from './prepare';
import { TransferTargets } from './fixtures/transfer-targets.fixture';
import { Transfer } from './transfer';

const targets = new TransferTargets();
beforeAll(packToolsPayload);
afterEach(() => targets.end());

async function bothSides() {
  const here = await targets.open('local');
  const target = await targets.open('ssh:there');
  const source = join(await targets.folder('source'), 'my project');
  await mkdir(source);
  const sink = await targets.folder('sink');
  return { here, there: target, source, sink };
}

async function send(from: Target, to: Target, plan: Plan, whenExists: WhenExists = 'refuse') {
  const transfer = new Transfer(plan, from, to, whenExists);
  const end = await transfer.run();
  return { end, view: transfer.view() };
}

/** Everything of a tree that must be the same on the other side, by another program than ours. Names may be no text. */
const LIST = `
import hashlib, os, stat, sys
root = os.fsencode(sys.argv[1])
for parent, folders, names in os.walk(root):
    for name in folders + names:
        path = os.path.join(parent, name)
        s = os.lstat(path)
        content = os.readlink(path) if stat.S_ISLNK(s.st_mode) else b"" if stat.S_ISDIR(s.st_mode) else (
            hashlib.sha256(open(path, "rb").read()).hexdigest().encode() + b" %o %d" % (s.st_mode & 0o777, s.st_mtime_ns // 1000))
        print(ascii(os.path.relpath(path, root)), stat.S_IFMT(s.st_mode), ascii(content))
`;

function treeOf(folder: string): readonly string[] {
  const listed = execFileSync('python3', ['-c', LIST, folder], { encoding: 'utf8' });
  return listed.trim().split('\n').toSorted();
}

test('a folder arrives with its names, bytes, times, execute bits, links and empty folders', async () => {
  const { here, there, source, sink } = await bothSides();
  await mkdir(join(source, 'deep/er'), { recursive: true });
  await mkdir(join(source, 'empty'));
  await writeFile(join(source, 'train.sh'), '#!/bin/sh\n');
  await chmod(join(source, 'train.sh'), 0o755);
  await writeFile(join(source, 'deep/er/big.bin'), Buffer.alloc(900_001, 'xyz'));
  await writeFile(join(source, 'nothing'), '');
  await utimes(join(source, 'nothing'), 1_000_000, 1_000_000.5);
  await writeFile(join(source, 'read only'), 'x', { mode: 0o444 });
  for (const name of ['😀 ü', 'ب‏ right to left', '\'q"$(touch x)`', '-rf', 'new\nline']) {
    await writeFile(join(source, name), name);
  }
  await symlink('deep/er/big.bin', join(source, 'inside'));
  await symlink('../nothing', join(source, 'deep/up'));
  execFileSync('python3', ['-c', 'open(b"not-\\xfftext", "w").write("b")'], { cwd: source });
  const plan = await transferPlan(here.target, there.target, source, join(sink, 'new/place'));
  expect(plan.preview).toMatchObject({ problems: [], exists: null, thereFiles: 0 });
  const { end, view } = await send(here.target, there.target, plan);
  expect(end).toMatchObject({ ok: true, value: { path: join(sink, 'new/place') } });
  expect(view).toMatchObject({ state: 'done', cuts: 0, totalBytes: plan.preview.bytes });
  expect(treeOf(join(sink, 'new/place'))).toEqual(treeOf(source));
  expect(await readdir(join(sink, 'new'))).toEqual(['place']);
  const left = await readdir(join(there.stateDir, 'incoming'));
  expect(left.filter((name) => !name.startsWith('placed-'))).toEqual([]);
});

test('what is there already is not sent again, under any name', async () => {
  const { here, there, source, sink } = await bothSides();
  const [old, big] = [join(sink, 'project'), randomBytes(3_000_000)];
  await mkdir(join(old, 'data'), { recursive: true });
  await writeFile(join(old, 'data/old name.bin'), big);
  await writeFile(join(old, 'notes of the target'), 'mine');
  await writeFile(join(old, 'train.py'), 'before');
  await writeFile(join(source, 'new name.bin'), big);
  await writeFile(join(source, 'train.py'), 'after!');
  const plan = await transferPlan(here.target, there.target, source, old);
  expect(plan.preview).toMatchObject({ exists: 'folder', sendBytes: 6, thereBytes: 3_000_000 });
  const refused = await send(here.target, there.target, plan);
  expect(refused.end).toMatchObject({ ok: false, error: { code: 'destination-exists' } });
  expect(await readFile(join(old, 'train.py'), 'utf8')).toBe('before');
  const { end, view } = await send(here.target, there.target, plan, 'merge');
  expect(end).toMatchObject({ ok: true, value: { path: old, aside: null } });
  expect(view.wireBytes).toBeLessThan(10_000);
  expect((await readdir(old)).toSorted()).toEqual([
    'data',
    'new name.bin',
    'notes of the target',
    'train.py',
  ]);
  expect(await readFile(join(old, 'train.py'), 'utf8')).toBe('after!');
});

test('a folder that is there already is kept: beside the new one, or under another name', async () => {
  const { here, there, source, sink } = await bothSides();
  await writeFile(join(source, 'a.txt'), 'new');
  await mkdir(join(sink, 'p'));
  await writeFile(join(sink, 'p/a.txt'), 'old');
  const plan = await transferPlan(here.target, there.target, source, join(sink, 'p'));
  const beside = await send(here.target, there.target, plan, 'keep-both');
  expect(beside.end).toMatchObject({ ok: true, value: { path: join(sink, 'p-2'), aside: null } });
  const again = await transferPlan(here.target, there.target, source, join(sink, 'p'));
  const { end } = await send(here.target, there.target, again, 'replace');
  if (!end.ok || end.value.aside === null) throw new Error(JSON.stringify(end));
  expect(await readFile(join(sink, 'p/a.txt'), 'utf8')).toBe('new');
  expect(await readFile(join(sink, 'p-2/a.txt'), 'utf8')).toBe('new');
  expect(await readFile(join(end.value.aside, 'a.txt'), 'utf8')).toBe('old');
});

test('a file that changes while it is sent is refused by name, and a new look sends only that file', async () => {
  const { here, there, source, sink } = await bothSides();
  await writeFile(join(source, 'grows.log'), 'x'.repeat(300_000));
  await writeFile(join(source, 'stays.bin'), randomBytes(2_000_000));
  const plan = await transferPlan(here.target, there.target, source, join(sink, 'p'));
  await writeFile(join(source, 'grows.log'), 'y', { flag: 'a' });
  const { end } = await send(here.target, there.target, plan);
  expect(end).toMatchObject({ ok: false, error: { code: 'source-changed' } });
  expect(JSON.stringify(end)).toContain('grows.log');
  expect(await readdir(sink)).not.toContain('p');
  const again = await transferPlan(here.target, there.target, source, join(sink, 'p'));
  expect((await send(here.target, there.target, again)).end.ok).toBe(true);
  expect(treeOf(join(sink, 'p'))).toEqual(treeOf(source));
});

test('bytes that rot on the disk of the target are found by the proof and sent again', async () => {
  const { here, there, source, sink } = await bothSides();
  await writeFile(join(source, 'model.bin'), randomBytes(1_500_000));
  await writeFile(join(source, 'small.txt'), 'small');
  const plan = await transferPlan(here.target, there.target, source, join(sink, 'p'));
  const { askTransfer: remainder } = there.target;
  let spoiled = false;
  const spoiling: Target = {
    ...there.target,
    askTransfer: async (verb, fields, schema, bytes) => {
      const staged = join(sink, `.rl-cockpit-${plan.preview.id}`, 'tree/model.bin');
      if (verb === 'receiveSeal' && !spoiled) {
        spoiled = true;
        await writeFile(staged, 'rot', { flag: 'r+' });
      }
      return remainder(verb, fields, schema, bytes);
    },
  };
  expect((await send(here.target, spoiling, plan)).end.ok).toBe(true);
  expect(spoiled).toBe(true);
  expect(treeOf(join(sink, 'p'))).toEqual(treeOf(source));
});

test('links that leave the folder are named and nothing is sent; special files are left behind', async () => {
  const { here, there, source, sink } = await bothSides();
  await symlink('/etc/passwd', join(source, 'secrets'));
  await symlink('.', join(source, 'round'));
  await symlink('round/../../x', join(source, 'escapes'));
  await symlink(join(source, 'a'), join(source, 'whole path inside'));
  await writeFile(join(source, 'a'), 'a');
  execFileSync('mkfifo', [join(source, 'pipe')]);
  const plan = await transferPlan(here.target, there.target, source, join(sink, 'p'));
  expect(plan.preview.problems.map(({ path }) => path)).toEqual(['escapes', 'secrets']);
  expect(plan.preview.left).toMatchObject([{ path: 'pipe', why: 'not a regular file' }]);
  const more = { exclude: ['secrets', 'escapes'] };
  const without = await transferPlan(here.target, there.target, source, join(sink, 'p'), more);
  expect((await send(here.target, there.target, without)).end.ok).toBe(true);
  expect(await readFile(join(sink, 'p/whole path inside'), 'utf8')).toBe('a');
  expect((await readdir(join(sink, 'p'))).toSorted()).toEqual(['a', 'round', 'whole path inside']);
});

test('a single file and the results of a run come back the same way', async () => {
  const { here, there, source, sink } = await bothSides();
  await mkdir(join(source, 'runs/best'), { recursive: true });
  await writeFile(join(source, 'runs/best/model.zip'), 'zip');
  await writeFile(join(source, 'runs/log.txt'), 'log');
  const only = { only: ['*.zip'], isProject: false };
  const back = await transferPlan(there.target, here.target, source, join(sink, 'p'), only);
  expect((await send(there.target, here.target, back)).end.ok).toBe(true);
  expect(await readdir(join(sink, 'p'), { recursive: true })).toEqual([
    'runs',
    'runs/best',
    'runs/best/model.zip',
  ]);
  const file = join(source, 'runs/log.txt');
  const one = await transferPlan(
    there.target,
    here.target,
    file,
    join(sink, 'other name.txt'),
    only,
  );
  expect((await send(there.target, here.target, one)).end.ok).toBe(true);
  expect(await readFile(join(sink, 'other name.txt'), 'utf8')).toBe('log');
  await rm(file);
});
