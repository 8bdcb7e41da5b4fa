import { expect, test } from 'vitest';
import type { FixRemedy } from '#core/contract/finding';
import {
  ended,
  judged,
  linuxContext,
  windowsContext,
  wslContext,
} from '../fixtures/children.test-data';
import { offeredFix } from '../fix-runs/offered-fix';
import type { Judgement, ProbeContext } from '../probe';
import distroBasics from './distro-basics';

const shm = (totalBytes: number, freeBytes = totalBytes) => ({
  folder: '/dev/shm',
  mountPoint: '/dev/shm',
  type: 'tmpfs',
  totalBytes,
  freeBytes,
});
const MACHINE = {
  release: { PRETTY_NAME: 'Ubuntu 22.04.5 LTS' },
  glibc: '2.35',
  compiler: { version: '11.4.0', compiles: true },
  tools: { gcc: '/usr/bin/gcc', 'g++': '/usr/bin/g++', git: '/usr/bin/git', curl: '/usr/bin/curl' },
  sudo: 'asks',
  manager: 'apt-get',
  interrupted: false,
  lockHolder: null,
  python: '/usr/bin/python3',
  venv: true,
  certificates: true,
  sharedMemory: shm(8e9),
  memoryBytes: 16e9,
  fileSystems: { root: 'ext4', home: 'ext4', state: 'ext4' },
};
const NAMES = { failed: {}, proxies: [] };
const CLOCK = { server: 'http://pypi.org/', aheadS: 0.4 };
const ENCODING = {
  stdout: 'utf-8',
  preferred: 'UTF-8',
  shell: '/bin/bash',
  profile: '/home/me/.profile',
};

const judge = (context: ProbeContext, machine: object = {}, others: readonly unknown[] = []) =>
  judged(distroBasics, context, { ...MACHINE, ...machine }, ...withDefaults(others));
const withDefaults = ([names = NAMES, clock = CLOCK, encoding = ENCODING]: readonly unknown[]) => [
  names,
  clock,
  encoding,
];
const fixesOf = ({ fixes = [] }: Judgement, context: ProbeContext): readonly FixRemedy[] =>
  fixes.flatMap((offer) => offeredFix(offer, context) ?? []);

test('a distro with everything is fine, and its values are beside the tick', () => {
  const judgement = judge(linuxContext('phase3'));
  expect(judgement).toMatchObject({ state: 'ok', value: 'Ubuntu 22.04.5 LTS, glibc 2.35' });
});

test('only what is missing is installed, by the package manager that is there', () => {
  const context = linuxContext('phase3');
  const missing = { venv: false, compiler: { version: null, compiles: false } };
  const judgement = judge(context, missing);
  expect(judgement.state).toBe('bad');
  expect(judgement.says).toContain('a C compiler, venv (ensurepip)');
  expect(fixesOf(judgement, context).map(({ lines }) => lines)).toEqual([
    [
      ['sudo', 'apt-get', 'update'],
      [
        'sudo',
        'env',
        'DEBIAN_FRONTEND=noninteractive',
        'apt-get',
        'install',
        '-y',
        'build-essential',
        'python3-venv',
      ],
    ],
  ]);
  const [dnf] = fixesOf(judge(context, { ...missing, manager: 'dnf' }), context);
  expect(dnf?.lines).toEqual([
    ['sudo', 'dnf', 'install', '-y', 'gcc', 'gcc-c++', 'make', 'python3'],
  ]);
});

test('an interrupted install is finished first, and waits for a program that is installing', () => {
  const context = linuxContext();
  const judgement = judge(context, { interrupted: true });
  expect(judgement).toMatchObject({ state: 'bad', value: 'interrupted install' });
  expect(fixesOf(judgement, context)[0]?.lines[0]).toEqual([
    'sudo',
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'dpkg',
    '--configure',
    '-a',
  ]);
  const busy = judge(context, { interrupted: true, lockHolder: 812 });
  expect(busy.says).toContain('process 812');
  expect(busy.state).toBe('warn');
});

test('without sudo no command is offered that needs it', () => {
  const judgement = judge(linuxContext(), { tools: {}, sudo: 'absent' });
  expect(judgement.fixes).toEqual([]);
  expect(judgement.advice).toContain('ask an administrator');
});

