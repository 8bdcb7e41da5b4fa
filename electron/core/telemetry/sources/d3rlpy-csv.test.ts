import { expect, test } from 'vitest';
import { sources } from './index';
import d3rlpyCsv from './d3rlpy-csv';

const FOLDER = '/w/d3rlpy_logs/DQN_online_20261126024817';
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const kindOf = (path: string, head: string): string | undefined =>
  sources.find((source) => source.matches(path, bytesOf(head)))?.kind;

test('a metric of d3rlpy is named by its file and placed by its step, not by its epoch', () => {
  const reader = d3rlpyCsv.open(`${FOLDER}/rollout_return.csv`, null);
  const events = reader.push(bytesOf('1,1000,21.5\n2,2000,nan\n3,30'));
  expect(events).toMatchObject([
    { tag: 'rollout_return', x: 1000, xKind: 'timestep', value: 21.5 },
    { tag: 'rollout_return', x: 2000, value: Number.NaN },
  ]);
  expect(reader.push(bytesOf('00,9.25\n'))).toMatchObject([{ x: 3000, value: 9.25 }]);
});

test('the gradients that d3rlpy writes beside are no series of the run', () => {
  const grads = `${FOLDER}/q_funcs.0._encoder._layers.0.bias_grad.csv`;
  expect(kindOf(grads, 'epoch,step,min,max,mean,std\n1,1000,-0.1,0.2,0.01,0.05\n')).toBeUndefined();
  expect(kindOf(`${FOLDER}/loss.csv`, '1,1000,0.0125\n')).toBe('d3rlpy-csv');
  expect(kindOf('/w/runs/numbers.csv', '1,2,3\n4,5,6\n')).toBeUndefined();
});
