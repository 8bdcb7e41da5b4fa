import { expect, test } from 'vitest';
import type { StartedFix, FixRunProgress } from '#core/contract/setup/fix-runs';
import type { TerminalView } from '#core/contract/terminal/terminal';
import { fixNow, phaseForStep } from './fix-runs';

const scope = { target: 'local', goal: 'phase3', step: 'torch' };
const runs = (progress: FixRunProgress = { state: 'running' }) => {
  const run: StartedFix = {
    ...scope,
    id: 'a',
    fix: 'install-torch',
    remedy: null,
    title: 'Install torch',
    terminal: { terminal: 3, openedMs: 1_000 },
    startedMs: 1_000,
    progress,
  };
  return { all: [run], cancelled: [] };
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
const failed = view({ exit: { code: 1, signal: null }, endedMs: 2_000 });
const judged: FixRunProgress = {
  state: 'unproved',
  exit: { code: 1, signal: null },
  endedMs: 2_000,
  says: '',
  reports: [],
};

test('a fix runs while its terminal has no exit, is proved after that, and is over once the engine says so', () => {
  expect(fixNow(runs(), scope, [view()]).phase).toBe('running');
  expect(fixNow(runs(), scope, [failed]).phase).toBe('proving');
  const over = fixNow(runs(judged), scope, [failed]);
  expect(over.phase).toBe('ended');
  expect(over.view?.exit?.code).toBe(1);
});

test('a fix that was proved is no failed one when what it made is gone later; one that was not proved is', () => {
  const success = view({ exit: { code: 0, signal: null }, endedMs: 2_000 });
  const proved: FixRunProgress = { ...judged, state: 'proved', exit: success.exit };
  expect(phaseForStep(fixNow(runs(proved), scope, [success]))).toBe('none');
  expect(phaseForStep(fixNow(runs(judged), scope, [failed]))).toBe('ended');
  expect(phaseForStep(fixNow(runs(judged), scope, []))).toBe('none');
  expect(phaseForStep(fixNow(runs(), scope, [view()]))).toBe('running');
});

test('a fix that an engine lost sight of still runs while its terminal does', () => {
  expect(fixNow(runs({ ...judged, exit: null }), scope, [view()]).phase).toBe('running');
});

test('a terminal of the same number from another time is not its terminal', () => {
  const other = view({ openedMs: 9_000 });
  expect(fixNow(runs(judged), scope, [other])).toMatchObject({ phase: 'gone', view: null });
  expect(fixNow(runs(), scope, [other])).toMatchObject({ phase: 'running', view: null });
});

test('a fix of another step, goal or target is none of this step', () => {
  for (const other of [{ step: 'sb3' }, { goal: 'toy' }, { target: 'ssh:lab' }])
    expect(fixNow(runs(), { ...scope, ...other }, [view()]).phase).toBe('none');
  expect(fixNow(runs(), scope, null).phase).toBe('none');
});
