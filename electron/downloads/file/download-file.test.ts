import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { downloadFile } from './download-file';
import type { FileJob, FileNews } from './file-job';
import { FileServer, etagOf, sha256 } from '../file-server.fixture';
import { Network } from '../network';
import { partPaths } from './part-paths';

const CONTENT = randomBytes(300_000);
let folder: string;
let server: FileServer;
let news: { notices: string[]; states: string[]; reconnects: number; arrived: number };
let policy = { quietMs: 20, reconnectMs: 60, waits: { firstMs: 1, maxMs: 2 }, maxFailures: 4 };

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-dl-'));
  server = await new FileServer(CONTENT).listen();
  news = { notices: [], states: [], reconnects: 0, arrived: 0 };
  policy = { ...policy, quietMs: 20, reconnectMs: 60 };
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const file = (): string => path.join(folder, 'to/file.bin');
const paths = () => partPaths({ home: path.join(folder, 'home'), id: 'some' }, file());
const partPath = (): string => paths().part;

/** Names in the folder of the download, hidden ones too. */
const inFolder = (): string[] => readdirSync(path.dirname(file())).toSorted();
const hash = { algorithm: 'sha256', hex: sha256(CONTENT) } as const;

function jobOf(more: Partial<FileJob> = {}): FileJob {
  const base = { bytes: null, hash: null, repo: null, token: null };
  return { url: server.url(), file: file(), paths: paths(), name: 'file.bin', ...base, ...more };
}

function listener(): FileNews {
  return {
    arrived: (bytes) => void (news.arrived = bytes),
    total: () => undefined,
    state: (state, says) => void news.states.push(`${state}: ${says}`),
    notice: (says) => void news.notices.push(says),
    reconnected: () => void (news.reconnects += 1),
  };
}

async function download(more: Partial<FileJob> = {}, signal = new AbortController().signal) {
  const network = new Network({});
  const result = await downloadFile(jobOf(more), { network, policy, news: listener(), signal });
  network.close();
  return result;
}

const complete = (): boolean => readFileSync(file()).equals(CONTENT);

test('a file of a server that behaves arrives whole, with its hash, and leaves nothing beside it', async () => {
  const result = await download();
  expect(result).toEqual({ ok: true, value: { verified: 'length', sha256: sha256(CONTENT) } });
  expect(complete()).toBe(true);
  expect(inFolder()).toEqual(['file.bin']);
  expect(readdirSync(path.join(folder, 'home/keep/download-journals'))).toEqual([]);
});

test('a server that cuts the connection seven times is asked each time for what is missing only', async () => {
  server.faults = Array.from({ length: 7 }, () => ({ cutAfter: 40_000 }));
  expect(await download({ hash })).toMatchObject({ ok: true, value: { verified: 'hash' } });
  expect(complete()).toBe(true);
  expect(server.seen.map(({ range }) => range)).toEqual([
    undefined,
    ...Array.from({ length: 7 }, (_, i) => `bytes=${(i + 1) * 40_000}-`),
  ]);
  expect(server.seen.at(-1)?.ifRange).toBe(etagOf(CONTENT));
});

test('a download that was cancelled continues where it was, also in another process', async () => {
  const stop = new AbortController();
  server.faults = [{ throttle: 20_000 }];
  const first = downloadFile(jobOf(), {
    network: new Network({}),
    policy,
    signal: stop.signal,
    news: { ...listener(), arrived: (bytes) => bytes > 100_000 && stop.abort() },
  });
  expect(await first).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  const retained = statSync(partPath()).size;
  expect(retained).toBeGreaterThan(100_000);
  expect(await download()).toMatchObject({ ok: true });
  expect(server.seen.at(-1)?.range).toBe(`bytes=${retained}-`);
  expect(complete()).toBe(true);
});

test('a file that changed on the server is fetched again, and the user is informed', async () => {
  const old = randomBytes(300_000);
  server.faults = [{ content: old, cutAfter: 90_000 }];
  expect(await download()).toMatchObject({ ok: true });
  expect(complete()).toBe(true);
  expect(news.notices).toEqual([
    'The file changed on the server. The download of file.bin starts over.',
  ]);
});

test('a part whose server names another ETag for the rest is not glued to it', async () => {
  // A server that does not look at If-Range: the part itself says that it is of another file.
  const stubborn = { headers: { etag: '"other"' } };
  server.faults = [{ cutAfter: 90_000 }, stubborn];
  expect(await download()).toMatchObject({ ok: true });
  expect(complete()).toBe(true);
  expect(news.notices[0]).toContain('changed on the server');
});

test('a server that ignores Range sends the same file again without a byte being written twice', async () => {
  server.faults = [{ cutAfter: 90_000 }];
  server.always = { ignoresRange: true };
  expect(await download({ hash })).toMatchObject({ ok: true });
  expect(complete()).toBe(true);
  expect(news.notices).toEqual([]);
});

test('a server that ignores Range and names no ETag makes it start over', async () => {
  server.faults = [{ cutAfter: 90_000, etag: null }];
  server.always = { ignoresRange: true, etag: null };
  expect(await download()).toMatchObject({ ok: true });
  expect(complete()).toBe(true);
  expect(news.notices).toEqual([
    'The server cannot resume this download: it does not name its version. The download of file.bin starts over.',
  ]);
});

test('a part that begins elsewhere than asked is not used', async () => {
  server.faults = [{ cutAfter: 90_000 }, { shiftBy: 5_000 }];
  expect(await download()).toMatchObject({ ok: true });
  expect(complete()).toBe(true);
  expect(news.notices[0]).toContain('another part than asked for');
});

