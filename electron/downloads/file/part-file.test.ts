import { execFileSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { downloadFile } from './download-file';
import { FileServer, sha256 } from '../file-server.fixture';
import { Network } from '../network';
import { isPartFolder, partPaths } from './part-paths';
import { isSafePath, parseSource } from '../source';

const CONTENT = Buffer.from('what the server has');
let folder: string;
let server: FileServer;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-part-'));
  mkdirSync(path.join(folder, 'to'));
  writeFileSync(path.join(folder, 'victim'), 'keep');
  server = await new FileServer(CONTENT).listen();
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const file = (): string => path.join(folder, 'to/a');
const victim = (): string => readFileSync(path.join(folder, 'victim'), 'utf8');
const paths = () => partPaths({ home: path.join(folder, 'home'), id: 'some' }, file());

const nothing = () => undefined;

async function download(notices: string[] = []) {
  const network = new Network({});
  const notice = (says: string) => void notices.push(says);
  const news = { arrived: nothing, total: nothing, state: nothing, notice, reconnected: nothing };
  const names = { url: server.url('a'), file: file(), name: 'a', repo: null, token: null };
  const hash = { algorithm: 'sha256', hex: sha256(CONTENT) } as const;
  const waits = { firstMs: 1, maxMs: 2 };
  const policy = { quietMs: 50, reconnectMs: 90, waits, maxFailures: 2 };
  const { signal } = new AbortController();
  const job = { ...names, paths: paths(), bytes: null, hash };
  const result = await downloadFile(job, { network, policy, news, signal });
  network.close();
  return result;
}

test.each(['a.part', 'a.part.json', 'a.part.json.new'])(
  'a link named %s in the folder is not written through, and stays',
  async (name) => {
    const link = path.join(folder, 'to', name);
    symlinkSync(path.join(folder, 'victim'), link);
    expect(await download()).toMatchObject({ ok: true });
    expect(victim()).toBe('keep');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(file())).toEqual(CONTENT);
  },
);

const odd: readonly (readonly [string, () => unknown])[] = [
  ['a link', () => symlinkSync(path.join(folder, 'victim'), paths().part)],
  ['a link to nothing', () => symlinkSync(path.join(folder, 'new'), paths().part)],
  ['a second name of a file', () => linkSync(path.join(folder, 'victim'), paths().part)],
  ['a named pipe', () => execFileSync('mkfifo', [paths().part])],
  ['a folder', () => mkdirSync(paths().part)],
];

test.each(odd)('%s in place of the part is refused by name', async (_, put) => {
  mkdirSync(path.dirname(paths().part), { recursive: true });
  put();
  expect(await download()).toMatchObject({
    ok: false,
    error: { code: 'not-written', says: expect.stringContaining(paths().part) },
  });
  expect(victim()).toBe('keep');
  expect(existsSync(path.join(folder, 'new'))).toBe(false);
  expect(existsSync(file())).toBe(false);
});

test('a link in place of the folder of the part is refused by name', async () => {
  symlinkSync(folder, path.dirname(paths().part));
  expect(await download()).toMatchObject({
    error: { code: 'not-written', says: expect.stringContaining('is not a folder') },
  });
});

test('a link of the name of the file counts as a file that is there, also one to nothing', async () => {
  symlinkSync(path.join(folder, 'new'), file());
  expect(await download()).toMatchObject({ ok: false, error: { code: 'already-there' } });
  expect(existsSync(path.join(folder, 'new'))).toBe(false);
});

test('the folder of parts is only for its owner', async () => {
  server.faults = [{ cutAfter: 5 }, { status: 404 }];
  await download();
  expect(statSync(path.dirname(paths().part)).mode & 0o777).toBe(0o700);
  expect(statSync(paths().part).size).toBe(5);
});

test('a part of an older RL Cockpit is left alone, with a notice', async () => {
  writeFileSync(`${file()}.part`, 'half');
  const journal = {
    schema: 1,
    url: server.url('a'),
    etag: '"1"',
    total: 19,
    hash: null,
    proven: 4,
  };
  writeFileSync(`${file()}.part.json`, JSON.stringify(journal));
  const notices: string[] = [];
  expect(await download(notices)).toMatchObject({ ok: true });
  expect(notices).toEqual([
    'a.part is of an older RL Cockpit and is not used. It and a.part.json can be deleted.',
  ]);
  expect(readFileSync(`${file()}.part`, 'utf8')).toBe('half');
});

test('no repository and no address can name a file where parts are kept', () => {
  const name = path.basename(path.dirname(paths().part));
  expect(isPartFolder(name)).toBe(true);
  for (const one of [`${name}/a`, `sub/${name}/a`, `sub/${name.toUpperCase()}/a`, name]) {
    expect(isSafePath(one)).toBe(false);
  }
  expect(parseSource(`https://x/${name}`)).toMatchObject({ value: { name: `_${name}` } });
});

test('two installations do not share a part', () => {
  expect(partPaths({ home: '/a', id: 'x' }, '/to/f').part).not.toBe(
    partPaths({ home: '/b', id: 'x' }, '/to/f').part,
  );
});
