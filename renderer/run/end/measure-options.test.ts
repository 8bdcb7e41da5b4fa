import { expect, test } from 'vitest';
import { EvaluatorRequest } from '#core/contract/run/evaluator';
import { aDetail, aRun } from '../../bridge/fixtures/run.test-data';
import { measureOptions } from './measure-options';

const detail = aDetail(aRun());
const zip = [{ absolute: '/runs/a/models/ppo.zip' }];
const json = [{ absolute: '/runs/a/models/phase3_hybrid_final.json' }];
const demo = { toy: true, takesArgv: false };
const sb3 = { toy: false, takesArgv: false, evaluates: true };

test('a demo can only train longer: nothing plays what it saves', () => {
  expect(measureOptions(detail, demo, json)).toEqual(['longer']);
});

test('a run of Stable-Baselines3 can be evaluated after its end, or beside its next run', () => {
  expect(measureOptions(detail, sb3, zip)).toEqual(['play', 'evaluate', 'longer']);
  expect(measureOptions(detail, sb3, [])).toEqual(['evaluate', 'longer']);
});

test('what was evaluated beside the run already is not advised again, and an import cannot be started', () => {
  const evaluated = { ...detail, evaluator: EvaluatorRequest.parse({}) };
  expect(measureOptions(evaluated, sb3, zip)).toEqual(['play', 'longer']);
  expect(measureOptions({ ...detail, importedFrom: '/logs' }, sb3, zip)).toEqual([]);
  expect(measureOptions(detail, undefined, zip)).toEqual([]);
});
