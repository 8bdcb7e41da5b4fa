import { ok } from '#core/lib/result';
import { expect, test } from 'vitest';
import { HELLO } from '../targets/fixtures/hello.test-data';
import createEnvironment from './fixes/create-environment';
import installMiniforge, { installerName } from './fixes/install-miniforge';
import installUv from './fixes/install-uv';
import { judged, linuxContext, windowsContext } from './fixtures/children.test-data';
import type { ProbeContext } from './probe';
import conda from './probes/conda';
import interpreter from './probes/interpreter';
import { environmentFolder, ownPythons } from '../targets/own-python';

const STATE = 'C:\\Users\\me\\AppData\\Local\\rl-cockpit';
const hello = { ...HELLO, strayDrivers: [] };

function onWindows(python: string | null, stateDir = STATE): ProbeContext {
  const windows = { ...hello, platform: 'win32', python: 'C:\\Python312\\python.exe', stateDir };
  return { ...windowsContext('phase3'), hello: ok(windows), python };
}
const onLinux = (goal = 'phase3'): ProbeContext => ({
  ...linuxContext(goal),
  python: `${hello.stateDir}/envs/${goal}/bin/python`,
});

test('Miniforge goes into the folder of RL Cockpit without a word to the user’s shell', () => {
  const command = installMiniforge.command({ arch: 'x86_64' }, onLinux());
  const installs = command?.lines.find(([program]) => program === 'bash');
  expect(installs?.slice(2)).toEqual(['-b', '-p', `${hello.stateDir}/miniforge3`]);
  expect(command?.lines.flat()).not.toContain('init');
  expect(command?.creates?.map(({ path }) => path)).toContain(`${hello.stateDir}/miniforge3`);
  expect(command).toMatchObject({ downloadBytes: 90e6, diskBytes: 500e6 });
});

test('the download of Miniforge is resumed, and its SHA-256 is checked before it is started', () => {
  const lines = installMiniforge.command({ arch: 'x86_64' }, onLinux())?.lines ?? [];
  const fetch = lines.findIndex((line) => line.join(' ').endsWith('--continue-at -'));
  const check = lines.findIndex((line) => line.join(' ').includes('hashlib.sha256()'));
  const start = lines.findIndex(([program]) => program === 'bash');
  expect(fetch).toBeGreaterThan(0);
  expect(check).toBeGreaterThan(fetch);
  expect(start).toBeGreaterThan(check);
});

test('on Windows Miniforge’s installer is asked to write no registry, PATH or shortcut, and its folder last', () => {
  const lines = installMiniforge.command({ arch: 'AMD64' }, onWindows(null))?.lines ?? [];
  const installs = lines.find((line) => line.includes('/S')) ?? [];
  expect(installs).toEqual(
    expect.arrayContaining(['/AddToPath=0', '/NoRegistry=1', '/NoShortcuts=1']),
  );
  expect(installs.at(-1)).toBe(`/D=${STATE}\\miniforge3`);
});

test('Miniforge is offered for no machine that has none, and for no folder with a blank, which its installer refuses', () => {
  expect(installerName('linux', 'riscv64')).toBeNull();
  expect(installerName('linux', 'x86_64')).toMatch(/^Miniforge3-.*-Linux-x86_64\.sh$/);
  const blank = onWindows(null, 'C:\\Users\\A Person\\rl-cockpit');
  expect(installMiniforge.command({ arch: 'AMD64' }, blank)).toBeNull();
});

const removals = (replaces: string) =>
  (installMiniforge.command({ arch: 'x86_64', replaces }, onLinux())?.lines ?? []).filter(
    (line) => line.includes('-c') && line.at(-1) === `${hello.stateDir}/miniforge3`,
  );

test('a half-made Miniforge is removed before it is installed again', () => {
  expect(removals('yes')).toHaveLength(1);
  expect(removals('no')).toHaveLength(0);
});

test('uv is installed by pip into its own environment', () => {
  const lines = installUv.command({}, onLinux())?.lines.map((line) => line.join(' '));
  expect(lines).toEqual([
    `${hello.python} -I -m venv ${hello.stateDir}/uv`,
    `${hello.stateDir}/uv/bin/python -I -m pip install --no-input uv`,
  ]);
});

