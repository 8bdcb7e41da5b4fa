import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FixRemedy, finding } from '#core/contract/finding';
import { StepActor } from '#core/contract/setup/plan';
import { type ProbeReport, ProbeState } from '#core/contract/setup/probe';
import type { ProbeCell } from './probe-board';
import { type FixPhase, firstOpen, fixesOf, isDone, stepGroups, stepStatus } from './step-state';

const fix = (id: string): FixRemedy => ({
  kind: 'fix',
  id,
  title: id,
  says: '',
  danger: 'changes',
  provedBy: null,
  actor: 'you',
  target: 'local',
  python: null,
  lines: [['true']],
  env: {},
  changed: [],
  creates: [],
});

const reported = (state: ProbeState, value = '', fixes: readonly string[] = []): ProbeCell => {
  const match = finding('x', state === 'skipped' ? 'ok' : state, 'It says.', {
    remedies: fixes.map(fix),
  });
  const report: ProbeReport = {
    probe: 'x',
    title: 'X',
    state,
    value,
    rows: [],
    finding: match,
    children: [],
    tookMs: 1,
    atMs: 5,
  };
  return { is: 'reported', report };
};
const refused: ProbeCell = {
  is: 'refused',
  refusal: { code: 'target-off', says: 'It is off.', remedy: '' },
  atMs: 5,
};
const checking: ProbeCell = { is: 'checking', sinceMs: 1 };

const of = (
  cells: Readonly<Record<string, ProbeCell>>,
  { probes = Object.keys(cells), skipped = false } = {},
  phase: FixPhase = 'none',
) => stepStatus({ probes, skipped }, new Map(Object.entries(cells)), phase);

describe('the state of a step', () => {
  test('it is proved only when every probe has said yes, and then with its values and its time', () => {
    const cells = { a: reported('ok', 'torch 2.9'), b: reported('warn', 'sm_90') };
    expect(of(cells)).toEqual({
      state: 'proved',
      atMs: 5,
      value: 'torch 2.9, sm_90',
      hasWarning: true,
    });
    expect(of(cells, { probes: ['a', 'b', 'c'] }).state).toBe('waiting');
    expect(of({ ...cells, c: checking }).state).toBe('checking');
  });

  test('a probe that could not look never counts as missing, and never as proof', () => {
    expect(of({ a: reported('ok'), b: reported('unknown') }).state).toBe('unknown');
    expect(of({ a: reported('ok'), b: refused }).state).toBe('unknown');
    expect(of({ a: reported('bad', 'missing'), b: refused })).toMatchObject({
      state: 'needs',
      value: 'missing',
    });
  });

  test('a command that runs is running, and one that ended proves nothing by itself', () => {
    const bad = { a: reported('bad', 'missing') };
    expect(of(bad, {}, 'running').state).toBe('running');
    expect(of({ a: reported('ok') }, {}, 'proving').state).toBe('checking');
    expect(of(bad, {}, 'ended').state).toBe('failed');
    expect(of({ a: checking }, {}, 'ended').state).toBe('checking');
    expect(of({ a: reported('ok') }, {}, 'ended').state).toBe('proved');
  });

  test('a step that was skipped says so until it is proved', () => {
    expect(of({ a: reported('bad') }, { skipped: true }).state).toBe('skipped');
    expect(of({}, { probes: ['a'], skipped: true }).state).toBe('skipped');
    expect(of({ a: reported('ok') }, { skipped: true }).state).toBe('proved');
  });

  test('what does not apply here is done, and a step without a probe is the user’s to say', () => {
    expect(of({ a: reported('skipped', 'no GPU') }).state).toBe('absent');
    expect(of({ a: reported('skipped'), b: reported('ok') }).state).toBe('proved');
    expect(of({}).state).toBe('needs');
  });

  test('no matter what was reported, green is only where nothing is bad, unknown or awaited', () => {
    const cell = fc.oneof(
      fc.constantFrom(...ProbeState.options).map((state) => reported(state)),
      fc.constant(refused),
      fc.constant(checking),
      fc.constant<ProbeCell>({ is: 'waiting' }),
    );
    const phase = fc.constantFrom('none', 'running', 'proving', 'ended');
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1 }), fc.boolean(), phase, (cells, skipped, now) => {
        const probes = cells.map((_, at) => String(at));
        const all = new Map(cells.map((one, at) => [String(at), one]));
        const { state } = stepStatus({ probes, skipped }, all, now);
        const isFine = cells.every(
          (one) => one.is === 'reported' && ['ok', 'warn', 'skipped'].includes(one.report.state),
        );
        expect(state === 'proved' || state === 'absent').toBe(
          isFine && (now === 'none' || now === 'ended'),
        );
        expect(isDone({ state })).toBe(['proved', 'absent', 'skipped'].includes(state));
      }),
    );
  });
});

test('the fixes of a step come from its worst finding first, each once, and none where all is well', () => {
  const reports = [
    reported('ok', '', ['never']),
    reported('warn', '', ['later', 'both']),
    reported('bad', '', ['both', 'first']),
  ].flatMap((cell) => (cell.is === 'reported' ? [cell.report] : []));
  expect(fixesOf(reports).map(({ id }) => id)).toEqual(['both', 'first', 'later']);
});

const step = (id: string, cell: ProbeCell) => ({ id, status: of({ a: cell }) });

test('the step that opens by itself is the first that needs somebody', () => {
  const [done, blind, bad] = [reported('ok'), reported('unknown'), reported('bad')];
  expect(firstOpen([step('a', done), step('b', blind), step('c', bad)])?.id).toBe('b');
  expect(firstOpen([step('a', done), step('b', done)])?.id).toBe('b');
  expect(firstOpen([])).toBeUndefined();
});

test('steps keep their order and are in groups of who has to act', () => {
  const actors = fc.array(fc.constantFrom(...StepActor.options));
  fc.assert(
    fc.property(actors, (all) => {
      const steps = all.map((actor, at) => ({ actor, at }));
      const groups = stepGroups(steps);
      expect(groups.flatMap((group) => group.steps)).toEqual(steps);
      groups.forEach((group, at) => {
        expect(new Set(group.steps.map(({ actor }) => actor))).toEqual(new Set([group.actor]));
        expect(groups[at - 1]?.actor).not.toBe(group.actor);
      });
    }),
  );
});

test('each way of one fix can be chosen: an environment by venv, and the same by conda', () => {
  const [cell] = [reported('bad', '', ['create'])];
  if (cell?.is !== 'reported') throw new Error('no report');
  const [venv] = cell.report.finding.remedies;
  if (venv === undefined) throw new Error('no fix');
  const withAll = {
    ...cell.report.finding,
    remedies: [venv, { ...venv, title: 'by conda' }, venv],
  };
  const titles = fixesOf([{ ...cell.report, finding: withAll }]).map(({ title }) => title);
  expect(titles).toEqual(['create', 'by conda']);
});
