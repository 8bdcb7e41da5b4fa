import { expect, test } from 'vitest';
import type { TerminalView } from '#core/contract/terminal/terminal';
import { fixNow, type FixRun } from './fix-runs';

const place = { target: 'local', goal: 'phase3', step: 'torch' };
const run: FixRun = {
  ...place,
  fix: 'install-torch',
  terminal: 3,
  openedMs: 1_000,
  isCancelled: false,
  isProbed: false,
};
const view = (change: Partial<TerminalView> = {}): TerminalView => ({
  terminal: 3,
  pid: 1,
  argv: ['sh'],
  cwd: '/',
  title: '',
  activate: null,
  target: null,
  cols: 80,
  rows: 24,
  tty: true,
  openedMs: 1_000,
  exit: null,
  endedMs: null,
  ...change,
});

test('a fix runs while its terminal has no exit, and has ended when the terminal says so', () => {
  expect(fixNow([run], place, [view()]).phase).toBe('running');
  const over = fixNow([run], place, [view({ exit: { code: 1, signal: null }, endedMs: 2_000 })]);
  expect(over.phase).toBe('ended');
  expect(over.view?.exit?.code).toBe(1);
});

test('a terminal of the same number from another time is not its terminal', () => {
  expect(fixNow([run], place, [view({ openedMs: 9_000 })])).toEqual({
    phase: 'gone',
    run,
    view: null,
  });
});

test('a fix of another step, goal or target is none of this step', () => {
  for (const other of [{ step: 'sb3' }, { goal: 'toy' }, { target: 'ssh:lab' }])
    expect(fixNow([run], { ...place, ...other }, [view()]).phase).toBe('none');
  expect(fixNow([run], place, null).phase).toBe('none');
});
