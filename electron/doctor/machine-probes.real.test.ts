import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { type FakeWsl, fakeWsl } from '../../scripts/fake-wsl/fake-wsl.fixture';
import { linuxContext, wslContext } from './fixtures/children.test-data';
import { applyFix, probesHere, serving } from './fixtures/probes-here.fixture';
import diskRoom from './probes/disk-room';
import distroBasics, { DISTRO_WORDS, distroChild } from './probes/distro-basics';
import gpu from './probes/gpu';
import wsl from './probes/wsl';

const isRoot = process.getuid?.() === 0;
let windows: FakeWsl;
const { folder, judged } = probesHere(async () => {
  windows = await fakeWsl();
  // The agent gets them, as it would on a computer that has this wsl.exe.
  Object.assign(process.env, windows.env);
});
afterAll(() => windows.close());

/** A memory disk with its own size. */
function smallDisk(name: string, size: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'small', path]);
  onTestFinished(() => void spawnSync('umount', [path]));
  return path;
}

/** All children of a distro's probe, one part of it with other arguments. */
const distroChildren = (words: { machine?: object; clock?: object; home?: string } = {}) => [
  distroChild('machine', { ...DISTRO_WORDS.machine, ...words.machine }),
  distroChild('clock', { servers: [], ...words.clock }),
  {
    ...distroChild('encoding', DISTRO_WORDS.encoding),
    env: { HOME: words.home ?? folder },
  },
];

test.skipIf(!isRoot)(
  'a full disk is found by name, emptied of what pip stored, and proved',
  async () => {
    const path = smallDisk('full', '1100m');
    const pipCache = join(path, 'pip-cache');
    mkdirSync(join(pipCache, 'http'), { recursive: true });
    const filler = `of=${join(pipCache, 'http', 'wheel')}`;
    const filled = spawnSync('dd', ['if=/dev/zero', filler, 'bs=1M', 'count=300']);
    expect(filled.status).toBe(0);
    const [request] = diskRoom.children(linuxContext(), []);
    if (request === undefined) throw new Error('no child');
    const state = join(path, 'not', 'there', 'yet');
    const words = { paths: { state, pipCache } };
    const at = () => judged(diskRoom, linuxContext(), [{ ...request, words }]);
    const full = await at();
    expect(full).toMatchObject({ state: 'bad', value: expect.stringMatching(/too small|MB free/) });
    applyFix(full, linuxContext());
    // What is left to say: a disk in memory is gone after a restart.
    expect(await at()).toMatchObject({ state: 'warn', value: 'disk in memory' });
    const small = smallDisk('small', '4m');
    const tiny = await judged(diskRoom, linuxContext(), [
      { ...request, words: { paths: { state: small } } },
    ]);
    expect(tiny).toMatchObject({ state: 'bad', value: 'tmpfs too small' });
  },
);

test.skipIf(!isRoot)(
  'shared memory that is too small is found, enlarged by its fix, and proved',
  async () => {
    const sharedMemory = smallDisk('shm', '16m');
    const context = linuxContext('phase3');
    const at = () => judged(distroBasics, context, distroChildren({ machine: { sharedMemory } }));
    const small = await at();
    expect(small).toMatchObject({ state: 'bad', value: `${sharedMemory} is 17 MB` });
    applyFix(small, context);
    expect(await at()).toMatchObject({ state: 'ok' });
  },
);

test('a GBK terminal is found by name, its fix lets Python print UTF-8, and that is proved', async () => {
  const home = join(folder, 'chinese');
  mkdirSync(home);
  const ran = spawnSync('localedef', ['-i', 'zh_CN', '-f', 'GBK', join(home, 'zh_CN.GBK')]);
  // Without the sources of locales, the encoding is set as a GBK console of Windows would.
  const line = ran.status === 0 ? `LOCPATH=${home} LC_ALL=zh_CN.GBK` : 'PYTHONIOENCODING=gbk';
  writeFileSync(join(home, '.profile'), `echo Welcome\nexport ${line}`);
  const context = linuxContext();
  const at = () => judged(distroBasics, context, distroChildren({ home }));
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
  const judgement = await judged(
    distroBasics,
    linuxContext(),
    distroChildren({ clock: { servers } }),
  );
  expect(judgement).toMatchObject({ state: 'bad' });
  expect(judgement.value).toContain('clock 3 days behind');
});

test('the cards of an nvidia-smi on PATH are read, and its last words when it fails', async () => {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const smi = join(bin, 'nvidia-smi');
  const [request] = gpu.children(linuxContext(), []);
  if (request === undefined) throw new Error('no child');
  const env = { PATH: `${bin}:/usr/bin:/bin` };
  const at = () => judged(gpu, linuxContext('arpo-full'), [{ ...request, env }]);
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
  const at = () => judged(wsl, wslContext(), requests);
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
