import type { RunDetail } from '#core/contract/run/run-detail';
import { isInProgress } from '#core/contract/run/run-phase';
import { type Command, type CommandForm, usageOf } from '../command';
import { EXIT, granted } from '../io';
import { oneRun } from '../one-run';
import { durationText, table } from '../text/run-text';

interface Rung {
  readonly mode: 'graceful' | 'term' | 'kill';
  readonly signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL';
  /** Until the next rung; null: the last, repeated while anything is left. */
  readonly waitMs: number | null;
}

export interface Ladder {
  readonly runId: string;
  readonly name: string;
  readonly target: string;
  /** Would a stop do anything? */
  readonly canStop: boolean;
  readonly says: string;
  readonly rungs: readonly Rung[];
  /** As of the last heartbeat. */
  readonly processes: readonly {
    readonly pid: number;
    readonly role: string;
    readonly name: string;
    readonly rssBytes: number | null;
  }[];
}

const form: CommandForm = {
  name: 'ladder',
  words: 'RUN',
  flags: {},
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Show what a stop would do: its steps, their waits, and the processes it would end.',
  async run(parsed, io) {
    const run = oneRun(parsed, usage);
    const detail = granted(await io.link.ask((client) => client.runs.get({ run })));
    const ladder = ladderOf(detail);
    io.answer(ladder, () => ladderText(ladder));
    return EXIT.ok;
  },
} satisfies Command;

/** Effect of stopping this run at each step; asking does nothing. */
export function ladderOf({ run, stopWaits, processes, heartbeatMs }: RunDetail): Ladder {
  const { runId, name, target, phase } = run;
  const about = { runId, name, target };
  if (!isInProgress(run) || stopWaits === null || run.foreign) {
    const says = run.foreign
      ? 'Another installation owns this run. Stop it there.'
      : `It is ${phase}: there is nothing to stop.`;
    return { ...about, canStop: false, says, rungs: [], processes: [] };
  }
  const rungs: readonly Rung[] = [
    { mode: 'graceful', signal: 'SIGINT', waitMs: stopWaits.gracefulMs },
    { mode: 'term', signal: 'SIGTERM', waitMs: stopWaits.termMs },
    { mode: 'kill', signal: 'SIGKILL', waitMs: null },
  ];
  const alive = processes
    .filter(({ state, role }) => state !== 'ended' && role !== 'supervisor')
    .map(({ pid, role, name: program, rssBytes }) => ({ pid, role, name: program, rssBytes }));
  return { ...about, canStop: true, says: goesOnSays(run, heartbeatMs), rungs, processes: alive };
}

function goesOnSays(run: RunDetail['run'], heartbeatMs: number | null): string {
  const { contact, target, targetStoppedMs } = run;
  if (contact === 'ok') return `It is running on ${target}.`;
  if (targetStoppedMs !== undefined) return run.reasons.join(' ');
  const last = heartbeatMs === null ? 'never' : new Date(heartbeatMs).toISOString();
  return `Whether it is still running is unknown; the last heartbeat was ${last}.`;
}

const WORDS: Readonly<Record<Rung['mode'], string>> = {
  graceful: 'asks the program to save and exit',
  term: 'terminates its process group, if it has not exited',
  kill: 'kills the remaining processes, then checks for survivors',
};

function ladderText({ name, runId, says, rungs, processes }: Ladder): string {
  const steps = rungs.map(({ mode, signal, waitMs }, i) => {
    const wait = waitMs === null ? '' : `, then waits ${durationText(waitMs)}`;
    return `${i + 1}. ${signal} ${WORDS[mode]}${wait}`;
  });
  const rows = processes.map(({ pid, role, name: program, rssBytes }) => [
    String(pid),
    role,
    program,
    rssBytes === null ? '—' : `${(rssBytes / 2 ** 20).toFixed(0)} MiB`,
  ]);
  const stopped =
    rows.length === 0
      ? []
      : ['This would stop:', table([['PID', 'ROLE', 'NAME', 'MEMORY'], ...rows])];
  return [`${name}  ${runId}`, says, ...steps, ...stopped].join('\n');
}
