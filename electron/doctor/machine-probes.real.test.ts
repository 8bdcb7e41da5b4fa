import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type FakeWsl, fakeWsl } from '../../scripts/fake-wsl/fake-wsl.fixture';
import { packToolsPayload } from '../targets/fixtures/tools-payload.fixture';
import local from '../targets/kinds/local';
import type { Target } from '../targets/target';
import { linuxContext, wslContext } from './fixtures/children.test-data';
import type { ChildRequest, ChildResult, Judgement, Probe, ProbeContext } from './probe';
import diskRoom from './probes/disk-room';
import distroBasics, { DISTRO_WORDS, distroChild } from './probes/distro-basics';
import gpu from './probes/gpu';
import network, { networkChild } from './probes/network';
import wsl from './probes/wsl';
import { fixProgram } from './run/fix-program';
import { offeredFix } from './run/offered-fix';

const folder = mkdtempSync(join(tmpdir(), 'rl-cockpit-probes-'));
const isRoot = process.getuid?.() === 0;
let target: Target;
let windows: FakeWsl;

beforeAll(async () => {
  await packToolsPayload();
  windows = await fakeWsl();
  // The agent is started with them, as it would be on a computer that has this wsl.exe.
  Object.assign(process.env, windows.env);
  const [place] = await local.find();
  if (place === undefined) throw new Error('no local target');
  target = local.open(place, { stateDir: join(folder, 'state') });
  await target.connect();
});
afterAll(async () => {
  await target.close();
  await windows.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What a probe makes of these children, run here by the agent. */
async function judgedHere(
  probe: Probe,
  context: ProbeContext,
  requests: readonly ChildRequest[],
): Promise<Judgement> {
  const results: ChildResult[] = await Promise.all(
    requests.map(async (request) => ({ request, outcome: await target.probe(request) })),
  );
  return probe.judge(results, context);
}

/** Runs the first fix that was offered, as its terminal would. */
function applyFix({ fixes: [offer] = [] }: Judgement, context: ProbeContext, env: object = {}) {
  const fix = offer === undefined ? null : offeredFix(offer, context);
  if (fix === null) throw new Error('no fix is offered');
  const program = fixProgram(fix, 'posix', null);
  if (!program.ok) throw new Error(program.error.says);
  const [file, ...args] = program.value;
  const done = spawnSync(file, args, { encoding: 'utf8', env: { ...process.env, ...env } });
  expect(done).toMatchObject({ status: 0 });
}

/** A disk in memory of its own size. */
function smallDisk(name: string, size: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'small', path]);
  onTestFinished(() => void spawnSync('umount', [path]));
  return path;
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
const serving = (listener: RequestListener) => listening(createServer(listener));

/** All that the probe of a distro asks, one part of it with other words. */
const distroChildren = (words: { machine?: object; clock?: object; home?: string } = {}) => [
  distroChild('machine', { ...DISTRO_WORDS.machine, ...words.machine }),
  distroChild('clock', { servers: [], ...words.clock }),
  {
    ...distroChild('encoding', DISTRO_WORDS.encoding),
    env: { HOME: words.home ?? folder },
  },
];

test.skipIf(!isRoot)(
  'a full disk is found by name, and is fine once there is room again',
  async () => {
    const path = smallDisk('full', '4m');
    spawnSync('dd', ['if=/dev/zero', `of=${join(path, 'fill')}`, 'bs=1M'], { stdio: 'ignore' });
    const [request] = diskRoom.children(linuxContext(), []);
    if (request === undefined) throw new Error('no child');
    const at = (state: string) =>
      judgedHere(diskRoom, linuxContext(), [{ ...request, words: { paths: { state } } }]);
    const full = await at(join(path, 'not', 'there', 'yet'));
    expect(full).toMatchObject({ state: 'bad', value: 'tmpfs too small' });
    expect(full.says).toContain('0 MB are free');
    expect((await at(folder)).state).toBe('ok');
  },
);

test.skipIf(!isRoot)(
  'shared memory that is too small is found, enlarged by its fix, and proved',
  async () => {
    const sharedMemory = smallDisk('shm', '16m');
    const context = linuxContext('phase3');
    const at = () =>
      judgedHere(distroBasics, context, distroChildren({ machine: { sharedMemory } }));
    const small = await at();
    expect(small).toMatchObject({ state: 'bad', value: `${sharedMemory} is 17 MB` });
    applyFix(small, context);
    expect(await at()).toMatchObject({ state: 'ok' });
  },
);

test('a GBK terminal is found by name, its fix lets Python print UTF-8, and that is proved', async () => {
  const home = join(folder, 'chinese');
  mkdirSync(home);
  const made = spawnSync('localedef', ['-i', 'zh_CN', '-f', 'GBK', join(home, 'zh_CN.GBK')]);
  // Without the sources of locales, the encoding is set as a GBK console of Windows would.
  const line = made.status === 0 ? `LOCPATH=${home} LC_ALL=zh_CN.GBK` : 'PYTHONIOENCODING=gbk';
  writeFileSync(join(home, '.profile'), `echo Welcome\nexport ${line}`);
  const context = linuxContext();
  const at = () => judgedHere(distroBasics, context, distroChildren({ home }));
  const gbk = await at();
  expect(gbk.value).toContain('GBK terminal');
  applyFix(
    { ...gbk, fixes: gbk.fixes?.filter(({ fix }) => fix === 'utf8-console') ?? [] },
    context,
  );
  const after = await at();
  expect(after.value).not.toContain('GBK terminal');
  expect(after.rows?.find(({ label }) => label === 'Terminal')?.value).toContain('UTF-8');
});

test('a clock that is three days off is found by the Date of a server', async () => {
  const date = new Date(Date.now() + 3 * 86_400_000).toUTCString();
  const port = await serving((_request, response) => {
    response.writeHead(301, { date, location: 'https://127.0.0.1:1/' }).end();
  });
  const servers = ['http://127.0.0.1:9/', `http://127.0.0.1:${port}/`];
  const judgement = await judgedHere(
    distroBasics,
    linuxContext(),
    distroChildren({ clock: { servers } }),
  );
  expect(judgement).toMatchObject({ state: 'bad' });
  expect(judgement.value).toContain('clock 3 days behind');
});

/** One server, through what stands in the environment. */
const reach = (url: string, env: ChildRequest['env'] = {}) =>
  judgedHere(network, linuxContext('phase3'), [
    { ...networkChild({ name: 'PyPI', url, mirror: null }), env },
  ]);

test('a server that answers is reached, and one behind a proxy that refuses is told so by name', async () => {
  const port = await serving((_request, response) => void response.end('<a href="x">x</a>'));
  const url = `http://127.0.0.1:${port}/simple/`;
  const direct = { http_proxy: null, https_proxy: null, no_proxy: null, NO_PROXY: null };
  expect(await reach(url, direct)).toMatchObject({ state: 'ok' });
  const refusing = { ...direct, http_proxy: 'http://me:secret@127.0.0.1:9' };
  const judgement = await reach(url, refusing);
  expect(judgement).toMatchObject({ state: 'bad', value: 'PyPI: proxy refuses' });
  expect(JSON.stringify(judgement)).not.toContain('secret');
});

test('a proxy that wants a password, or forbids a tunnel, is told apart from one that is down', async () => {
  const proxy = createServer();
  let status = '407 Proxy Authentication Required';
  proxy.on('connect', (_request, socket) => void socket.end(`HTTP/1.1 ${status}\r\n\r\n`));
  const port = await listening(proxy);
  const env = { https_proxy: `http://127.0.0.1:${port}`, no_proxy: null, NO_PROXY: null };
  expect((await reach('https://pypi.invalid/simple/', env)).value).toBe(
    'PyPI: proxy wants a password',
  );
  status = '403 Forbidden';
  expect((await reach('https://pypi.invalid/simple/', env)).value).toBe('PyPI: proxy forbids it');
});

test.skipIf(spawnSync('openssl', ['version']).status !== 0)(
  'a certificate of a company that Python does not trust is found by name',
  async () => {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const made = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      key,
      '-out',
      cert,
    ];
    execFileSync('openssl', [...made, ...names], { stdio: 'ignore' });
    const options = { key: readFileSync(key), cert: readFileSync(cert) };
    const port = await listening(
      createTlsServer(options, (_request, response) => void response.end('ok')),
    );
    const env = { https_proxy: null, HTTPS_PROXY: null, SSL_CERT_FILE: null };
    const url = `https://localhost:${port}/`;
    expect(await reach(url, env)).toMatchObject({
      state: 'bad',
      value: 'PyPI: certificate not trusted',
    });
    expect(await reach(url, { ...env, SSL_CERT_FILE: cert })).toMatchObject({ state: 'ok' });
  },
);

