import { expect, test } from 'vitest';
import { judged, linuxContext, windowsContext, wslContext } from '../fixtures/children.test-data';
import type { Judgement, ProbeContext } from '../probe';
import { offeredFix } from '../fix-runs/offered-fix';
import windowsHost from './windows-host';

const WINDOWS = {
  build: 26_100,
  name: '24H2',
  longPaths: true,
  isAdministrator: false,
  ansiCodePage: 65_001,
  utf8: false,
  virtualization: true,
  sleepMainsS: 0,
  sleepBatteryS: 300,
  memoryBytes: 34e9,
  cores: 16,
  drives: [{ path: 'C:\\', freeBytes: 2e11, totalBytes: 1e12 }],
};
const judge = (context: ProbeContext, windows: object = {}) =>
  judged(windowsHost, context, { platform: 'win32', windows: { ...WINDOWS, ...windows } });
const fixOf = ({ fixes: [offer] = [] }: Judgement, context: ProbeContext) =>
  offer === undefined ? null : offeredFix(offer, context);

test('a Windows that is ready shows its build, its drives and when it sleeps', () => {
  const judgement = judge(windowsContext());
  expect(judgement).toMatchObject({ state: 'ok', value: 'Windows 11 24H2 (build 26100)' });
  expect(judgement.rows).toContainEqual({
    label: 'Sleeps on battery',
    state: 'ok',
    value: 'after 5 min',
  });
});

test('long paths that are off are found where packages go into Windows, and allowed with an administrator’s yes', () => {
  const judgement = judge(windowsContext(), { longPaths: false });
  expect(judgement).toMatchObject({ state: 'warn', value: 'long paths are off' });
  const fix = fixOf(judgement, windowsContext());
  expect(fix).toMatchObject({ id: 'long-paths', actor: 'administrator', provedBy: 'windows-host' });
  expect(fix?.lines[0]?.at(-1)).toContain('-Verb RunAs');
  const elevated = judge(windowsContext(), { longPaths: false, isAdministrator: true });
  expect(fixOf(elevated, windowsContext())?.lines[0]?.slice(0, 2)).toEqual(['reg.exe', 'add']);
  expect(judge(wslContext(), { longPaths: false }).state).toBe('ok');
});

test('the GBK code page of a Chinese Windows is found by name, and Python is made to print UTF-8', () => {
  const judgement = judge(windowsContext(), { ansiCodePage: 936 });
  expect(judgement).toMatchObject({ state: 'warn', value: 'GBK terminal' });
  expect(fixOf(judgement, windowsContext())?.lines).toEqual([['setx.exe', 'PYTHONUTF8', '1']]);
  expect(judge(windowsContext(), { ansiCodePage: 936, utf8: true }).state).toBe('ok');
});

test('a fix of Windows runs on this computer, also for a distro of WSL', () => {
  const judgement = judge(wslContext(), { ansiCodePage: 936 });
  expect(fixOf(judgement, wslContext())).toMatchObject({ target: 'local' });
});

test('a Windows that falls asleep on mains is a warning for a training in WSL', () => {
  expect(judge(wslContext(), { sleepMainsS: 1_800 })).toMatchObject({
    state: 'warn',
    value: 'sleeps after 30 min',
  });
  expect(judge(windowsContext(), { sleepMainsS: 1_800 }).state).toBe('ok');
});

test('a Windows before 2004 is too old for WSL 2', () => {
  expect(judge(windowsContext(), { build: 18_363, name: '1909' }).state).toBe('bad');
});

test('there is nothing to check on a computer without Windows', () => {
  expect(windowsHost.skips(linuxContext())).not.toBeNull();
  const judgement = judged(windowsHost, wslContext(), { platform: 'linux', windows: null });
  expect(judgement.state).toBe('skipped');
});
