import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RunView } from '#core/contract/run';
import { Proc, RunDigest } from '#core/contract/run-directory';
import { judge } from '#core/diagnosis/judge';
import { StoreCore } from '../../electron/store/store-core';
import { recordText } from '../../electron/runs/run-record';
import { runView } from '../../electron/runs/run-view';
import { madeRun, type MadeRun } from './made-run';

const DAY_MS = 86_400_000;
const FILES = { log: 'output.log', ticks: 'ticks.jsonl' } as const;

/**
 * Fills a home with `count` ended runs: real run directories, as the supervisor leaves them, and an index that has
 * read them, as the engine leaves it. Written here rather than by 5,000 trainings; every byte takes the app's own way.
 */
export function makeRuns(home: string, installationId: string, count: number): void {
  mkdirSync(home, { recursive: true });
  writeFileSync(path.join(home, 'settings.json'), JSON.stringify({ installationId }));
  const store = new StoreCore(home);
  const nowMs = Date.now();
  for (let n = 0; n < count; n += 1) {
    const run = madeRun(n, nowMs - ((n + 1) * 90 * DAY_MS) / count, installationId);
    const runDir = writeRun(home, run);
    store.saveRun(...indexed(store, run, runDir, n));
  }
  store.close();
}

function writeRun(home: string, { spec, exit, log, ticks }: MadeRun): string {
  const runDir = path.join(home, 'runs', spec.runId);
  mkdirSync(path.join(runDir, 'control'), { recursive: true });
  const proc = Proc.parse({
    supervisorPid: 1,
    supervisorStart: '1',
    pid: 1,
    start: '1',
    pgid: 1,
    sid: 1,
    bootId: 'another',
    pid1Start: null,
    hostname: 'made',
    argv: spec.argv,
    startedMs: spec.createdMs,
    startedMonoMs: 0,
  });
  const files = {
    'spec.json': JSON.stringify(spec),
    'proc.json': JSON.stringify(proc),
    [FILES.log]: log,
    [FILES.ticks]: ticks,
    'samples.jsonl': '',
    'events.jsonl': '',
    lock: '',
    'exit.json': JSON.stringify(exit),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(runDir, name), text);
  return runDir;
}

/** Reads the run as the engine would, and answers what it would save. */
function indexed(store: StoreCore, run: MadeRun, runDir: string, n: number): [RunView, string] {
  const { spec, exit } = run;
  const { runId } = spec;
  store.beginRun({ runId, dialect: spec.dialect, patterns: [], markers: [] });
  feed(store, run, runDir, 'ticks');
  feed(store, run, runDir, 'log');
  const digest = RunDigest.parse({
    runId,
    runDir,
    spec,
    specProblem: null,
    proc: null,
    heartbeat: null,
    exit,
    lock: 'free',
    childAlive: false,
    sameBoot: null,
    logBytes: run.log.length,
  });
  const progress = store.progress(runId);
  const { pointCount, lastX } = progress;
  const log = store.logFacts(runId);
  const judgement = judge({ spec, exit, digest, log, pointCount, lastX, artefacts: [] });
  const view = runView({
    spec,
    digest,
    progress,
    targetX: null,
    events: [],
    judgement,
    lostSinceMs: null,
    foreign: false,
    revision: n + 1,
  });
  return [view, recordText({ digest, judgement, events: [] })];
}

function feed(store: StoreCore, run: MadeRun, runDir: string, stream: 'log' | 'ticks'): void {
  const { runId } = run.spec;
  const { dev, ino } = statSync(path.join(runDir, FILES[stream]));
  const bytes = new TextEncoder().encode(run[stream]);
  store.ingest({ runId, stream, kind: stream, ident: `${dev}:${ino}`, from: 0, bytes });
  store.finishStream(runId, stream);
}