test('conda asks one named channel only, and its cache is not the user’s', () => {
  const values = { maker: 'conda', tool: '/opt/conda/bin/conda' };
  const command = createEnvironment.command(values, onLinux());
  expect(command?.lines[0]?.join(' ')).toContain('--override-channels -c conda-forge ');
  expect(command?.env).toMatchObject({
    CONDA_PKGS_DIRS: `${hello.stateDir}/conda-pkgs`,
    CONDA_DEFAULT_CHANNELS: 'conda-forge',
    CONDA_REGISTER_ENVS: 'false',
  });
  const mirrors = { CONDA_CHANNELS: 'https://mirror.example/conda-forge' };
  const mirrored = createEnvironment.command(values, { ...onLinux(), mirrors });
  expect(mirrored?.lines[0]).toContain('https://mirror.example/conda-forge');
  expect(mirrored?.lines[0]).not.toContain('conda-forge');
});

test('on Windows the environment of conda has its interpreter in the folder itself, and the plan knows both', () => {
  const [usual, byConda] = ownPythons(
    { ...hello, stateDir: STATE },
    onWindows(null).target,
    'phase3',
  );
  expect([usual, byConda]).toEqual([
    `${STATE}\\envs\\phase3\\Scripts\\python.exe`,
    `${STATE}\\envs\\phase3\\python.exe`,
  ]);
  expect(environmentFolder(`${STATE}\\envs\\phase3\\python.exe`)).toBe(`${STATE}\\envs\\phase3`);
  expect(environmentFolder('C:\\Python312\\python.exe')).toBeNull();
  const values = { maker: 'conda', tool: `${STATE}\\miniforge3\\Scripts\\conda.exe` };
  const lines = createEnvironment.command(values, onWindows(usual))?.lines;
  expect(lines?.[0]?.slice(-4)).toEqual(['-p', `${STATE}\\envs\\phase3`, 'python=3.11', 'pip']);
});

const by = (maker: string, python: string) =>
  createEnvironment.command({ maker, tool: 'C:\\tool.exe' }, onWindows(python));

test('the user’s own environment on Windows is created only by a maker that puts the interpreter where it was named', () => {
  const named = 'C:\\work\\envs\\rl\\python.exe';
  expect(by('conda', named)).not.toBeNull();
  expect(by('venv', named)).toBeNull();
  expect(by('conda', 'C:\\work\\envs\\rl\\Scripts\\python.exe')).toBeNull();
});

const own = { arch: 'x86_64', hasCurl: true, miniforge: false, uv: false, canCreate: true };
const machine = {
  terminal: null,
  isDefault: true,
  pythons: [{ path: '/usr/bin/python3', version: '3.13.1', canCreate: true }],
  tools: { uv: null, conda: null },
  shell: null,
  home: '/home/me',
  isThere: false,
  own,
};

test('where only Python 3.13 is there, Phase 3 is offered Miniforge and uv, which bring 3.11, and no venv of 3.13', () => {
  const judgement = judged(interpreter, onLinux(), null, machine);
  expect(judgement.fixes?.map(({ fix }) => fix)).toEqual(['install-miniforge', 'install-uv']);
});

test('a Python without venv, which only an administrator can fix, is not the only way: Miniforge needs no root', () => {
  const bare = { ...machine, pythons: [], own: { ...own, canCreate: false, hasCurl: false } };
  const fixes = judged(interpreter, onLinux(), null, bare).fixes ?? [];
  expect(fixes.map(({ fix }) => fix)).toEqual(['install-python', 'install-miniforge']);
  const [, miniforge] = fixes;
  const lines = installMiniforge.command(miniforge?.values ?? {}, onLinux())?.lines ?? [];
  expect(lines[1]).toEqual(['sudo', 'apt-get', 'install', '-y', 'curl', 'ca-certificates']);
});

test('an own Miniforge that runs is not offered once more', () => {
  const at = `${hello.stateDir}/miniforge3/bin/conda`;
  const client = { name: 'conda', path: at, version: '24.11.3', problem: null };
  const facts = { roots: [], channels: [], active: null, own: { ...own, miniforge: true } };
  const fixes = (problem: string | null) =>
    judged(conda, onLinux(), { ...facts, clients: [{ ...client, problem }] }).fixes;
  expect(fixes(null)?.map(({ fix }) => fix)).toEqual(['install-uv']);
  expect(fixes('No module named conda')?.[0]).toMatchObject({
    fix: 'install-miniforge',
    values: { replaces: 'yes' },
  });
});
