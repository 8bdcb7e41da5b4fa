import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { WANDB } from '#core/telemetry/fixtures/wandb.test-data';
import { trainingFile } from '../finder/training-files';
import { importedParams } from './import-params';

const folder = mkdtempSync(join(tmpdir(), 'rl-cockpit-params-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string | Buffer): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

test("an import knows the parameters of a run in MLflow's store, as numbers where they are numbers", async () => {
  const run = 'mlruns/0/0123456789abcdef0123456789abcdef';
  const path = write(`${run}/metrics/train/loss`, '1764123456789 0.5 10\n');
  write(`${run}/params/lr`, '0.0003');
  write(`${run}/params/net/layers`, '[64, 64]');
  write(`${run}/params/normalize`, 'True');
  const listed = { path, size: 1, mtimeMs: 1, ident: path };
  const file = trainingFile(listed, 'mlflow-metric', new Uint8Array());
  expect(await importedParams([file, file])).toEqual({
    lr: 0.0003,
    'net/layers': '[64, 64]',
    normalize: true,
  });
});

test('an import knows the configuration of a run that W&B logged offline', async () => {
  const path = write('wandb/offline-run/run-soi8agoo.wandb', Buffer.from(WANDB, 'base64'));
  const file = trainingFile({ path, size: 1, mtimeMs: 1, ident: path }, 'wandb', new Uint8Array());
  expect(await importedParams([file])).toEqual({
    lr: 0.001,
    net: { layers: [64, 64] },
    algo: 'PPO',
  });
});
