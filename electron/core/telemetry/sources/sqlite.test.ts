import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { TrainerEvent } from '../event';
import type { SourceReader } from '../source';
import { storeParams } from '../stores/stores';
import sqlite from './sqlite';

const folder = mkdtempSync(join(tmpdir(), 'rl-cockpit-stores-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
let path = '';
beforeEach(() => {
  path = join(folder, `${(count += 1)}.db`);
});

/** The database after some statements, as a file of a trainer comes. */
function after(statements: string): Uint8Array<ArrayBuffer> {
  const db = new DatabaseSync(path);
  db.exec(statements);
  db.close();
  return new Uint8Array(readFileSync(path));
}

/** What a reader says of the file as it is now; it has read it before. */
function again(reader: SourceReader, bytes: Uint8Array): unknown[] {
  reader.reset();
  return brief(reader.push(bytes));
}

const brief = (events: readonly TrainerEvent[]): unknown[] =>
  events.map((event) => (event.kind === 'point' ? [event.tag, event.x, event.value] : event.kind));

const TRACKIO = `
  CREATE TABLE metrics (id INTEGER PRIMARY KEY AUTOINCREMENT, run_id TEXT NOT NULL, timestamp TEXT NOT NULL,
    run_name TEXT NOT NULL, step INTEGER NOT NULL, metrics TEXT NOT NULL);
  CREATE TABLE configs (id INTEGER PRIMARY KEY AUTOINCREMENT, run_id TEXT NOT NULL, run_name TEXT NOT NULL,
    config TEXT NOT NULL, created_at TEXT NOT NULL, UNIQUE(run_id));`;
const logged = (run: string, step: number, metrics: object): string =>
  `INSERT INTO metrics (run_id, timestamp, run_name, step, metrics) VALUES
    ('${run}', '2026-11-26T02:53:26.396432+00:00', 'run-${run}', ${step}, CAST('${JSON.stringify(metrics)}' AS BLOB));`;

test('rows that trackio adds count once, however often its database is read again', () => {
  const reader = sqlite.open(path, null);
  const first = after(TRACKIO + logged('a', 0, { reward: 0.5, nest: { k: 1 }, text: 'x' }));
  expect(sqlite.matches(path, first)).toBe(true);
  expect(again(reader, first)).toEqual([
    ['reward', 0, 0.5],
    ['nest.k', 0, 1],
  ]);
  const second = after(logged('a', 1, { reward: 'NaN' }) + logged('a', 2, { reward: 'Infinity' }));
  expect(again(reader, second)).toEqual([
    ['reward', 1, Number.NaN],
    ['reward', 2, Number.POSITIVE_INFINITY],
  ]);
  expect(again(reader, second)).toEqual([]);
});

test('the newest run of a project has the plain names, every other run its own before them', () => {
  const reader = sqlite.open(path, null);
  const bytes = after(
    TRACKIO +
      logged('a', 5, { reward: 1 }) +
      logged('b', 0, { reward: 2 }) +
      logged('a', 6, { reward: 3 }) +
      "INSERT INTO configs (run_id, run_name, config, created_at) VALUES ('b', 'run-b', '{\"lr\": 0.5, \"_Group\": null}', '');",
  );
  expect(brief(reader.push(bytes))).toEqual([
    ['run-a/reward', 5, 1],
    ['reward', 0, 2],
    ['run-a/reward', 6, 3],
  ]);
  expect(again(reader, after(logged('c', 0, { reward: 4 })))).toEqual([['run-c/reward', 0, 4]]);
  expect(storeParams(bytes)).toEqual({ lr: 0.5 });
});

const part = (seconds: number): object => ({ 'profiling/Time taken: A.generate': seconds });

test('trackio rows of a trainer stand on its own step, and times of the parts of a step on that step', () => {
  const reader = sqlite.open(path, null);
  const table = {
    completions: { _type: 'trackio.table', _value: [{ step: 4, reward: 1 }] },
    picture: { _type: 'trackio.image', width: 64 },
  };
  const first = after(
    TRACKIO +
      logged('a', 0, part(0.5)) +
      logged('a', 1, { 'train/reward': 2, 'train/global_step': 4, ...table }) +
      logged('a', 2, table) +
      logged('a', 4, part(0.7)),
  );
  expect(brief(reader.push(first))).toEqual([
    ['profiling/Time taken: A.generate', 4, 0.5],
    ['train/reward', 4, 2],
    ['train/global_step', 4, 4],
  ]);
  const second = after(logged('a', 3, { 'train/reward': 3, 'train/global_step': 8 }));
  expect(again(reader, second)).toEqual([
    ['profiling/Time taken: A.generate', 8, 0.7],
    ['train/reward', 8, 3],
    ['train/global_step', 8, 8],
  ]);
});

const MLFLOW = `
  CREATE TABLE "runs" (run_uuid VARCHAR(32) NOT NULL, name VARCHAR(250), CONSTRAINT run_pk PRIMARY KEY (run_uuid));
  CREATE TABLE "latest_metrics" ("key" VARCHAR(250) NOT NULL);
  CREATE TABLE "params" ("key" VARCHAR(250) NOT NULL, value VARCHAR(8000) NOT NULL, run_uuid VARCHAR(32) NOT NULL,
    CONSTRAINT param_pk PRIMARY KEY ("key", run_uuid));
  CREATE TABLE "metrics" ("key" VARCHAR(250) NOT NULL, value FLOAT NOT NULL, timestamp BIGINT NOT NULL,
    run_uuid VARCHAR(32) NOT NULL, step BIGINT DEFAULT '0' NOT NULL, is_nan BOOLEAN DEFAULT '0' NOT NULL,
    CONSTRAINT metric_pk PRIMARY KEY ("key", timestamp, step, run_uuid, value, is_nan),
    FOREIGN KEY(run_uuid) REFERENCES runs (run_uuid), CHECK (is_nan IN (0, 1)));
  INSERT INTO runs VALUES ('0123', 'useful-squirrel');`;

test("MLflow's database gives each metric at its step and its time, and what is not a number as such", () => {
  const bytes = after(`${MLFLOW}
    INSERT INTO metrics VALUES ('train/loss', 0.25, 1764123456789, '0123', 10, 0), ('top', 0, 1764123456790, '0123', 20, 1);
    INSERT INTO params VALUES ('lr', '0.0003', '0123');`);
  const events = sqlite.open(path, null).push(bytes);
  expect(brief(events)).toEqual([
    ['train/loss', 10, 0.25],
    ['top', 20, Number.NaN],
  ]);
  expect(events[0]).toMatchObject({ wallMs: 1764123456789, xKind: 'timestep' });
  expect(storeParams(bytes)).toEqual({ lr: '0.0003' });
});

const OPTUNA = `
  CREATE TABLE studies (study_id INTEGER NOT NULL, study_name VARCHAR(512) NOT NULL, PRIMARY KEY (study_id));
  CREATE TABLE study_directions (study_direction_id INTEGER NOT NULL, direction VARCHAR(8) NOT NULL,
    study_id INTEGER NOT NULL, objective INTEGER NOT NULL, PRIMARY KEY (study_direction_id));
  CREATE TABLE trials (trial_id INTEGER NOT NULL, number INTEGER, study_id INTEGER, state VARCHAR(8) NOT NULL,
    PRIMARY KEY (trial_id), FOREIGN KEY(study_id) REFERENCES studies (study_id));
  CREATE TABLE trial_values (trial_value_id INTEGER NOT NULL, trial_id INTEGER NOT NULL, objective INTEGER NOT NULL,
    value FLOAT, value_type VARCHAR(7) NOT NULL, PRIMARY KEY (trial_value_id));
  CREATE TABLE trial_params (param_id INTEGER NOT NULL, trial_id INTEGER, param_name VARCHAR(512), param_value FLOAT,
    distribution_json TEXT, PRIMARY KEY (param_id));
  INSERT INTO studies VALUES (1, 'cart'); INSERT INTO study_directions VALUES (1, 'MAXIMIZE', 1, 0);`;
const finished = (number: number, value: number): string =>
  `INSERT OR REPLACE INTO trials VALUES (${number + 1}, ${number}, 1, 'COMPLETE');
   INSERT INTO trial_values (trial_id, objective, value, value_type) VALUES (${number + 1}, 0, ${value}, 'FINITE');`;

test('a trial of Optuna counts when it is finished and those before it are; the rest comes at the end', () => {
  const reader = sqlite.open(path, null);
  const running = `INSERT INTO trials VALUES (2, 1, 1, 'RUNNING');`;
  expect(again(reader, after(OPTUNA + finished(0, 5) + running + finished(2, 7)))).toEqual([
    ['value', 0, 5],
  ]);
  expect(again(reader, after(finished(1, 6)))).toEqual([
    ['value', 1, 6],
    ['value', 2, 7],
  ]);
  const last = after(`INSERT INTO trials VALUES (4, 3, 1, 'RUNNING'); ${finished(4, 9)}`);
  expect(again(reader, last)).toEqual([]);
  const restored = sqlite.open(path, JSON.parse(JSON.stringify(reader.save())));
  expect(brief(restored.finish())).toEqual([['value', 4, 9]]);
});

const choices = (list: string): string =>
  `{"name": "CategoricalDistribution", "attributes": {"choices": ${list}}}`;

test('of the parameters of a trial numbers are drawn, also those among choices', () => {
  const bytes = after(`${OPTUNA}${finished(0, 5)}
    INSERT INTO trial_params VALUES (1, 1, 'lr', 0.001, '{"name": "FloatDistribution", "attributes": {"low": 0}}'),
      (2, 1, 'batch', 1, '${choices('[32, 64]')}'), (3, 1, 'algo', 0, '${choices('["PPO", "A2C"]')}');`);
  expect(brief(sqlite.open(path, null).push(bytes))).toEqual([
    ['value', 0, 5],
    ['lr', 0, 0.001],
    ['batch', 0, 64],
  ]);
});

test('a database of anybody else is none of a tracker', () => {
  expect(sqlite.matches(path, after('CREATE TABLE metrics (a, b)'))).toBe(false);
});