test('the cards of an nvidia-smi on PATH are read, and its last words when it fails', async () => {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const smi = join(bin, 'nvidia-smi');
  const [request] = gpu.children(linuxContext(), []);
  if (request === undefined) throw new Error('no child');
  const env = { PATH: `${bin}:/usr/bin:/bin` };
  const at = () => judgedHere(gpu, linuxContext('arpo-full'), [{ ...request, env }]);
  writeFileSync(
    smi,
    `#!/bin/sh
case "$*" in
  *--query-gpu=*) echo "0, GPU-1, 12.0, 581.57, 16303, 15000, NVIDIA GeForce RTX 5080" ;;
  *--query-compute-apps=*) echo "812, 14000, /usr/bin/python3" ;;
  *) echo "| NVIDIA-SMI 581.57   Driver Version: 581.57   CUDA Version: 13.0 |" ;;
esac
`,
  );
  chmodSync(smi, 0o755);
  const held = await at();
  expect(held).toMatchObject({ state: 'warn', value: 'GPU memory in use' });
  expect(held.says).toContain('/usr/bin/python3 (812)');
  expect(held.rows?.[0]?.value).toBe('581.57, CUDA up to 13.0');
  writeFileSync(
    smi,
    '#!/bin/sh\necho "NVIDIA-SMI has failed because it could not communicate"\nexit 9\n',
  );
  const dead = await at();
  expect(dead).toMatchObject({ state: 'bad', value: 'the driver does not answer' });
  expect(dead.evidence?.[0]).toContain('NVIDIA-SMI has failed');
});

test('WSL is read in every language, and without a distro its fix installs one, which is proved', async () => {
  const requests = wsl.children(wslContext(), []);
  const at = () => judgedHere(wsl, wslContext(), requests);
  await windows.set({
    distros: [{ name: 'Ubuntu', default: true }],
    locale: 'zh-CN',
    chunked: true,
  });
  expect(await at()).toMatchObject({ state: 'ok' });
  await windows.set({ distros: [], locale: 'de' });
  const none = await at();
  expect(none).toMatchObject({ state: 'bad', value: expect.stringContaining('no distro') });
  applyFix(none, wslContext(), windows.env);
  expect(await at()).toMatchObject({ state: 'ok' });
  expect(existsSync(join(windows.stateDir, 'registry.json'))).toBe(true);
  await windows.set({ faults: [{ kind: 'catastrophic', on: ['list'] }] });
  expect((await at()).state).toBe('bad');
});
