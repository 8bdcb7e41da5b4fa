import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DownloadRequest, type DownloadView } from '#core/contract/download/download-calls';
import { DownloadSettings } from '#core/contract/download/mirrors';
import { Downloads } from './downloads';
import { FileServer, sha256 } from './file-server.fixture';

const COMMIT = 'c'.repeat(40);
const WEIGHTS = randomBytes(2_000_000);
const CONFIG = Buffer.from('{"model_type":"tiny"}\n');
const gitSha1 = (content: Buffer): string =>
  createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');

let folder: string;
let hub: Hub;

/** A server that answers as the Hub does, in two pages, and serves the files of one commit. */
class Hub {
  readonly server: Server = createServer((request, response) => {
    const url = request.url ?? '';
    this.seen.push(url);
    const json = (value: unknown, headers = {}) =>
      response
        .writeHead(200, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(value));
    if (this.gated) {
      response.writeHead(401, { 'x-error-code': 'GatedRepo' }).end();
    } else if (url.startsWith('/api/models/org/tiny/revision/')) json({ sha: COMMIT });
    else if (url.includes('/tree/') && !url.includes('cursor')) {
      const next = `<https://huggingface.co${url}&cursor=2>; rel="next"`;
      json([{ type: 'directory', path: 'sub', size: 0, oid: 'x' }, this.entries[0]], {
        link: next,
      });
    } else if (url.includes('cursor')) json([this.entries[1]]);
    else this.file(url, response);
  });
  seen: string[] = [];
  gated = false;
  weights = WEIGHTS;
  config = CONFIG;
  entries: unknown[] = [
    { type: 'file', path: 'config.json', size: CONFIG.length, oid: gitSha1(CONFIG) },
    {
      type: 'file',
      path: 'sub/model.safetensors',
      size: WEIGHTS.length,
      oid: 'f'.repeat(40),
      lfs: { oid: sha256(WEIGHTS), size: WEIGHTS.length, pointerSize: 134 },
    },
  ];

  file(url: string, response: import('node:http').ServerResponse): void {
    const content = url.endsWith('model.safetensors') ? this.weights : this.config;
    response.writeHead(200, { 'content-length': String(content.length) }).end(content);
  }

  get origin(): string {
    const address: AddressInfo | string | null = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
  }
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-jobs-'));
  hub = new Hub();
  hub.server.listen(0, '127.0.0.1');
  await once(hub.server, 'listening');
});
afterEach(() => {
  hub.server.closeAllConnections();
  hub.server.close();
  rmSync(folder, { recursive: true, force: true });
});

const to = (): string => path.join(folder, 'model');

function open(env: Record<string, string> = {}, settings = {}): Promise<Downloads> {
  return Downloads.open({
    home: path.join(folder, 'home'),
    env: { HF_ENDPOINT: hub.origin, HF_HOME: path.join(folder, 'hf'), ...env },
    settings: async () => DownloadSettings.parse(settings),
    token: async () => null,
    folders: async () => [],
    changed: () => undefined,
  });
}

const requestOf = (source: string) => DownloadRequest.parse({ source, to: to() });

async function finished(downloads: Downloads, source: string): Promise<DownloadView> {
  const started = await downloads.start(requestOf(source));
  if (!started.ok) throw new Error(started.error.says);
  await expect.poll(() => stateOf(downloads, started.value.id)).toMatch(/^(done|failed)$/);
  const view = downloads.progress(started.value.id);
  if (!view.ok) throw new Error(view.error.says);
  return view.value;
}

function stateOf(downloads: Downloads, id: string): string {
  const view = downloads.progress(id);
  return view.ok ? view.value.state : view.error.code;
}

