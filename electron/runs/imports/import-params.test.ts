import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  event,
  field,
  floatBytes,
  nested,
  simple,
  tensor,
  utf8,
} from '#core/telemetry/fixtures/tfevents.test-data';
import { WANDB } from '#core/telemetry/fixtures/wandb.test-data';
import type { FileKind } from '../finder/recognise';
import { type TrainingFile, trainingFile } from '../finder/training-files';
import { importedParams } from './import-params';

const folder = mkdtempSync(join(tmpdir(), 'rl-cockpit-params-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string | Buffer): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

function fileOf(path: string, kind: FileKind): TrainingFile {
  return trainingFile({ path, size: 1, mtimeMs: 1, ident: path }, kind, new Uint8Array());
}

test("an import knows the parameters of a run in MLflow's store, as numbers where they are numbers", async () => {
  const run = 'mlruns/0/0123456789abcdef0123456789abcdef';
  const path = write(`${run}/metrics/train/loss`, '1764123456789 0.5 10\n');
  write(`${run}/params/lr`, '0.0003');
  write(`${run}/params/net/layers`, '[64, 64]');
  write(`${run}/params/normalize`, 'True');
  const file = fileOf(path, 'mlflow-metric');
  expect(await importedParams([file, file])).toEqual({
    lr: 0.0003,
    'net/layers': '[64, 64]',
    normalize: true,
  });
});

test('an import knows the configuration of a run that W&B logged offline', async () => {
  const path = write('wandb/offline-run/run-soi8agoo.wandb', Buffer.from(WANDB, 'base64'));
  const file = fileOf(path, 'wandb');
  expect(await importedParams([file])).toEqual({
    lr: 0.001,
    net: { layers: [64, 64] },
    algo: 'PPO',
  });
});

test('an import knows what a trainer stored beside its metrics', async () => {
  const d3rlpy = { observation_shape: [4], config: { type: 'dqn', params: { gamma: 0.99 } } };
  const csv = write('d3rlpy_logs/DQN_20261126024817/loss.csv', '1,1000,0.5\n');
  write('d3rlpy_logs/DQN_20261126024817/params.json', JSON.stringify(d3rlpy));
  const lightning = write('lightning_logs/version_0/metrics.csv', 'step,loss\n1,2\n');
  write('lightning_logs/version_0/hparams.yaml', 'lr: 0.01\nnet: !!python/tuple [8, 8]\n');
  expect(await importedParams([fileOf(csv, 'd3rlpy-csv')])).toEqual({
    algorithm: 'dqn',
    gamma: 0.99,
  });
  expect(await importedParams([fileOf(lightning, 'progress-csv')])).toEqual({
    lr: 0.01,
    net: [8, 8],
  });
});

test('a key among the parameters is masked before the run stores them', async () => {
  const csv = write('keys/metrics.csv', 'step,loss\n1,2\n');
  write(
    'keys/args.json',
    JSON.stringify({ lr: 1, llm: { openai_api_key: 'k3yOfMine-9f8a7b6c5d' } }),
  );
  expect(await importedParams([fileOf(csv, 'progress-csv')])).toEqual({
    lr: 1,
    llm: { openai_api_key: '…(masked)' },
  });
});

const text = (words: string): number[] => tensor(nested(8, [...utf8.encode(words)]));

test('an import knows what its event file says of its parameters, and what its folder is called', async () => {
  const table = '|param|value|\n|-|-|\n|env_id|CartPole-v1|\n|gamma|0.99|\n|cuda|True|\n|note||';
  const parts = [
    event(0, 'hyperparameters/text_summary', text(table)),
    event(1, 'losses/value_loss', simple(0.5)),
  ];
  const name = 'CartPole-v1__ppo__7__1764123456';
  const path = write(`runs/${name}/events.out.tfevents.1.h.1.0`, Buffer.concat(parts));
  expect(await importedParams([fileOf(path, 'tfevents')])).toEqual({
    env_id: 'CartPole-v1',
    gamma: 0.99,
    cuda: true,
    note: '',
    exp_name: 'ppo',
    seed: 7,
  });
});

/** Entry of a map of google.protobuf.Value. */
const entry = (name: string, value: readonly number[]): number[] =>
  nested(1, [...nested(1, [...utf8.encode(name)]), ...nested(2, value)]);

test("an import knows TensorBoard's HParams and the arguments of Hugging Face's Trainer", async () => {
  const start = nested(3, [
    ...entry('lr', field(2, 1, ...floatBytes(8, 0.003))),
    ...entry('opt', nested(3, [...utf8.encode('adam')])),
    ...entry('bias', field(4, 0, 1)),
  ]);
  const metadata = nested(9, nested(1, nested(2, start)));
  const args = JSON.stringify({ per_device_train_batch_size: 4, output_dir: '/out' });
  const parts = [
    event(0, '_hparams_/session_start_info', metadata),
    event(0, 'args/text_summary', text(args)),
  ];
  const path = write('tb/events.out.tfevents.2.h.1.0', Buffer.concat(parts));
  expect(await importedParams([fileOf(path, 'tfevents')])).toEqual({
    lr: 0.003,
    opt: 'adam',
    bias: true,
    per_device_train_batch_size: 4,
    output_dir: '/out',
  });
});

/** An OrderedDict as PyYAML writes it. */
const pairs = (entries: Readonly<Record<string, string>>): string =>
  [
    '!!python/object/apply:collections.OrderedDict',
    ...Object.entries(entries).map(
      ([name, value], i) => `${i === 0 ? '- - - ' : '  - - '}${name}\n    - ${value}`,
    ),
  ].join('\n');

test('an import knows the files of RL Zoo and of Weights & Biases', async () => {
  const csv = write('logs/ppo/CartPole-v1_1/0.monitor.csv', '#{}\nr,l,t\n1,1,1\n');
  write('logs/ppo/CartPole-v1_1/CartPole-v1/args.yml', pairs({ algo: 'ppo', seed: '3' }));
  write('logs/ppo/CartPole-v1_1/CartPole-v1/config.yml', pairs({ n_steps: '32', gamma: '0.98' }));
  expect(await importedParams([fileOf(csv, 'monitor-csv')])).toEqual({
    algo: 'ppo',
    seed: 3,
    n_steps: 32,
    gamma: 0.98,
  });
  const table = write('wandb/run-1/files/progress.csv', 'step,loss\n1,2\n');
  const config = 'wandb_version: 1\n_wandb:\n  value: {}\nlr:\n  desc: null\n  value: 0.1\n';
  write('wandb/run-1/files/config.yaml', config);
  expect(await importedParams([fileOf(table, 'progress-csv')])).toEqual({ lr: 0.1 });
  // The configuration of a model beside its weights is none of a training.
  const state = write('out/checkpoint-30/progress.csv', 'step,loss\n1,2\n');
  write('out/checkpoint-30/config.json', '{"hidden_size": 64, "transformers_version": "5.24.0"}');
  expect(await importedParams([fileOf(state, 'progress-csv')])).toEqual({});
});
