import { assert, constantFrom, dictionary, property } from 'fast-check';
import { expect, test } from 'vitest';
import { changesBetween, differenceInWords, driftOf } from './difference';
import { judged, linuxContext } from '../fixtures/children.test-data';
import freezeProbe from '../probes/freeze';
import { offeredFix } from '../fix-runs/offered-fix';
import { putBack } from './put-back';

const around = {
  cards: [{ name: 'RTX 5070 Ti', computeCapability: '12.0' }],
  platform: 'linux-x86_64',
} as const;
const env = { python: '/envs/arpo/bin/python', hasPip: true };
const others = (version: string) =>
  Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`package-${index}`, version]));

test('a downgrade of torch is first, with the card that it loses', () => {
  const before = { ...others('1.0'), torch: '2.7.1+cu128' };
  const after = { ...others('2.0'), torch: '2.4.0+cu124' };
  expect(differenceInWords(before, after, around)).toBe(
    'torch 2.7.1+cu128 → 2.4.0+cu124, loses code for sm_120; package-0 1.0 → 2.0; package-1 1.0 → 2.0; 39 others',
  );
});

test('CUDA that is lost, a package that came, one that went and an older one are reported', () => {
  expect(differenceInWords({ torch: '2.7.1+cu128' }, { torch: '2.7.1+cpu' }, around)).toBe(
    'torch 2.7.1+cu128 → 2.7.1+cpu, loses CUDA',
  );
  const before = { numpy: '2.1.0', ray: '2.51.1' };
  expect(differenceInWords(before, { numpy: '1.26.4', vllm: '0.9.2' })).toBe(
    'vllm 0.9.2 added; ray 2.51.1 removed; numpy 2.1.0 → 1.26.4, an older one',
  );
  expect(differenceInWords(before, before)).toBe('');
});

test('drift is only what the plan names', () => {
  const agreed = { torch: '2.7.1+cu128', ray: '2.51.1' };
  const installed = { torch: '2.7.1+cu126', ray: '2.51.1', pytest: '9.0' };
  expect(driftOf(agreed, installed)).toEqual([
    { name: 'torch', before: '2.7.1+cu128', after: '2.7.1+cu126' },
  ]);
});

test('putting back takes out what came, and gets torch from its own index', () => {
  const before = { torch: '2.7.1+cu128', numpy: '1.26.4', own: '0.1', pip: '25.0' };
  const now = { torch: '2.4.0+cu124', numpy: '2.1.0', own: '0.2', pip: '26.0', extra: '1.0' };
  const back = putBack(before, now, { own: 'file:///home/me/own' }, env);
  expect(back.lines).toEqual([
    [env.python, '-m', 'pip', 'uninstall', '--yes', 'extra'],
    [
      env.python,
      '-m',
      'pip',
      'install',
      '--no-deps',
      '--index-url',
      'https://download.pytorch.org/whl/cu128',
      'torch==2.7.1+cu128',
    ],
    [env.python, '-m', 'pip', 'install', '--no-deps', 'numpy==1.26.4'],
  ]);
  expect(back.lost.map(({ name }) => name)).toEqual(['own']);
});

test('an environment of uv without pip is put back by uv', () => {
  const { lines } = putBack({ a: '1' }, { a: '2' }, {}, { ...env, hasPip: false });
  expect(lines).toEqual([['uv', 'pip', 'install', '--python', env.python, '--no-deps', 'a==1']]);
});

test('carrying out the commands of a put-back restores the earlier versions, no matter what changed', () => {
  const names = constantFrom('torch', 'numpy', 'ray', 'gymnasium', 'tqdm');
  const versions = dictionary(names, constantFrom('1.0', '2.0', '2.7.1+cu128', '2.4.0+cpu'));
  assert(
    property(versions, versions, (before, now) => {
      const installed = new Map<string, string>(Object.entries(now));
      for (const line of putBack(before, now, {}, env).lines) {
        for (const word of line) {
          const [name = '', version] = word.split('==');
          if (version !== undefined) installed.set(name, version);
          else if (line.includes('uninstall')) installed.delete(name);
        }
      }
      expect(changesBetween(before, Object.fromEntries(installed))).toEqual([]);
    }),
  );
});

const installed = (packages: Readonly<Record<string, string>>) => ({
  packages,
  urls: {},
  hash: 'abcdef0123456789',
  torch: packages['torch'] ?? null,
  pythonVersion: '3.11.7',
  system: 'Linux',
  machine: 'x86_64',
  isCondaBase: false,
  hasPip: true,
});

test('packages that were changed since the proof are a warning with both versions, and the fix gets them from the chosen mirrors', () => {
  const agreed = {
    packages: { torch: '2.7.1+cu128', demo: '1.0', ray: '2.51.1' },
    urls: {},
    atMs: 1,
  };
  const context = {
    ...linuxContext(),
    python: env.python,
    agreed,
    mirrors: { PIP_INDEX_URL: 'https://mirror.lab/simple' },
    torchIndex: 'https://mirror.lab/whl',
  };
  const now = installed({ torch: '2.4.0+cu124', demo: '0.9', ray: '2.51.1', pytest: '9.0' });
  const machine = {
    ...around,
    driver: '581.15',
    isRayLive: false,
    system: 'Linux',
    machine: 'x86_64',
    isWsl: false,
  };
  const drifted = judged(freezeProbe, context, now, machine);
  expect(drifted).toMatchObject({
    state: 'warn',
    value: 'torch 2.7.1+cu128 → 2.4.0+cu124, loses code for sm_120; demo 1.0 → 0.9, an older one',
  });
  expect(drifted.rows?.[1]).toEqual({
    label: 'demo',
    state: 'warn',
    value: '1.0 → 0.9, an older one',
  });
  const fix = drifted.fixes?.[0] && offeredFix(drifted.fixes[0], context);
  expect(fix?.env).toMatchObject({ PIP_INDEX_URL: 'https://mirror.lab/simple' });
  expect(fix?.lines.map((line) => line.slice(5).join(' '))).toEqual([
    '--index-url https://mirror.lab/whl/cu128 torch==2.7.1+cu128',
    'demo==1.0',
  ]);
  const same = judged(
    freezeProbe,
    context,
    installed({ ...agreed.packages, pytest: '9.0' }),
    machine,
  );
  expect(same).toMatchObject({ state: 'ok', says: expect.stringContaining('have not changed') });
  expect(judged(freezeProbe, { ...context, agreed: null }, now)).toMatchObject({ state: 'ok' });
});
