import { expect, test } from 'vitest';
import { aDetail, aRun } from '../run-for-tests';
import { againRequest, noAgain } from './again';

test('a run again has the same recipe, environment and parameters, and names where it comes from', () => {
  const detail = aDetail(aRun(), { params: { seed: 3, deep: { a: 1 } } });
  expect(againRequest(detail, { takesArgv: false })).toEqual({
    recipe: 'toy-hybrid',
    target: 'local',
    python: '/usr/bin/python3',
    cwd: '/work',
    params: { seed: 3 },
    argv: [],
    from: detail.run.runId,
  });
});

test('a command again is the same words in the same folder, and a folder of its own is not shared', () => {
  const run = aRun();
  const detail = aDetail(run, { argv: ['bash', 'train.sh'], cwd: `${run.runDir}/work` });
  expect(againRequest(detail, { takesArgv: true })).toMatchObject({
    argv: ['bash', 'train.sh'],
    cwd: null,
    params: {},
  });
});

test('an import and a run of another installation cannot be started anew', () => {
  expect(noAgain(aDetail(aRun()))).toBeNull();
  expect(noAgain(aDetail(aRun(), { importedFrom: '/tmp/run.log' }))).toBe('noAgainImport');
  expect(noAgain(aDetail(aRun({ foreign: true })))).toBe('noAgainForeign');
});
