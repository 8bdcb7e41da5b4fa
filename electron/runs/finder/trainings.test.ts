import { expect, test } from 'vitest';
import type { TrainingFile } from './training-files';
import { trainingFile } from './training-files';
import type { FileKind } from './recognise';
import { namedTrainings } from './training-view';
import { trainingsIn } from './trainings';

const T = 1_700_000_000;
const MTIME = (T + 3_600) * 1_000;

/** A file as a walk lists it, with the head that its kind has. */
function file(path: string, kind: FileKind, startS: number | null = null): TrainingFile {
  const head = kind === 'monitor-csv' && startS !== null ? `#{"t_start": ${startS}}\nr,l,t\n` : '';
  const listed = { path, size: 10, mtimeMs: MTIME, ident: path };
  return trainingFile(listed, kind, new TextEncoder().encode(head));
}

const event = (folder: string, second: number, pid: number, nth = 0): TrainingFile =>
  file(`${folder}/events.out.tfevents.${second}.host.lan.${pid}.${nth}`, 'tfevents');

/** The files of each training, below the root. */
function matchesOf(...files: readonly TrainingFile[]): readonly (readonly string[])[] {
  return trainingsIn(files, '/r').map((one) => one.files.map(({ path }) => path.slice(3)));
}

const names = (...files: readonly TrainingFile[]): readonly string[] =>
  namedTrainings(trainingsIn(files, '/r'), '/r').map(({ name }) => name);

test('two tfevents of two processes in one folder are two trainings', () => {
  const files = [event('/r/tb', T, 11), event('/r/tb', T + 60, 12)];
  expect(matchesOf(...files)).toHaveLength(2);
  expect(names(...files)).toEqual(['tb · host.lan:11', 'tb · host.lan:12']);
  const named = namedTrainings(trainingsIn(files, '/r'), '/r');
  expect(new Set(named.map(({ id }) => id)).size).toBe(2);
  expect(named.map(({ path }) => path)).toEqual(files.map(({ path }) => path));
});

test('a process that opens a second event file in its folder continues with its training', () => {
  expect(matchesOf(event('/r/tb', T, 11, 0), event('/r/tb', T + 60, 11, 1))).toHaveLength(1);
});

test('in containers every training is process 7 of the same host: a count that starts over is another training', () => {
  expect(matchesOf(event('/r/tb', T, 7, 0), event('/r/tb', T + 60, 7, 0))).toHaveLength(2);
});

test('21 folders of SB3, each with its log, tables and monitor, are 21 trainings', () => {
  const folders = Array.from({ length: 21 }, (_, i) => `/r/H_cart_s${i}`);
  const files = folders.flatMap((folder) => [
    file(`${folder}/log.txt`, 'log'),
    file(`${folder}/monitor.csv`, 'monitor-csv', T),
    file(`${folder}/progress.csv`, 'progress-csv'),
    file(`${folder}/progress.json`, 'json-lines'),
  ]);
  expect(matchesOf(...files).map((of) => of.length)).toEqual(folders.map(() => 4));
  expect(names(...files)).toEqual(folders.map((folder) => folder.slice(3)));
});

test('one SB3 script with its tables, event files and monitors in different folders is one training', () => {
  expect(
    matchesOf(
      event('/r/tb/PPO_1', T, 11),
      ...[0, 1, 2, 3].map((i) => file(`/r/logs/monitor/${i}.monitor.csv`, 'monitor-csv', T - 2)),
      file('/r/train.log', 'log'),
    ),
  ).toEqual([
    [
      'logs/monitor/0.monitor.csv',
      'logs/monitor/1.monitor.csv',
      'logs/monitor/2.monitor.csv',
      'logs/monitor/3.monitor.csv',
      'tb/PPO_1/events.out.tfevents.1700000000.host.lan.11.0',
      'train.log',
    ],
  ]);
});

