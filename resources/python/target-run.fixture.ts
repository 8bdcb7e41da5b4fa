import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { Exit, Heartbeat, Proc, RunEvent } from '#core/contract/run/run-directory';
import { Sample, Tick } from '#core/contract/run/run-samples';
import { type AgentClient, eventually } from './agent-client.fixture';

/** A run that a test started on this machine through the agent, read back from its directory. */
export interface StartedRun {
  readonly runId: string;
  readonly runDir: string;
}

export function newRunId(): string {
  const now = new Date().toISOString().replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 15);
  return `${now}-${randomBytes(4).toString('hex')}`;
}

export function specOf(runDir: string, argv: readonly string[], more: object = {}): object {
  return {
    schema: 1,
    runId: path.basename(runDir),
    name: 'test',
    recipe: 'command',
    target: 'local',
    installationId: 'test',
    createdMs: Date.now(),
    argv,
    cwd: path.join(runDir, 'work'),
    env: {},
    secretEnv: [],
    python: null,
    params: {},
    toolsSha: 'test',
    dialect: 'auto',
    patterns: [],
    sources: [],
    expectations: {},
    stop: { gracefulMs: 1000, termMs: 1000 },
    sampleEveryMs: 500,
    quietAfterMs: 60_000,
    keepAwake: false,
    importedFrom: null,
    ...more,
  };
}

/** Starts argv as a run; the reply must be ok. */
export async function startRun(
  agent: AgentClient,
  stateDir: string,
  argv: readonly string[],
  more: { readonly secretEnv?: Record<string, string>; readonly spec?: object } = {},
): Promise<StartedRun> {
  const runDir = path.join(stateDir, 'runs', newRunId());
  const spec = specOf(runDir, argv, more.spec);
  const reply = await agent.ask('launch', { spec, secretEnv: more.secretEnv ?? {} });
  if (reply['ok'] !== true)
    throw new Error(`launch was refused: ${JSON.stringify(reply)} ${agent.stderr}`);
  return { runId: path.basename(runDir), runDir };
}

export function pythonArgv(program: string): string[] {
  return ['python3', '-u', '-c', program];
}

function read<T>(run: StartedRun, name: string, schema: z.ZodType<T>): T | null {
  const file = path.join(run.runDir, name);
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

function lines<T>(run: StartedRun, name: string, schema: z.ZodType<T>): T[] {
  const text = readFileSync(path.join(run.runDir, name), 'utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => schema.parse(JSON.parse(line)));
}

export const exitOf = (run: StartedRun) => read(run, 'exit.json', Exit);
export const procOf = (run: StartedRun) => read(run, 'proc.json', Proc);
export const heartbeatOf = (run: StartedRun) => read(run, 'heartbeat.json', Heartbeat);
export const ticksOf = (run: StartedRun) => lines(run, 'ticks.jsonl', Tick);
export const samplesOf = (run: StartedRun) => lines(run, 'samples.jsonl', Sample);
export const eventsOf = (run: StartedRun) => lines(run, 'events.jsonl', RunEvent);
export const logOf = (run: StartedRun) => readFileSync(path.join(run.runDir, 'output.log'), 'utf8');

/** The exit record, once it is there. */
export function waitForExit(run: StartedRun): Promise<z.infer<typeof Exit>> {
  return eventually(`the end of ${run.runId}`, () => exitOf(run));
}

/** Waits until the log holds these words. */
export function waitForOutput(run: StartedRun, words: string): Promise<true> {
  return eventually(`"${words}" in the log of ${run.runId}`, () =>
    logOf(run).includes(words) ? true : null,
  );
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A zombie of a container whose process 1 does not reap has ended all the same.
  const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '';
  return !/\) [ZX] /.test(stat);
}
