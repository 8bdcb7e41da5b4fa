import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
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
