import { assert, nat, property } from 'fast-check';
import { expect, test } from 'vitest';
import { judged, linuxContext, wslContext } from '../fixtures/children.test-data';
import type { Judgement, ProbeContext } from '../probe';
import { offeredFix } from '../fix-runs/offered-fix';
import wsl, { settingBytes } from './wsl';

const said = (text: string, encoding: 'utf8' | 'utf16le' = 'utf8') => ({
  output: Buffer.from(text, encoding).toString('base64'),
  status: 0,
  failed: false,
});
const failed = (text: string) => ({ ...said(text), status: 0xffffffff, failed: true });

const VERSION =
  'WSL version: 2.4.13.0\r\nKernel version: 5.15.167.4-1\r\nWSLg version: 1.0.65\r\nMSRDC version: 1.2.5716\r\nDirect3D version: 1.611.1-81528511\r\nDXCore version: 10.0.26100.1-240331-1435.ge-release\r\nWindows version: 10.0.26100.3775\r\n';
const VERBOSE =
  '  NAME              STATE           VERSION\r\n* docker-desktop    Running         2\r\n  Ubuntu            Stopped         2\r\n';
const FACTS = {
  platform: 'win32',
  exe: 'C:\\Windows\\System32\\wsl.exe',
  calls: {
    version: said(VERSION),
    names: said('docker-desktop\r\nUbuntu\r\n'),
    verbose: said(VERBOSE),
  },
  settingsFile: 'C:\\Users\\me\\.wslconfig',
  settings: {},
  memoryBytes: 64 * 1024 ** 3,
  python: 'C:\\Python\\python.exe',
  tool: 'C:\\rl\\wsl_settings.py',
};
const judge = (context: ProbeContext, more: object = {}) =>
  judged(wsl, context, { ...FACTS, ...more });
const withCalls = (calls: object) => ({ calls: { ...FACTS.calls, ...calls } });
const fixOf = ({ fixes: [offer] = [] }: Judgement, context: ProbeContext) =>
  offer === undefined ? null : offeredFix(offer, context);

test('WSL is shown with its kernel, its distros, and whose distro the default one is', () => {
  const judgement = judge(wslContext());
  expect(judgement).toMatchObject({ state: 'ok', value: 'WSL 2.4.13.0' });
  expect(judgement.rows).toContainEqual({
    label: 'docker-desktop',
    state: 'ok',
    value: 'WSL 2, the default, part of Docker Desktop',
  });
});

test('the words of wsl.exe are read in UTF-16 and in other languages, too', () => {
  const german = VERSION.replaceAll(' version', '-Version');
  const verbose = VERBOSE.replace('Running', 'Wird ausgeführt').replace('Stopped', 'Beendet');
  const calls = {
    version: said(german, 'utf16le'),
    names: said('docker-desktop\r\nUbuntu\r\n', 'utf16le'),
    verbose: said(verbose, 'utf16le'),
  };
  expect(judge(wslContext(), { calls }).value).toBe('WSL 2.4.13.0');
});

test('the WSL that came with Windows is updated', () => {
  const judgement = judge(
    wslContext(),
    withCalls({ version: failed('Invalid command line option') }),
  );
  expect(judgement).toMatchObject({ state: 'warn', value: 'old WSL' });
  expect(fixOf(judgement, wslContext())).toMatchObject({
    lines: [['C:\\Windows\\System32\\wsl.exe', '--update']],
    danger: 'interrupts',
    target: 'local',
  });
});

test('a WSL with distros of Docker only has none of the user’s own, and one is offered', () => {
  const judgement = judge(wslContext(), withCalls({ names: said('docker-desktop\r\n') }));
  expect(judgement).toMatchObject({ state: 'bad', value: 'no distro of yours' });
  expect(fixOf(judgement, wslContext())?.lines[0]).toEqual([
    'C:\\Windows\\System32\\wsl.exe',
    '--install',
    '-d',
    'Ubuntu-22.04',
    '--no-launch',
  ]);
});

test('a wsl.exe that hangs, or fails for want of virtualization, is reported with its reason', () => {
  const hangs = withCalls({ names: { output: '', status: null, failed: true } });
  expect(judge(wslContext(), hangs).value).toBe('wsl.exe hangs');
  const off = failed(
    '…\r\nError code: Wsl/Service/CreateInstance/CreateVm/HCS/HCS_E_HYPERV_NOT_INSTALLED',
  );
  const judgement = judge(wslContext(), withCalls({ names: off }));
  expect(judgement).toMatchObject({ state: 'bad' });
  expect(judgement.says).toContain('virtualization is off');
});

test('a distro of WSL 1 is a fault: it has no GPU', () => {
  const verbose = said(VERBOSE.replace(/(Stopped\s+)2/, '$11'));
  expect(judge(wslContext(), withCalls({ verbose })).value).toBe('WSL 1');
});

test('too little memory in .wslconfig for the goal is raised there, in that very file', () => {
  const settings = { memory: '8GB' };
  const judgement = judge(wslContext('arpo-full'), { settings });
  expect(judgement).toMatchObject({ state: 'warn', value: 'little memory' });
  expect(fixOf(judgement, wslContext())?.lines).toEqual([
    [
      'C:\\Python\\python.exe',
      '-I',
      'C:\\rl\\wsl_settings.py',
      'C:\\Users\\me\\.wslconfig',
      'memory=48GB',
    ],
  ]);
  expect(judge(wslContext('phase3'), { settings }).state).toBe('ok');
});

test('where the computer itself has too little memory, no setting is offered', () => {
  const judgement = judge(wslContext('arpo-full'), { memoryBytes: 17e9 });
  expect(judgement.fixes).toEqual([]);
  expect(judgement.advice).toContain('choose a target with more');
});

test('memory as .wslconfig writes it is read in every unit', () => {
  assert(
    property(nat(4096), (count) => {
      expect(settingBytes(`${count}GB`)).toBe(count * 1024 ** 3);
      expect(settingBytes(` ${count} mb `)).toBe(count * 1024 ** 2);
      expect(settingBytes(`${count}`)).toBe(count);
    }),
  );
  expect(settingBytes('50%')).toBeNull();
});

test('there is nothing to check on a computer without Windows', () => {
  expect(wsl.skips(linuxContext())).not.toBeNull();
  expect(judge(wslContext(), { platform: 'linux', exe: null }).state).toBe('skipped');
});
