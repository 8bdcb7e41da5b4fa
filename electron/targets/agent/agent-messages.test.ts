import { expect, test } from 'vitest';
import { verdictCase } from '#core/diagnosis/fixtures/verdict-case.test-data';
import { answers } from './agent-messages';

const { spec, exit } = verdictCase({});
const digest = {
  runId: spec.runId,
  runDir: '/runs/one',
  spec,
  specProblem: null,
  proc: null,
  heartbeat: null,
  exit,
  lock: 'free',
  childAlive: null,
  sameBoot: null,
  logBytes: 0,
};
const listed = (...runs: readonly object[]) => answers.list.parse({ runs, more: false }).runs;

test('a record that is no record of ours costs only that record, and the run says which file is wrong', () => {
  const odd = { ...digest, spec: { ...spec, argv: [1] }, exit: { ...exit, code: 'zero' } };
  const [full, damaged] = listed(digest, odd);
  expect(full).toMatchObject({ spec: { name: spec.name }, specProblem: null });
  expect(damaged).toMatchObject({
    spec: null,
    specProblem: '/runs/one/spec.json has an invalid argv.0.',
    exit: null,
    problems: ['/runs/one/exit.json has an invalid code.'],
  });
});

test('a digest of an agent without problems is taken as it is', () => {
  expect(listed({ ...digest, problems: ['X.'], isNew: false })[0]).toMatchObject({
    problems: ['X.'],
  });
});
