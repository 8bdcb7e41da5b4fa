import type { RunView } from '#core/contract/run/run';
import { remainingMs } from '#core/diagnosis/goal/remaining-time';
import { printableLine } from '#core/lib/printable';
import { figure } from '#core/lib/time-words';

/** A run in words, for people at a terminal. */
export function runText(run: RunView): string {
  const rows = [
    ['run', `${run.runId}  ${run.name}`],
    ['recipe', `${run.recipe} on ${run.target}`],
    ['state', stateText(run)],
    ...stoppedRows(run),
    ['exit', exitText(run)],
    ['time', timeText(run)],
    ['reached', [reachedText(run), ...axesText(run)].join(', ')],
    ...goalRows(run),
    ...jobRows(run),
    ['folder', run.runDir],
  ];
  const body = rows
    .map(([name = '', value = '']) => `${name.padEnd(9)}${printableLine(value)}`)
    .join('\n');
  const reasons = run.reasons.map((reason) => `- ${reason}`).join('\n');
  return reasons === '' ? body : `${body}\n${reasons}`;
}

/** Of a batch job: its number, Slurm's state of it, its nodes. */
function jobRows({ job }: RunView): readonly (readonly string[])[] {
  if (job === undefined) return [];
  const attempt = job.attempt > 1 ? `attempt ${job.attempt}` : null;
  const parts = [job.jobId, job.state, job.nodes, attempt].filter((part) => part !== null);
  return [['job', parts.join('  ')], ...(job.use === undefined ? [] : [['', job.use]])];
}

/** `timestep 2,000 of 10,000 (20%)`; only the step where the goal is unknown. */
export function reachedText({ lastX, xKind, targetX }: RunView): string {
  if (lastX === null) return targetX === null ? '—' : `no step of ${figure(targetX)}`;
  const reached = `${xKind ?? 'step'} ${figure(lastX)}`;
  if (targetX === null || targetX <= 0) return reached;
  const percent = Math.max(0, Math.min(100, Math.floor((lastX / targetX) * 100)));
  return `${reached} of ${figure(targetX)} (${percent}%)`;
}

const axesText = ({ otherAxes = [] }: RunView): readonly string[] =>
  otherAxes.map(({ xKind, x }) => `${xKind} ${figure(x)}`);

/** Whose word the goal is, and how long it will take to it at the mean speed so far. */
function goalRows(run: RunView): readonly (readonly string[])[] {
  const { goalSource, targetX } = run;
  if (goalSource === undefined || targetX === null) return [];
  const leftMs = remainingMs(run);
  const left = leftMs === null ? [] : [['left', `about ${durationText(leftMs)}`]];
  return [['goal', `${figure(targetX)} (${goalSource})`], ...left];
}

function exitText({ exit, neverStarted }: RunView): string {
  if (neverStarted === true) return 'not started';
  return exit === null ? 'none' : (exit.signal ?? `code ${exit.code ?? 'unknown'}`);
}

/** Duration of a run; "not started" if it never started. */
export function timeText({ durationMs, neverStarted }: RunView): string {
  if (neverStarted === true) return 'not started';
  return durationMs === null ? '—' : durationText(durationMs);
}

function stoppedRows({ targetStoppedMs }: RunView): readonly (readonly string[])[] {
  if (targetStoppedMs === undefined) return [];
  return [['target', `target not running at ${new Date(targetStoppedMs).toLocaleString()}`]];
}

/** A run's state in a word or two; what cannot be seen now is never shown as running. */
export function stateText({
  verdict,
  contact,
  phase,
  targetStoppedMs,
  unreadable,
}: RunView): string {
  if (unreadable !== undefined) return phase === 'running' ? 'running, unreadable' : 'unreadable';
  if (verdict !== null) return verdict;
  if (targetStoppedMs !== undefined) return 'not running';
  return contact === 'ok' ? phase : `${phase}, ${contact}`;
}

/** Two units: "38 s", "6 min 44 s", "1 h 51 min". Below a second "0.4 s", below a tenth of one "under 0.1 s". */
export function durationText(ms: number): string {
  if (ms > 0 && ms < 950) return ms < 50 ? 'under 0.1 s' : `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}

/** Columns of equal width, two spaces apart. A cell is one line, no matter what is in it. */
export function table(cells: readonly (readonly string[])[]): string {
  const rows = cells.map((row) => row.map(printableLine));
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
