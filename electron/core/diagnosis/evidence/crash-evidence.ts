import type { RayAutopsy, RayWorkerDeath } from '../../contract/run/ray-autopsy';
import { type KernelFault, kernelFault } from './kernel-fault';

/** A line of a file of `crash/`, which is no line of the log. */
export interface EvidenceLine {
  /** Below the run directory: `crash/ray/worker-….err`. */
  readonly file: string;
  /** Within the file, from 1. */
  readonly line: number;
  readonly text: string;
  /** Name of the Ray actor that wrote it, and its process; null of what no actor wrote. */
  readonly actor: string | null;
  readonly pid: number | null;
}

/** Text of a file of `crash/`, by its path below the run directory. */
export interface CrashFile {
  readonly file: string;
  readonly text: string;
}

/** Evidence of a bad end that is not in the log: lines of dead workers, of the kernel and of a debugger. */
export interface CrashEvidence {
  readonly lines: readonly EvidenceLine[];
  /** Ray workers that died, the first death first. */
  readonly deaths: readonly RayWorkerDeath[];
  /** Crashes that the kernel reported, in their order. */
  readonly faults: readonly KernelFault[];
}

export const NO_EVIDENCE: CrashEvidence = { lines: [], deaths: [], faults: [] };

const RAY_FOLDER = 'crash/ray/';
const KERNEL_FILE = 'crash/kernel.txt';
const BACKTRACE_FILE = 'crash/backtrace.txt';
const MAX_LINES = 20_000;
/** Records of Ray's own logger that are no warning: `[2026-11-22 22:53:14,914 I 49 49] (raylet) …`. */
const ROUTINE = /^\[[^\]]{0,60} [ID] \d+ \d+\] /;
/** Ray's marks of whose lines follow. */
const MARK = /^:(?:job_id|actor_name|task_name):/;
const RECORD = /^\[[^\]]{0,60} [WEFC] \d+ \d+\] (?:\([\w-]+\) )?[\w.]+:\d+: /;
/** The supervisor's time, and its remark on how a line was matched. */
const KERNEL_TIME = /^\[\d+\.\d+\] /;

/**
 * Evidence from the files that the supervisor kept of a bad end. The dead workers' own lines are first, in the order of the deaths: the
 * first fatal line among them is what killed the run, and ActorDiedError in the log only its echo. Pure; texts may be hostile.
 */
export function crashEvidence(
  autopsy: RayAutopsy | null,
  files: readonly CrashFile[],
): CrashEvidence {
  const sessions = autopsy?.sessions ?? [];
  const deaths = sessions.flatMap(({ workers }) => workers);
  const own = deaths.flatMap((death) => linesOfDeath(death, files));
  const services = sessions.flatMap((session) => {
    const ofWorkers = new Set(session.workers.flatMap((worker) => worker.files));
    return session.files.filter((name) => !ofWorkers.has(name)).flatMap(serviceLines(files));
  });
  const kernel = linesOf(files, KERNEL_FILE).map((line) => ({
    ...line,
    text: line.text.replace(KERNEL_TIME, ''),
  }));
  const lines = [...own, ...kernel, ...linesOf(files, BACKTRACE_FILE), ...services];
  const faults = kernel.flatMap(({ text }) => kernelFault(text) ?? []);
  return { lines: lines.slice(0, MAX_LINES), deaths, faults };
}

function linesOfDeath(death: RayWorkerDeath, files: readonly CrashFile[]): EvidenceLine[] {
  const { pid } = death;
  const actor = death.actor ?? 'Ray worker';
  // What it printed before it died comes before what it died of.
  const names = death.files.toSorted(
    (a, b) => Number(a.endsWith('.err')) - Number(b.endsWith('.err')),
  );
  return names
    .flatMap((name) => linesOf(files, `${RAY_FOLDER}${name}`))
    .filter(({ text }) => !MARK.test(text))
    .map((line) => ({ ...line, text: line.text.replace(RECORD, ''), actor, pid }));
}

/** Warnings and errors of raylet and GCS. */
const serviceLines = (files: readonly CrashFile[]) => (name: string) =>
  linesOf(files, `${RAY_FOLDER}${name}`)
    .filter(({ text }) => !ROUTINE.test(text))
    .map((line) => ({ ...line, actor: /raylet/.test(name) ? 'raylet' : 'gcs_server' }));

function linesOf(files: readonly CrashFile[], wanted: string): EvidenceLine[] {
  const text = files.find(({ file }) => file === wanted)?.text ?? '';
  return text
    .split(/\r?\n/)
    .flatMap((said, at) =>
      said.trim() === ''
        ? []
        : [{ file: wanted, line: at + 1, text: said, actor: null, pid: null }],
    );
}

/** The sentence on how the first Ray worker died, in its own words; null where none is known to have died. */
export function deathSentence({ deaths }: CrashEvidence): string | null {
  const first = deaths.find(({ fatalLine }) => fatalLine !== null) ?? deaths[0];
  if (first === undefined) return null;
  const who = `The Ray worker ${first.actor ?? first.workerId.slice(0, 8)}${first.pid === null ? '' : ` (process ${first.pid})`}`;
  if (first.fatalLine !== null) return `${who} died. Its own last words are: ${first.fatalLine}`;
  return `${who} died without an error message: something outside ended it, such as SIGKILL. Ray's list of possible causes is the same for every death.`;
}