test('a repository arrives from one commit with every hash proven, over the pages of its listing', async () => {
  const downloads = await open();
  const view = await finished(downloads, 'hf:org/tiny');
  expect(view).toMatchObject({ state: 'done', files: 2, filesDone: 2, done: { verified: 'hash' } });
  expect(view.says).toBe('Complete: 2 files, 2.0 MB; every hash matches.');
  expect(readFileSync(path.join(to(), 'sub/model.safetensors')).equals(WEIGHTS)).toBe(true);
  expect(hub.seen).toContain(`/org/tiny/resolve/${COMMIT}/config.json`);
  await downloads.close();
});

test('a repository that is there already is proven again and not fetched', async () => {
  const downloads = await open();
  await finished(downloads, 'hf:org/tiny');
  hub.seen = [];
  expect(await finished(downloads, 'hf:org/tiny')).toMatchObject({ state: 'done' });
  expect(hub.seen.filter((url) => url.includes('/resolve/'))).toEqual([]);
  await downloads.close();
});

test('a small file that a mirror altered is refused by git’s own hash', async () => {
  hub.config = Buffer.from('{"model_type":"evil"}\n');
  const downloads = await open();
  const view = await finished(downloads, 'hf:org/tiny');
  expect(view).toMatchObject({ state: 'failed', problem: { code: 'keeps-changing' } });
  expect(existsSync(path.join(to(), 'config.json'))).toBe(false);
  await downloads.close();
});

test.each([
  'model.safetensors.part',
  'model.safetensors.part.json',
  'model.safetensors.part.json.new',
])(
  'a repository may hold %s beside the file: both arrive, and nothing is left beside them',
  async (name) => {
    const [, weights] = hub.entries;
    hub.entries = [
      { type: 'file', path: `sub/${name}`, size: CONFIG.length, oid: gitSha1(CONFIG) },
      weights,
    ];
    for (const entries of [hub.entries, hub.entries.toReversed()]) {
      hub.entries = entries;
      const downloads = await open();
      expect(await finished(downloads, 'hf:org/tiny')).toMatchObject({
        state: 'done',
        filesDone: 2,
      });
      const sub = path.join(to(), 'sub');
      expect(readdirSync(sub)).toEqual(['model.safetensors', name]);
      expect(readFileSync(path.join(sub, name)).equals(CONFIG)).toBe(true);
      rmSync(to(), { recursive: true });
      await downloads.close();
    }
  },
);

test('a gated repository is refused before anything is written', async () => {
  hub.gated = true;
  const downloads = await open();
  const view = await finished(downloads, 'hf:org/tiny');
  expect(view.problem?.says).toBe(
    'org/tiny is gated: its authors ask everyone to accept a license first.',
  );
  expect(existsSync(to())).toBe(false);
  await downloads.close();
});

test.each(['.rl-cockpit-download-0/config.json', '../evil', '/etc/passwd', 'a\\b', 'nul', 'x/./y'])(
  'a listing that names %j writes nothing',
  async (name) => {
    hub.entries = [{ type: 'file', path: name, size: 1, oid: 'a'.repeat(40) }, hub.entries[1]];
    const downloads = await open();
    expect(await finished(downloads, 'hf:org/tiny')).toMatchObject({
      problem: { code: 'repo-unusable' },
    });
    expect(existsSync(to())).toBe(false);
    await downloads.close();
  },
);

test('a download that the engine was closed in is listed after a restart and continues from there', async () => {
  const server = await new FileServer(WEIGHTS).listen();
  server.faults = [{}, { stallAfter: 700_000 }];
  const first = await open();
  const started = await first.start(requestOf(server.url('w.bin')));
  const id = started.ok ? started.value.id : '';
  const arrived = () => first.list()[0]?.arrivedBytes;
  await expect.poll(arrived).toBe(700_000);
  await first.close();
  const second = await open();
  expect(second.list()).toMatchObject([{ id, arrivedBytes: 700_000 }]);
  await second.resume(id);
  await expect.poll(() => stateOf(second, id)).toBe('done');
  expect(server.seen.at(-1)?.range).toBe('bytes=700000-');
  expect(readFileSync(path.join(to(), 'w.bin')).equals(WEIGHTS)).toBe(true);
  await second.close();
  server.close();
});