test('shared memory of 64 MB, as Docker gives it, is found by name and enlarged', () => {
  const context = linuxContext('phase3');
  const judgement = judge(context, { sharedMemory: shm(67_108_864) });
  expect(judgement).toMatchObject({ state: 'bad', value: '/dev/shm is 67 MB' });
  expect(fixesOf(judgement, context)[0]?.lines).toEqual([
    ['sudo', 'mount', '-o', 'remount,size=8000m', '/dev/shm'],
  ]);
});

test('ARPO wants more shared memory than Phase 3, for Ray keeps its objects there', () => {
  const sharedMemory = shm(2e9);
  expect(judge(linuxContext('phase3'), { sharedMemory }).state).toBe('ok');
  expect(judge(linuxContext('arpo-full'), { sharedMemory }).state).toBe('warn');
});

test('a clock that is days off is a fault, and is set from Windows in WSL', () => {
  const clock = { server: 'http://pypi.org/', aheadS: -259_200 };
  const judgement = judge(wslContext(), {}, [NAMES, clock]);
  expect(judgement).toMatchObject({ state: 'bad', value: 'clock 3 days behind' });
  expect(fixesOf(judgement, wslContext())[0]?.lines).toEqual([['sudo', 'hwclock', '-s']]);
  expect(fixesOf(judgement, linuxContext())).toEqual([]);
  expect(judge(linuxContext(), {}, [NAMES, { ...clock, aheadS: 45 }]).state).toBe('warn');
  expect(judge(linuxContext(), {}, [NAMES, { server: null, aheadS: null }]).state).toBe('ok');
});

test('a GBK terminal is found by name, and Python is made to print UTF-8', () => {
  const context = linuxContext();
  const encoding = { ...ENCODING, stdout: 'gbk' };
  const judgement = judge(context, {}, [NAMES, CLOCK, encoding]);
  expect(judgement).toMatchObject({ state: 'warn', value: 'GBK terminal' });
  expect(judgement.says).toContain('UnicodeEncodeError');
  expect(fixesOf(judgement, context)[0]?.lines[0]?.slice(-2)).toEqual([
    'export PYTHONUTF8=1 PYTHONIOENCODING=utf-8:backslashreplace',
    '/home/me/.profile',
  ]);
  const ascii = judge(context, {}, [NAMES, CLOCK, { ...ENCODING, stdout: 'ansi_x3.4-1968' }]);
  expect(ascii.value).toBe('ASCII terminal');
});

test('a name that is not found is a fault of DNS, but not behind a proxy', () => {
  const failed = { 'pypi.org': 'Name or service not known' };
  expect(judge(linuxContext(), {}, [{ failed, proxies: [] }]).value).toBe('no DNS');
  expect(judge(linuxContext(), {}, [{ failed, proxies: ['https'] }]).state).toBe('ok');
});

test('a resolver that hangs is reported as such, while all else was read', () => {
  const [machine, names, clock, encoding] = distroBasics.children(linuxContext(), []);
  if (!machine || !names || !clock || !encoding) throw new Error('four children');
  const results = [
    ended(machine, { answers: [MACHINE] }),
    ended(names, { timedOut: true, code: null }),
    ended(clock, { answers: [CLOCK] }),
    ended(encoding, { answers: [ENCODING] }),
  ];
  expect(distroBasics.judge(results, linuxContext()).value).toBe('DNS is silent');
});

test('musl and an old glibc are faults: torch has no wheel for them', () => {
  expect(judge(linuxContext(), { glibc: null }).value).toBe('no GNU C library');
  expect(judge(linuxContext(), { glibc: '2.27' }).value).toBe('glibc 2.27');
  expect(judge(linuxContext(), { glibc: '3.0' }).state).toBe('ok');
});

test('a home on a Windows drive is a warning, and Windows itself is not judged here', () => {
  const fileSystems = { root: 'ext4', home: '9p' };
  expect(judge(wslContext(), { fileSystems }).value).toBe('files on a Windows drive');
  expect(distroBasics.skips(windowsContext())).toContain('Windows');
});
