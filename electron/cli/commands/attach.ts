import type { JobDetail } from '#core/contract/jobs/cluster';
import type { Refusal } from '#core/contract/refusal';
import type { Scheduler } from '#core/contract/scheduler';
import { ok, type Result } from '#core/lib/result';
import { jobExitWords, jobStartWords, waitingSentence } from '#core/diagnosis/verdict/job-words';
import { type Command, type CommandForm, textFlag, usageOf } from '../command';
import { flagText } from '../flags/flags';
import { detachSignal, sleep } from '../follow';
import { EXIT, granted, type Io, misused } from '../io';
import { jobIdOf, onlyCluster } from '../jobs';

/** Each look asks the controller of the cluster once. */
const EVERY_MS = 2_000;
/** A part of the output that is as long as this, in bytes, has more behind it. */
const LONG_PART = 128 << 10;

const form: CommandForm = {
  name: 'attach',
  words: 'JOB',
  flags: {
    target: flagText('CLUSTER', 'The cluster, such as slurm:HOST; without it, the only one.'),
  },
};

export default {
  ...form,
  says: 'Follow the output of a job of a cluster to its end, also of one that was submitted by other means, from its last lines on. While it waits, it says why. Ctrl+C ends the following; the job continues. Its output is on stderr, without what looks like a key or a password. Exit status: 0 completed, 1 failed, 4 canceled, 5 when its end was not seen.',
  async run(parsed, io) {
    const [word, ...others] = parsed.words;
    if (word === undefined || others.length > 0)
      return misused('Name one job.', `Usage: rl-cockpit ${usageOf(form)}`);
    const target = textFlag(parsed, 'target') ?? (await onlyCluster(io, 'attach JOB --target '));
    const last = await followed(target, jobIdOf(word), io);
    if (last === null) {
      io.note('No longer following; the job continues.');
      return EXIT.detached;
    }
    const { state, exitCode, reason } = last;
    io.answer({ jobId: last.jobId, state, exitCode, reason }, () => endText(last));
    return exitOf(last);
  },
} satisfies Command;

/** What is known of a job when there is nothing more to follow. */
interface JobEnd {
  readonly jobId: string;
  /** null: the cluster does not list the job any more, and its end was not seen. */
  readonly state: string | null;
  readonly exitCode: string | null;
  readonly reason: string | null;
}

/** Follows a job until it is over or no longer listed; null where the user ends that. @throws Refused where there is no such job */
async function followed(target: string, jobId: string, io: Io): Promise<JobEnd | null> {
  const signal = detachSignal();
  const output = new FollowedOutput(target, jobId, io);
  let last = granted(await output.read()).job;
  const scheduler = await schedulerOf(target, io);
  while (!signal.aborted) {
    output.say(last.state === 'PENDING' ? waitText(last, scheduler) : (last.problem ?? ''));
    await sleep(EVERY_MS, signal);
    const answer = await output.read();
    if (!answer.ok && answer.error.code === 'no-such-job')
      return last.isOver ? last : { jobId, state: null, exitCode: null, reason: null };
    if (!answer.ok && answer.error.code === 'scheduler-silent') {
      output.say(answer.error.says);
      continue;
    }
    const { job, hasGrown } = granted(answer);
    // What it printed last may be seen later than its end.
    if (last.isOver && !hasGrown) return job;
    last = job;
  }
  return null;
}

/** Output of a job, printed as it grows. */
class FollowedOutput {
  readonly #job: { readonly target: string; readonly jobId: string };
  readonly #io: Io;
  #at: number | undefined;
  #said = '';

  constructor(target: string, jobId: string, io: Io) {
    this.#job = { target, jobId };
    this.#io = io;
  }

  /** Prints what came since, from the last lines on at first; answers the job as it is now. */
  async read(): Promise<Result<{ job: JobDetail; hasGrown: boolean }, Refusal>> {
    for (let hasGrown = false; ; hasGrown = true) {
      const ask = { ...this.#job, from: this.#at };
      const answer = await this.#io.link.ask((client) => client.targets.queuedJob(ask));
      if (!answer.ok) return answer;
      const bytes = this.#print(answer.value);
      if (bytes < LONG_PART) return ok({ job: answer.value, hasGrown: hasGrown || bytes > 0 });
    }
  }

  /** A note, unless it was the last one. */
  say(note: string): void {
    if (note !== '' && note !== this.#said) this.#io.note(note);
    this.#said = note;
  }

  /** @returns how many bytes */
  #print({ output, outputFrom, outputTo }: JobDetail): number {
    if (output === null || outputFrom === null || outputTo === null) return 0;
    if (this.#at !== undefined && outputFrom !== this.#at)
      this.#io.note(`The output of job ${this.#job.jobId} was written again.`);
    this.#at = outputTo;
    this.#io.follow(Buffer.from(output));
    return outputTo - outputFrom;
  }
}

async function schedulerOf(target: string, io: Io): Promise<Scheduler> {
  const targets = granted(await io.link.ask((client) => client.targets.list()));
  return targets.find(({ id }) => id === target)?.capabilities.scheduler ?? 'slurm';
}

const waitText = (job: JobDetail, scheduler: Scheduler): string =>
  `${waitingSentence(job, scheduler)}${jobStartWords(job)}`;

function endText({ jobId, state, exitCode }: JobEnd): string {
  if (state === null)
    return `The cluster does not list job ${jobId} any more; its end was not seen.`;
  const words = jobExitWords(exitCode);
  return `Job ${jobId}: ${state}${words === '' ? '' : ` (${words})`}`;
}

function exitOf({ state }: JobEnd): number {
  if (state === null) return EXIT.lost;
  if (state === 'COMPLETED' || state === 'SUCCEEDED') return EXIT.ok;
  return state.startsWith('CANCELLED') || state === 'STOPPED' ? EXIT.stopped : EXIT.failed;
}