test('cancelling says what is on the disk, and removing frees it', async () => {
  const server = await new FileServer(WEIGHTS).listen();
  server.always = { stallAfter: 900_000 };
  const downloads = await open();
  const started = await downloads.start(requestOf(server.url('w.bin')));
  const id = started.ok ? started.value.id : '';
  await expect.poll(() => downloads.list()[0]?.arrivedBytes).toBe(900_000);
  expect(await downloads.cancel(id)).toMatchObject({
    value: {
      state: 'cancelled',
      says: 'Stopped. 900.0 kB are on the disk; resuming continues from there.',
    },
  });
  expect(await downloads.remove(id)).toEqual({ ok: true, value: { freedBytes: 900_000 } });
  expect(downloads.list()).toEqual([]);
  await downloads.close();
  server.close();
});

test('a preview finds the same commit in a Hugging Face cache, and its copy is proven like a download', async () => {
  const cache = path.join(folder, 'hf/hub/models--org--tiny');
  const snapshot = path.join(cache, 'snapshots', COMMIT);
  mkdirSync(path.join(snapshot, 'sub'), { recursive: true });
  mkdirSync(path.join(cache, 'blobs'));
  writeFileSync(path.join(cache, 'blobs', sha256(WEIGHTS)), WEIGHTS);
  symlinkSync(`../../../blobs/${sha256(WEIGHTS)}`, path.join(snapshot, 'sub/model.safetensors'));
  const downloads = await open();
  const incomplete = await downloads.preview(requestOf('hf:org/tiny'));
  expect(incomplete).toMatchObject({
    value: { copies: [{ state: 'incomplete', says: 'config.json missing or of another size.' }] },
  });
  writeFileSync(path.join(snapshot, 'config.json'), CONFIG);
  const preview = await downloads.preview(requestOf('hf:org/tiny'));
  expect(preview).toMatchObject({
    value: {
      commit: COMMIT,
      bytes: WEIGHTS.length + CONFIG.length,
      copies: [{ path: snapshot, where: 'Hugging Face cache', state: 'same' }],
    },
  });
  const copied = await downloads.start(requestOf('hf:org/tiny'), snapshot);
  await expect.poll(() => stateOf(downloads, copied.ok ? copied.value.id : '')).toBe('done');
  expect(hub.seen.some((url) => url.includes('/resolve/'))).toBe(false);
  expect(readFileSync(path.join(to(), 'sub/model.safetensors')).equals(WEIGHTS)).toBe(true);
  await downloads.close();
});

test('a disk without room is reported before a byte is fetched', async () => {
  const server = await new FileServer(WEIGHTS).listen();
  server.always = { headers: { 'content-range': `bytes 0-0/${2 ** 52}` } };
  const downloads = await open();
  const view = await finished(downloads, server.url('w.bin'));
  expect(view).toMatchObject({ state: 'failed', problem: { code: 'no-room' } });
  expect(server.seen.length).toBe(1);
  await downloads.close();
  server.close();
});

test('mirrors are measured: one that answers has a latency, one that does not has a reason', async () => {
  const good = createServer((_, response) => response.end('x'.repeat(100_000)));
  good.listen(0, '127.0.0.1');
  await once(good, 'listening');
  const address = good.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
  const downloads = await open({ HTTPS_PROXY: 'http://127.0.0.1:1' }, { pypi: `${url}/` });
  const tests = await downloads.testMirrors('pypi', null);
  expect(tests[0]).toMatchObject({ url, name: 'Custom', chosen: true, says: null });
  expect(tests[0]?.latencyMs).toBeGreaterThan(0);
  expect(tests.slice(1).map(({ latencyMs }) => latencyMs)).toEqual([null, null, null, null]);
  expect(tests[1]?.says).toMatch(/^It cannot be reached: /);
  await downloads.close();
  good.close();
});
