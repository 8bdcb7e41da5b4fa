import { expect, test } from 'vitest';
import { RunId } from '#core/contract/run/run';
import { aDetail, aRun } from '../../bridge/fixtures/run.test-data';
import { againRequest } from '#core/training/again-request';
import { noAgain, otherToCompare } from './run-again';

const id = (text: string) => RunId.parse(text);

test('a run again has the same recipe, environment and parameters, and names where it comes from', () => {
  const params = { seed: 3, deep: { a: 1 } };
  const detail = aDetail(aRun(), { params, env: { OMP_NUM_THREADS: '2' } });
  expect(againRequest(detail, { takesArgv: false })).toEqual({
    recipe: 'toy-hybrid',
    target: 'local',
    python: '/usr/bin/python3',
    cwd: '/work',
    params: { seed: 3 },
    argv: [],
    env: { OMP_NUM_THREADS: '2' },
    from: detail.run.runId,
  });
});

test('a command again is the same words in the same folder, and its own folder is not shared', () => {
  const run = aRun();
  const detail = aDetail(run, { argv: ['bash', 'train.sh'], cwd: `${run.runDir}/work` });
  expect(againRequest(detail, { takesArgv: true })).toMatchObject({
    argv: ['bash', 'train.sh'],
    cwd: null,
    params: {},
  });
});

const again = (program: string) =>
  againRequest(aDetail(aRun(), { argv: [program, 'train.py'] }), { takesArgv: true }).python;

test('a command that ran the Python of PATH is not switched to another interpreter', () => {
  expect(again('python3')).toBeNull();
  expect(again('/env/bin/python')).toBe('/usr/bin/python3');
});

test('a command that was written by hand is the same words, below the next run where they named this one', () => {
  const run = aRun();
  const detail = aDetail(run, { argv: ['train', '--out', `${run.runDir}/out`], byHand: true });
  expect(againRequest(detail, { takesArgv: false })).toMatchObject({
    byHand: ['train', '--out', '/runs/RUN-ID/out'],
    params: {},
    argv: [],
  });
});

test('an import and a run of another installation cannot be started again', () => {
  expect(noAgain(aDetail(aRun()))).toBeNull();
  expect(noAgain(aDetail(aRun(), { importedFrom: '/tmp/run.log' }))).toBe('noAgainImport');
  expect(noAgain(aDetail(aRun({ foreign: true })))).toBe('noAgainForeign');
});

test('a run is compared with the one it was made from, else with the newest other one of its recipe', () => {
  const run = aRun();
  const parent = aRun({ runId: id('20261120-091400-00000001'), recipe: 'sb3' });
  const newer = aRun({ runId: id('20261122-091400-00000002') });
  const older = aRun({ runId: id('20261119-091400-00000003') });
  const all = [newer, run, older, parent];
  expect(otherToCompare({ run, parent: parent.runId }, all)).toBe(parent);
  expect(otherToCompare({ run, parent: null }, all)).toBe(newer);
  expect(otherToCompare({ run, parent: null }, [{ ...newer, lastX: null }, older])).toBe(older);
  expect(otherToCompare({ run, parent: null }, [run, parent])).toBeNull();
});

test('a command that was written by hand is run again as it was written, in the next run’s own folder', () => {
  const run = aRun();
  const argv = ['python', 'train.py', '--out', `${run.runDir}/out`];
  const request = againRequest(aDetail(run, { argv, byHand: true }), { takesArgv: false });
  expect(request.byHand).toEqual(['python', 'train.py', '--out', '/runs/RUN-ID/out']);
  expect(againRequest(aDetail(run), { takesArgv: false })).not.toHaveProperty('byHand');
});

const submittedAgain = (detail: object) =>
  againRequest(aDetail(aRun(), detail), { takesArgv: false });

test('a job is submitted again with its options, and a run that was none gets none', () => {
  const slurm = { partition: 'gpu', time: '1-12' };
  expect(submittedAgain({ slurm })).toMatchObject({ slurm });
  expect(submittedAgain({ ray: { gpus: 1 } })).toMatchObject({ ray: { gpus: 1 } });
  expect(submittedAgain({})).not.toHaveProperty('slurm');
  expect(submittedAgain({})).not.toHaveProperty('ray');
});

test('a job that waited for another one does not wait for it again', () => {
  const options = ['--dependency=afterany:7', '--exclude=node7'];
  const repeated = submittedAgain({ slurm: { time: '30', options } });
  expect(repeated.slurm).toEqual({ time: '30', options: ['--exclude=node7'] });
  expect(submittedAgain({ slurm: { options: options.slice(0, 1) } }).slurm).toEqual({});
});
