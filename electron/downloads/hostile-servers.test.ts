import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { downloadFile } from './file/download-file';
import type { FileJob } from './file/file-job';
import { type Fault, FileServer, sha256 } from './file-server.fixture';
import { Network } from './network';
import { partPaths } from './file/part-paths';

const CONTENT = randomBytes(300_000);
const hash = { algorithm: 'sha256', hex: sha256(CONTENT) } as const;
const policy = {
  quietMs: 20,
  reconnectMs: 60,
  waits: { firstMs: 1, maxMs: 2 },
  maxFailures: 4,
};
let folder: string;
let server: FileServer;
let notices: string[];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-hostile-'));
  server = await new FileServer(CONTENT).listen();
  notices = [];
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const file = (): string => path.join(folder, 'to/file.bin');
const paths = () => partPaths({ home: path.join(folder, 'home'), id: 'some' }, file());
const complete = (): boolean => readFileSync(file()).equals(CONTENT);

const nothing = () => undefined;
const notice = (says: string) => void notices.push(says);

async function download(more: Partial<FileJob> = {}) {
  const network = new Network({});
  const news = { arrived: nothing, total: nothing, state: nothing, notice, reconnected: nothing };
  const base = { name: 'file.bin', bytes: null, hash: null, repo: null, token: null };
  const job = { url: server.url(), file: file(), paths: paths(), ...base, ...more };
  const { signal } = new AbortController();
  const result = await downloadFile(job, { network, policy, news, signal });
  network.close();
  return result;
}

test('a part that was not requested, of a whole that is never named, is not called the whole', async () => {
  const part = { partBytes: 100_000, hidesTotal: true, framing: 'chunked' } as const;
  server.always = { ...part, etag: null, ignoresRange: true };
  expect(await download()).toMatchObject({ ok: false, error: { code: 'keeps-changing' } });
  expect(existsSync(file())).toBe(false);
});

test('a resume whose server never names the total continues to the 416 after its last byte', async () => {
  server.faults = [{ framing: 'chunked', cutAfter: 100_000 }];
  server.always = { partBytes: 50_000, hidesTotal: true, framing: 'chunked' };
  expect(await download()).toMatchObject({ ok: true, value: { verified: 'length' } });
  expect(complete()).toBe(true);
  expect(server.seen.at(-1)?.range).toBe('bytes=300000-');
});

test('a resume that ends without a word about the whole is refused, and the part is kept', async () => {
  const part = { partBytes: 50_000, hidesTotal: true, framing: 'chunked' } as const;
  server.faults = [{ framing: 'chunked', cutAfter: 100_000 }, part];
  // Nothing comes any more, and the server still does not say that this was the end.
  const headers = { 'content-range': 'bytes 150000-199999/*' };
  server.always = { ...part, headers, cutAfter: 0, endsProperly: true };
  expect(await download()).toMatchObject({ ok: false, error: { code: 'no-length' } });
  expect(existsSync(file())).toBe(false);
  expect(statSync(paths().part).size).toBe(150_000);
});

test('a hash settles what no server named', async () => {
  server.faults = [{ framing: 'chunked', cutAfter: 100_000 }];
  server.always = { partBytes: 50_000, hidesTotal: true, framing: 'chunked', etag: null };
  expect(await download({ hash })).toMatchObject({ ok: true, value: { verified: 'hash' } });
  expect(complete()).toBe(true);
});

test('a part with more bytes than it announced is not used', async () => {
  server.faults = [
    { cutAfter: 100_000 },
    { framing: 'chunked', headers: { 'content-range': 'bytes 100000-199999/300000' } },
  ];
  expect(await download()).toMatchObject({ ok: true });
  expect(complete()).toBe(true);
  expect(notices[0]).toContain('more than it had announced');
});

test('two versions of the same length are never mixed where the server names no version', async () => {
  server.faults = Array.from({ length: 9 }, () => ({
    content: randomBytes(300_000),
    cutAfter: 90_000,
    etag: null,
  }));
  const result = await download();
  expect(result).toMatchObject({
    ok: false,
    error: {
      code: 'keeps-changing',
      says: 'The download of file.bin started over too often. The server cannot resume this download: it does not name its version.',
    },
  });
  expect(existsSync(file())).toBe(false);
  expect(server.seen.map(({ range }) => range)).toEqual(Array(4).fill(undefined));
});

test('a server that stops naming the version sends what may be another one: it starts over', async () => {
  const other = { content: randomBytes(300_000), etag: null, ignoresIfRange: true };
  server.faults = [{ cutAfter: 90_000 }, other];
  expect(await download()).toMatchObject({ ok: true });
  expect(complete()).toBe(true);
  expect(notices[0]).toContain('does not name its version');
});

test('a Last-Modified of long ago is asked to compare, where there is no ETag', async () => {
  const modified = 'Tue, 01 Sep 2020 10:00:00 GMT';
  const dated: Fault = { etag: null, headers: { 'last-modified': modified } };
  server.faults = [{ ...dated, cutAfter: 90_000 }];
  server.always = dated;
  expect(await download()).toMatchObject({ ok: true, value: { verified: 'length' } });
  expect(complete()).toBe(true);
  expect(server.seen.at(-1)).toMatchObject({ range: 'bytes=90000-', ifRange: modified });
});

test('silence without one new byte has an end', async () => {
  server.always = { stallAfter: 0 };
  server.faults = [{ stallAfter: 20_000 }];
  expect(await download()).toMatchObject({
    ok: false,
    error: { code: 'keeps-failing', says: expect.stringContaining('No data came.') },
  });
  expect(statSync(paths().part).size).toBe(20_000);
});

/** Not a byte at a time: that would come whole too, after 300,000 requests. */
const many = fc.integer({ min: 20_000, max: 300_000 });
const fault: fc.Arbitrary<Fault> = fc.record(
  {
    content: fc.constantFrom(CONTENT, randomBytes(300_000), randomBytes(299_999)),
    etag: fc.option(fc.constantFrom('"one"', '"two"', 'W/"weak"')),
    cutAfter: fc.oneof(fc.constant(0), many),
    framing: fc.constantFrom('chunked', 'close'),
    partBytes: many,
    hidesTotal: fc.boolean(),
    ignoresRange: fc.boolean(),
    ignoresIfRange: fc.boolean(),
    shiftBy: fc.constantFrom(-1, 0, 7),
    status: fc.constantFrom(404, 416, 503),
  },
  { requiredKeys: [] },
);

/** An ETag names one content: a server that lies about that is caught by a hash alone. */
const honest = (one: Fault): Fault => (one.content === undefined ? one : { ...one, etag: null });

test('no matter what a server does, what gets the name of the file is one version of it, whole', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fault, { maxLength: 5 }), fault, async (faults, always) => {
      rmSync(folder, { recursive: true, force: true });
      server.faults = faults.map(honest);
      server.always = honest(always);
      const result = await download();
      expect(existsSync(file())).toBe(result.ok);
      if (!result.ok) return;
      const arrived = readFileSync(file());
      const versions = [CONTENT, ...[...faults, always].flatMap(({ content }) => content ?? [])];
      expect(versions.some((version) => arrived.equals(version))).toBe(true);
    }),
    { numRuns: 40 },
  );
});