test('silence is reported as quiet, and ends in a new connection instead of an end', async () => {
  server.faults = Array.from({ length: 9 }, () => ({ stallAfter: 20_000 }));
  expect(await download()).toMatchObject({ ok: true });
  expect(complete()).toBe(true);
  expect(news.reconnects).toBe(9);
  expect(news.states.some((said) => /^quiet: 127\.0\.0\.1:\d+ has sent no data/.test(said))).toBe(
    true,
  );
});

test('a server that only says more bytes than it has is found out, and no part is called the whole', async () => {
  server.always = { length: 400_000 };
  const result = await download();
  expect(result).toMatchObject({ ok: false, error: { code: 'keeps-changing' } });
  expect(existsSync(file())).toBe(false);
});

test('4 MB in place of 125 MB are refused with both numbers', async () => {
  const result = await download({ bytes: 125_000_000 });
  expect(result).toMatchObject({
    ok: false,
    error: { code: 'other-length', says: expect.stringContaining('300000 bytes') },
  });
  expect(existsSync(file())).toBe(false);
});

test('a file with another hash than its source names is fetched again, and never given its name', async () => {
  const wrong = { algorithm: 'sha256', hex: '0'.repeat(64) } as const;
  const result = await download({ hash: wrong });
  expect(result).toMatchObject({ ok: false, error: { code: 'keeps-changing' } });
  expect(server.seen.length).toBe(4);
  expect(existsSync(file())).toBe(false);
});

test('a body without length or framing is refused, because its end proves nothing', async () => {
  server.always = { framing: 'close' };
  expect(await download()).toMatchObject({ ok: false, error: { code: 'no-length' } });
  expect(await download({ hash })).toMatchObject({ ok: true });
});

test('a chunked body ends as its framing says', async () => {
  server.always = { framing: 'chunked' };
  // Its end is proven; that it is the whole file, cannot be proven without something to compare with.
  expect(await download()).toMatchObject({ ok: true, value: { verified: 'none' } });
  expect(complete()).toBe(true);
});

test('a gated model names the license, and what to do with and without a token', async () => {
  server.always = { status: 403, headers: { 'x-error-code': 'GatedRepo' } };
  const refused = await download({ repo: 'meta-llama/Llama-3.2-1B' });
  expect(refused).toMatchObject({
    ok: false,
    error: {
      code: 'gated-model',
      says: 'meta-llama/Llama-3.2-1B is gated: its authors ask everyone to accept a license first.',
      remedy: expect.stringContaining('HF_TOKEN'),
    },
  });
  expect(server.seen.length).toBe(1);
});

test.each([
  ['a login page', { headers: { 'content-type': 'text/html; charset=utf-8' } }, 'web-page'],
  ['a page without a type', { content: Buffer.from('<!DOCTYPE html><title>Log in') }, 'web-page'],
  ['a compressed body', { headers: { 'content-encoding': 'gzip' } }, 'compressed-answer'],
  ['404', { status: 404 }, 'no-such-file'],
  ['403', { status: 403 }, 'forbidden'],
  ['407', { status: 407 }, 'proxy-login'],
  [
    'a pointer of Git LFS',
    {
      content: Buffer.from(
        `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 2900000000\n`,
      ),
    },
    'lfs-pointer',
  ],
])('%s in place of the file is refused by name', async (_, always, code) => {
  server.always = always;
  expect(await download()).toMatchObject({ ok: false, error: { code } });
  expect(existsSync(file())).toBe(false);
});

test('trouble that passes is waited for, and trouble that stays is given up with the part kept', async () => {
  server.faults = [
    { status: 503 },
    { status: 429, headers: { 'retry-after': '0' } },
    { cutAfter: 9_000 },
  ];
  expect(await download()).toMatchObject({ ok: true });
  rmSync(file());
  server.faults = [{ cutAfter: 9_000 }];
  server.always = { status: 500 };
  expect(await download()).toMatchObject({ ok: false, error: { code: 'keeps-failing' } });
  expect(statSync(partPath()).size).toBe(9_000);
});

test('a file of the same name that was there before is never overwritten', async () => {
  mkdirSync(path.dirname(file()), { recursive: true });
  writeFileSync(file(), 'mine');
  expect(await download()).toMatchObject({ ok: false, error: { code: 'already-there' } });
  expect(readFileSync(file(), 'utf8')).toBe('mine');
});

test('a redirect is followed, and a token is not sent to another server', async () => {
  const cdn = await new FileServer(CONTENT).listen();
  server.always = { redirect: cdn.url(), headers: { 'x-repo-commit': 'abc' } };
  const token = { value: 'hf_secret', origin: server.origin };
  expect(await download({ token })).toMatchObject({ ok: true });
  expect(server.seen[0]?.authorization).toBe('Bearer hf_secret');
  expect(cdn.seen[0]?.authorization).toBeUndefined();
  cdn.close();
});

test('a part continues from another mirror when the hash is known', async () => {
  server.faults = [{ cutAfter: 90_000 }];
  server.always = { status: 403 };
  await download({ hash });
  const mirror = await new FileServer(CONTENT).listen();
  mirror.always = { etag: '"its-own"' };
  expect(await download({ hash, url: mirror.url() })).toMatchObject({ ok: true });
  expect(mirror.seen[0]?.range).toBe('bytes=90000-');
  expect(complete()).toBe(true);
  mirror.close();
});

test('an address that refuses connections ends in a sentence, not in a stack', async () => {
  const url = server.url();
  server.close();
  const refused = await download({ url });
  expect(refused).toMatchObject({
    ok: false,
    error: { code: 'keeps-failing', says: expect.stringContaining('refuses the connection') },
  });
});