test('monitors join the training of their time, and no training that began a day later', () => {
  const [first, second] = [event('/r/tb/PPO_1', T, 11), event('/r/tb/PPO_2', T + 86_400, 12)];
  const monitor = file('/r/mon/monitor.csv', 'monitor-csv', T - 3);
  expect(matchesOf(first, second, monitor).map((of) => of.length)).toEqual([2, 1]);
  expect(matchesOf(second, monitor)).toHaveLength(2);
});

test('a loop of one process over seeds writes one training a folder', () => {
  expect(
    matchesOf(event('/r/tb/PPO_1', T, 11, 0), event('/r/tb/PPO_2', T + 9, 11, 1)),
  ).toHaveLength(2);
});

test('folders below a run that the same process wrote (add_scalars, add_hparams) belong to it', () => {
  expect(
    matchesOf(
      event('/r/runs/a', T, 11, 0),
      event('/r/runs/a/losses_actor', T + 5, 11, 1),
      event('/r/runs/a/1700000009.12', T + 9, 11, 2),
      event('/r/runs/a/other', T + 9, 12, 0),
    ).map((of) => of.length),
  ).toEqual([3, 1]);
});

test('train and validation of one process are one training, of two processes two', () => {
  const train = event('/r/fit/train', T, 11, 0);
  expect(matchesOf(train, event('/r/fit/validation', T + 200, 11, 1))).toHaveLength(1);
  expect(matchesOf(train, event('/r/fit/validation', T + 200, 12, 0))).toHaveLength(2);
  expect(names(train, event('/r/fit/validation', T + 200, 11, 1))).toEqual(['fit']);
});

test('rollouts of training and validation join the training whose folder holds them', () => {
  const steps = ['1', '2', '10'].map((step) => file(`/r/a1/rollout/${step}.jsonl`, 'rollouts'));
  const val = file('/r/a1/val/5.jsonl', 'rollouts');
  expect(matchesOf(event('/r/a1', T, 11), ...steps, val)).toHaveLength(1);
  expect(matchesOf(...steps, val)).toHaveLength(1);
});

test('HF and CleanRL write a folder a run: each is a training', () => {
  const files = [
    event('/r/out/runs/Nov22_10-00-00_host', T, 11),
    event('/r/out/runs/Nov22_11-00-00_host', T + 3_600, 12),
    event('/r/runs/CartPole-v1__ppo__1__1700000000', T, 13),
  ];
  expect(names(...files)).toEqual([
    'Nov22_10-00-00_host',
    'Nov22_11-00-00_host',
    'CartPole-v1__ppo__1__1700000000',
  ]);
});

test('each of several logs is its own run, the only one belongs to its training', () => {
  const table = file('/r/a/progress.csv', 'progress-csv');
  const [one, other] = [file('/r/a/out.log', 'log'), file('/r/a/err.log', 'log')];
  expect(matchesOf(table, one)).toHaveLength(1);
  expect(matchesOf(table, one, other)).toHaveLength(3);
  expect(matchesOf(one, other)).toHaveLength(2);
});

const id = (...files: readonly TrainingFile[]): string | undefined =>
  namedTrainings(trainingsIn(files, '/r'), '/r')[0]?.id;

test('a training is the same when it is scanned again with more files', () => {
  const first = event('/r/tb', T, 11, 0);
  expect(id(first)).toBe(id(first, event('/r/tb', T + 60, 11, 1)));
});

const metric = (run: string, name: string): TrainingFile =>
  file(`/r/mlruns/0/${run}/metrics/${name}`, 'mlflow-metric');

test("the metrics of one run of MLflow's store are one training, whatever folders their names make", () => {
  const [one, other] = ['0123456789abcdef0123456789abcdef', 'fedcba9876543210fedcba9876543210'];
  const files = [metric(one, 'reward'), metric(one, 'train/loss'), metric(other, 'reward')];
  expect(matchesOf(...files).map((of) => of.length)).toEqual([2, 1]);
  expect(names(...files)).toEqual([one, other]);
});
