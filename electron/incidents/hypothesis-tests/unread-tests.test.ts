import { expect, test } from 'vitest';
import { causes } from '#core/diagnosis/causes/index';
import { context, resultOf, type Went } from '../../doctor/fixtures/child-result.fixture';
import type { ChildResult, Probe, ProbeContext } from '../../doctor/probe';
import { probes } from '../../doctor/probes';
import { reportOf } from '../../doctor/run/run-probe';
import { type CommandEnd, judgeCommand, judgeProbe } from './judge-test';

const DONE: CommandEnd = { end: 'ended', code: 0, signal: null, output: '', problem: null };

/** The command of the test of each cause that has one. */
const commands = [...causes].flatMap(([id, { probe }]) =>
  probe === null || !('argv' in probe.test) ? [] : [{ id, ...probe.test }],
);
const resultOfCommand = (id: string, end: Partial<CommandEnd>) =>
  commands
    .filter((one) => one.id === id)
    .map(({ supports, limitS }) => judgeCommand({ ...DONE, ...end }, supports, limitS).result);

const NO_MODULE = '/usr/bin/python3: No module named pip\n';
const NOTHING = 'NOTHING TO CHECK: the log names no module\n';

test.each(commands.map(({ id }) => id))(
  'the test of %s decides nothing where its command could not be started, was stopped or took too long',
  (id) => {
    const ends: Partial<CommandEnd>[] = [
      { end: 'unstarted', problem: 'No such file or directory' },
      { end: 'stopped', code: null },
      { end: 'late', code: null },
      { code: 2, output: NOTHING },
      { code: null, signal: 'SIGKILL' },
    ];
    for (const end of ends)
      expect([end, resultOfCommand(id, end)]).toEqual([end, ['inconclusive']]);
  },
);

test.each(commands.filter(({ argv }) => argv.includes('-m')).map(({ id }) => id))(
  'the test of %s decides nothing where its interpreter has not the program of the test',
  (id) => {
    expect(resultOfCommand(id, { code: 1, output: NO_MODULE })).toEqual(['inconclusive']);
  },
);

test.each([
  ['obs-space-mismatch-load', 'DIFFERS a.zip model (4,)', 'SAME a.zip model (6,)', 'a.zip Box [4]'],
  [
    'vecnormalize-spaces-mismatch',
    'DIFFERS vecnormalize.pkl',
    'SAME a.pkl',
    '2026 vecnormalize.pkl',
  ],
  [
    'hydra-override-error',
    'MISSING trainer.total_epoch',
    'THERE trainer.nnodes',
    'trainer:\n  a: 1',
  ],
  ['ray-version-mismatch', 'DIFFERS here Ray 2.50.0', 'SAME here Ray 2.50.0', 'Ray 2.50.0'],
])(
  'the test of %s supports it by its own finding alone, and any other output of its program does not',
  (id, differs, fits, other) => {
    const results = [differs, fits, other].map((output) => resultOfCommand(id, { output }));
    expect(results).toEqual([['supports'], ['falsifies'], ['falsifies']]);
  },
);

/** What a probe says when its children went so, as a test of a hypothesis reads it. */
function judged(id: string, probe: Probe, went: Went, probeContext: ProbeContext) {
  const results: ChildResult[] = [];
  for (let round = 0; round < 40; round += 1) {
    const requests = probe.children(probeContext, results);
    if (requests.length === 0) break;
    results.push(...requests.map((request) => resultOf(request, went)));
  }
  const report = reportOf(id, probe, results, probeContext, { tookMs: 0, atMs: 0 });
  return judgeProbe(report).result;
}

const UNREAD: readonly (readonly [string, Went])[] = [
  ['was refused', { refused: 'no-contact' }],
  ['has no interpreter', { refused: 'no-such-python' }],
  ['took too long', { code: null, timedOut: true }],
  ['could not be started', { code: null, problem: 'Exec format error' }],
  ['answered too much', { code: null, fault: 'It answers too much.' }],
];

/** The probe of the connection reads what the connection itself reported: it has no children. */
const withChildren = [...probes].filter(([id]) => id !== 'contact');

test.each(withChildren.flatMap(([id, probe]) => UNREAD.map((one) => [id, ...one, probe] as const)))(
  'a test by the probe %s whose child %s decides nothing',
  (id, _how, went, probe) => {
    for (const goal of [null, 'arpo-toy', 'phase3'])
      expect(judged(id, probe, went, context({ goal }))).toBe('inconclusive');
  },
);
