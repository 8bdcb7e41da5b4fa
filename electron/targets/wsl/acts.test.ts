import { expect, test } from 'vitest';
import { distroActs, kindActs, mendingActs } from './acts';
import type { Lists } from './scan-distros';
import { wslProblem } from './problem';
import { endedBy } from './wsl-remedy';

const lists = (change: Partial<Lists> = {}): Lists => ({
  names: ['Ubuntu', 'Old', 'docker-desktop'],
  listedMs: 1,
  running: new Set(['Ubuntu', 'docker-desktop']),
  rows: [
    { name: 'Ubuntu', isDefault: true, version: 2 },
    { name: 'Old', isDefault: false, version: 1 },
  ],
  ...change,
});
const report = (distro: string, change: Partial<Lists> = {}) =>
  distroActs(distro, lists(change)).map(({ argv, ends }) => `${argv.join(' ')} (ends ${ends})`);

const STOP = 'wsl.exe --terminate Ubuntu (ends target)';
const SHUTDOWN = 'wsl.exe --shutdown (ends kind)';

test('a distro that runs can be stopped, and WSL shut down; each says whose programs it ends', () => {
  expect(report('Ubuntu')).toEqual([STOP, SHUTDOWN]);
});

test('a distro that is stopped is not stopped again, and one of WSL 1 can be converted', () => {
  expect(report('Old')).toEqual([SHUTDOWN, 'wsl.exe --set-version Old 2 (ends target)']);
  expect(report('Ubuntu', { running: new Set() })).toEqual([]);
});

test('where wsl.exe does not say what runs, all may run', () => {
  expect(report('Ubuntu', { running: null })).toEqual([STOP, SHUTDOWN]);
});

test('a distro that is part of another product, or is gone, is left alone', () => {
  expect(report('docker-desktop')).toEqual([]);
  expect(report('Gone')).toEqual([]);
});

test('a distro is offered where the user has none, and never opens its own shell', () => {
  const [install, ...more] = kindActs({ names: ['docker-desktop'] });
  expect(install?.argv).toEqual(['wsl.exe', '--install', '-d', 'Ubuntu', '--no-launch']);
  expect(more).toEqual([]);
  expect(kindActs(lists())).toEqual([]);
});

test('a WSL that does not work offers the command that fixes it, with what it would end', () => {
  const off = mendingActs(wslProblem('Wsl/WSL_E_DEFAULT_DISTRO_NOT_FOUND'));
  expect(off.map(({ id }) => id)).toEqual(['install']);
  const shut = mendingActs(wslProblem('Wsl/Service/E_UNEXPECTED'));
  expect(shut).toMatchObject([{ id: 'mend', argv: ['wsl.exe', '--shutdown'], ends: 'kind' }]);
  expect(mendingActs(wslProblem('Wsl/Service/WSL_E_CONSOLE'))).toEqual([]);
});

test('what an update or a conversion ends is reported too', () => {
  expect(endedBy(['wsl.exe', '--update'])).toBe('kind');
  expect(endedBy(['wsl.exe', '--list', '--verbose'])).toBe('nothing');
});

test('each says its danger: looking has none, ending programs interrupts, installing changes', () => {
  const dangers = [
    ...distroActs('Old', lists()),
    ...kindActs({ names: [] }),
    ...mendingActs(wslProblem('x')),
  ].map(({ id, danger }) => `${id} ${danger}`);
  expect(dangers).toEqual([
    'shutdown interrupts',
    'set-version interrupts',
    'install changes',
    'mend none',
  ]);
});

test('no act takes files away', () => {
  const all = [
    ...distroActs('Ubuntu', lists()),
    ...distroActs('Old', lists()),
    ...kindActs({ names: [] }),
  ];
  const words = all.flatMap(({ argv }) => argv);
  for (const word of ['--unregister', '--uninstall', '--import', '--manage'])
    expect(words).not.toContain(word);
});
