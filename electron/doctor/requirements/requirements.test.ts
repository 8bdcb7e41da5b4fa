import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import type { GuardFacts } from '../guard/rule';
import { judgeLine, type Offer } from './judge-line';
import { requirementsFile, textOfBytes } from './requirement-lines';
import { splitFile } from './split-file';

const linux: GuardFacts = {
  platform: 'linux-x86_64',
  isWsl: false,
  shell: 'posix',
  cards: [],
  driver: { version: null, isWindows: false },
  packages: { torch: '2.7.1+cu128' },
  python: '3.12.4',
  isCondaBase: false,
  isRayLive: null,
};
const windows: GuardFacts = { ...linux, platform: 'windows-x86_64', packages: null };
const blackwell: GuardFacts = {
  ...linux,
  packages: {},
  cards: [{ name: 'RTX 5070', computeCapability: '12.0' }],
  driver: { version: '570.86', isWindows: false },
};

function judged(text: string, facts: GuardFacts, offer: Offer | null = { kind: 'missing' }) {
  const file = requirementsFile(text);
  return file.lines.map((line) => judgeLine(line, file, facts, offer));
}
const stateOf = (text: string, facts: GuardFacts, offer?: Offer) =>
  judged(text, facts, offer)[0]?.state;

test('a requirements file is read as pip reads it: comments, continued lines, hashes, options and indexes', () => {
  const text = [
    '# for ARPO',
    'ray[default]>=2.41  # cluster',
    'numpy==1.26.4 \\',
    '    --hash=sha256:00 \\',
    '    --hash=sha256:11',
    '--extra-index-url https://download.pytorch.org/whl/cu128',
    '-r more.txt',
    '',
  ].join('\r\n');
  const { lines, extra, indexes } = requirementsFile(text);
  expect(lines.map(({ line, text: one }) => [line, one])).toEqual([
    [2, 'ray[default]>=2.41'],
    [3, 'numpy==1.26.4'],
    [6, '--extra-index-url https://download.pytorch.org/whl/cu128'],
    [7, '-r more.txt'],
  ]);
  expect(lines.map(({ requirement }) => requirement?.name ?? null)).toEqual([
    'ray',
    'numpy',
    null,
    null,
  ]);
  expect([extra, indexes]).toEqual([['https://download.pytorch.org/whl/cu128'], []]);
  expect(textOfBytes(Uint8Array.of(0xff, 0xfe, 0x6e, 0, 0x70, 0))).toBe('np');
});

test('a line that would replace the torch that is there is named, and so is a framework that brings another', () => {
  expect(judged('torch==2.4.0', linux)[0]?.says).toMatch(/replace torch 2\.7\.1\+cu128/);
  expect(stateOf('torch==2.4.0', linux)).toBe('replaces-torch');
  expect(stateOf('vllm==0.6.3', linux)).toBe('replaces-torch');
  expect(stateOf('torch>=2.6', linux, { kind: 'wheel', version: '2.7.1' })).toBe('wheel');
  expect(stateOf('vllm==0.10.0', linux, { kind: 'wheel', version: '0.10.0' })).toBe('wheel');
});

test('a torch without code for the card of the machine is held by its line', () => {
  const text = 'torch==2.4.0\n--extra-index-url https://download.pytorch.org/whl/cu124';
  expect(judged(text, blackwell)[0]?.state).toBe('replaces-torch');
  expect(judged(text, blackwell)[0]?.says).toMatch(/sm_120/);
});

test('what exists for Linux only is named on Windows, and passes on Linux', () => {
  expect(stateOf('flash-attn==2.8.3', windows)).toBe('linux-only');
  expect(stateOf('nvidia-nccl-cu12==2.21.5', windows)).toBe('linux-only');
  expect(stateOf('uvloop', linux, { kind: 'wheel', version: '0.21.0' })).toBe('wheel');
});

test('sources alone need a compiler, a marker that is false here needs nothing, and no answer is never a yes', () => {
  expect(
    judged('flash-attn==2.8.3', { ...linux, packages: {} }, { kind: 'sdist', version: '2.8.3' })[0],
  ).toMatchObject({
    state: 'compiler',
    says: expect.stringMatching(/CUDA toolkit/),
  });
  expect(stateOf('pywin32; sys_platform == "win32"', linux, { kind: 'elsewhere' })).toBe(
    'elsewhere',
  );
  expect(stateOf('gone', linux, { kind: 'missing' })).toBe('none');
  expect(stateOf('numpy', linux, { kind: 'error', problem: 'timed out' })).toBe('unknown');
  expect(
    judgeLine(
      requirementsFile('numpy').lines[0] ?? { line: 1, text: '', requirement: null },
      { indexes: [], extra: [] },
      linux,
      null,
    ).state,
  ).toBe('unknown');
});

test('the split file installs what fits, marks what is for Linux only, and gives a reason for what it leaves out', () => {
  const lines = [
    ...judged('numpy==1.26.4', windows, { kind: 'wheel', version: '1.26.4' }),
    ...judged('uvloop>=0.19 ; python_version < "3.13"', windows),
    ...judged('gone==1.0', windows),
  ];
  expect(splitFile('C:\\arpo\\requirements.txt', 'C:\\e\\python.exe', lines)).toBe(
    [
      '# From C:\\arpo\\requirements.txt, for C:\\e\\python.exe.',
      'numpy==1.26.4',
      'uvloop>=0.19 ; (python_version < "3.13") and sys_platform == "linux"',
      '',
      '# Left out:',
      '# The index has no package of this name.',
      '# gone==1.0',
      '',
    ].join('\n'),
  );
});

test('no text makes the reading or the judging of a requirements file throw', () => {
  assert(
    property(string(), (text) => {
      for (const one of judged(text, windows)) expect(one.says).not.toBe('');
    }),
  );
});
