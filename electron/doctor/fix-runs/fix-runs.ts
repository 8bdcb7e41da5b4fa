import { randomUUID } from 'node:crypto';
import { uptime } from 'node:os';
import type {
  StartedFix,
  FixRunProgress,
  FixRunTerminal,
  RemedyRun,
} from '#core/contract/setup/fix-runs';
import type { FixRequest } from '#core/contract/setup/setup-calls';
import type { ProbeSubject } from '#core/contract/setup/probe';
import type { Refusal } from '#core/contract/refusal';
import type { FixRunId, TerminalExit } from '#core/contract/terminal/terminal';
import { type Result, err, ok } from '#core/lib/result';
import type { Doctor } from '../doctor';
import { textOfLines } from '../guard/fix-guard';
import type { ProbeContext } from '../probe';
import type { Target } from '../../targets/target';
import { fixRunsFile, type StoredFixRun, withoutReports } from './fix-runs-file';
import type { FixVerdict } from './judge-fix';
import { proveFix } from './prove-fix';

/** The newest of them are stored and shown. */
const MAX_RUNS = 50;
/** How often the processes that run fixes are checked. */
const CHECK_INTERVAL_MS = 5_000;

interface FixRunsDeps {
  readonly home: string;
  readonly doctor: Pick<Doctor, 'probe' | 'plan' | 'context' | 'freezes' | 'ledger'>;
  /** Publishes that a fix started, ended or was proved. */
  readonly changed: () => void;
  /** Notes in an incident that a remedy was applied, and proves it as its cause says. */
  readonly applied: (
    remedy: RemedyRun,
    hasWorked: boolean | null,
    signal: AbortSignal,
  ) => Promise<FixVerdict>;
}

/** A fix that is about to run. */
interface Request {
  readonly subject: ProbeSubject;
  readonly step: string | null;
  readonly remedy: RemedyRun | null;
  readonly fix: FixRequest;
}

/** What a run is registered with. */
type Registration = Pick<StoredFixRun, 'fix' | 'title' | 'step' | 'remedy' | 'subject' | 'changes'>;

/**
 * Executions of fixes: the process that runs one reports its end, and the engine then records what changed, runs the
 * checks that prove it and publishes the verdict, whether a page is open or not.
 */
export class FixRuns {
  readonly #deps: FixRunsDeps;
  readonly #file: ReturnType<typeof fixRunsFile>;
  /** Oldest first. */
  readonly #runs = new Map<FixRunId, StoredFixRun>();
  readonly #proofs = new Map<FixRunId, Promise<void>>();
  readonly #onEnd = new Set<() => void>();
  #timer: NodeJS.Timeout | null = null;
  readonly #closing = new AbortController();

  constructor(deps: FixRunsDeps) {
    this.#deps = deps;
    this.#file = fixRunsFile(deps.home);
  }

  /** Reads what an earlier engine stored. What it did not finish is unproved, unless the process that runs it still lives. */
  async open(): Promise<void> {
    const stored = await this.#file.read();
    if (!stored.ok) return;
    for (const run of stored.value.runs) this.#runs.set(run.id, afterRestart(run));
    this.#checkProcesses();
  }

  /** Is a fix being proved now? */
  get isBusy(): boolean {
    return this.#proofs.size > 0;
  }

  /**
   * Registers a fix that is about to run: its environment is recorded before it, and what it will make is listed, so that
   * what a killed fix left behind is known too.
   */
  async prepare(
    { subject, step, remedy, fix }: Request,
    context: ProbeContext & { readonly at: Target },
  ): Promise<Result<FixRunId, Refusal>> {
    const changes = await this.#recordBefore(fix, context);
    const created = fix.creates.map((one) => ({ ...one, target: subject.target, fix: fix.id }));
    const listed = await this.#deps.doctor.ledger.add(created, Date.now());
    if (!listed.ok) return listed;
    const { id, title } = fix;
    return ok(await this.register({ fix: id, title, step, remedy, subject, changes }));
  }

  /** Registers commands that are about to run. */
  async register(registration: Registration): Promise<FixRunId> {
    const id = randomUUID();
    const { target, goal } = registration.subject;
    const idle = { terminal: null, process: null, startedMs: Date.now() };
    await this.#set({ ...registration, id, target, goal, ...idle, progress: { state: 'running' } });
    return id;
  }

  /** The commands of a fix were started. */
  async started(
    id: FixRunId,
    process: number,
    terminal: FixRunTerminal | null,
  ): Promise<Result<void, Refusal>> {
    const run = this.#runs.get(id);
    if (run === undefined) return err(noSuchRun());
    await this.#set({ ...run, process, terminal, startedMs: terminal?.openedMs ?? Date.now() });
    this.#checkProcesses();
    return ok(undefined);
  }

  /** The commands of a fix ended: its proof starts. One that was judged without its end is judged again. */
  async ended(id: FixRunId, exit: TerminalExit): Promise<Result<void, Refusal>> {
    const run = this.#runs.get(id);
    if (run === undefined) return err(noSuchRun());
    const { progress } = run;
    const isJudged = progress.state === 'proving' || ('exit' in progress && progress.exit !== null);
    if (isJudged) return ok(undefined);
    await this.#set({ ...run, progress: { state: 'proving', exit, endedMs: Date.now() } });
    this.#prove(id, exit);
    return ok(undefined);
  }

  list(): StartedFix[] {
    const started = [...this.#runs.values()].filter(
      ({ process, progress }) => process !== null || progress.state !== 'running',
    );
    return started.map(viewOf).toReversed();
  }

  /** Answers once the fix is proved or unproved. */
  async proof(id: FixRunId, signal?: AbortSignal): Promise<Result<StartedFix, Refusal>> {
    for (;;) {
      const run = this.#runs.get(id);
      if (run === undefined) return err(noSuchRun());
      if ('reports' in run.progress || signal?.aborted === true) return ok(viewOf(run));
      await this.#nextEnd(signal);
    }
  }

  /** What is being proved is left unproved: the next engine says so. */
  close(): void {
    this.#closing.abort();
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  #prove(id: FixRunId, exit: TerminalExit | null): void {
    const run = this.#runs.get(id);
    if (run === undefined) return;
    const proof = this.#finish(run, exit).finally(() => {
      if (this.#proofs.get(id) === proof) this.#proofs.delete(id);
      for (const wake of this.#onEnd) wake();
    });
    this.#proofs.set(id, proof);
  }

  async #finish(run: StoredFixRun, exit: TerminalExit | null): Promise<void> {
    const judged = await this.#judge(run, exit).catch((cause: unknown) => ({
      state: 'unproved' as const,
      says: `Its checks could not be run: ${cause instanceof Error ? cause.message : String(cause)}`,
      reports: [],
    }));
    // Its end was reported meanwhile, and it is judged by that.
    if (this.#closing.signal.aborted || this.#runs.get(run.id) !== run) return;
    const endedMs = run.progress.state === 'proving' ? run.progress.endedMs : Date.now();
    const progress = { ...judged, reports: [...judged.reports], exit, endedMs };
    await this.#set({ ...run, progress });
  }

  async #judge(run: StoredFixRun, exit: TerminalExit | null) {
    await this.#recordAfter(run);
    if (run.remedy === null) return proveFix(this.#deps.doctor, { ...run, exit });
    const hasWorked = exit === null ? null : exit.code === 0 && exit.signal === null;
    const judged = await this.#deps.applied(run.remedy, hasWorked, this.#closing.signal);
    return { ...judged, reports: [] };
  }

  /** Records the packages of the environment that a fix installs into. One that is not there yet holds nothing. */
  async #recordBefore(
    { lines }: FixRequest,
    { at, python }: { readonly at: Target; readonly python: string | null },
  ): Promise<StoredFixRun['changes']> {
    const command = textOfLines(lines);
    if (python === null || !/\b(?:pip|uv|conda|mamba)\b/.test(command)) return null;
    const result = await this.#deps.doctor.freezes.record(
      { target: at, python },
      'before',
      command,
    );
    return result.ok ? { python, command } : null;
  }

  async #recordAfter({ changes, subject }: StoredFixRun): Promise<void> {
    if (changes === null) return;
    const { doctor } = this.#deps;
    const context = await doctor.context(subject);
    if (!context.ok) return;
    const environment = { target: context.value.at, python: changes.python };
    await doctor.freezes.record(environment, 'after', changes.command);
  }

  /** A process that was killed reports nothing. */
  #checkProcesses(): void {
    const running = [...this.#runs.values()].filter(isRunning);
    for (const { id, process } of running) {
      if (process !== null && !isAlive(process) && !this.#proofs.has(id)) this.#prove(id, null);
    }
    if (running.length === 0 && this.#timer !== null) {
      clearInterval(this.#timer);
      this.#timer = null;
    } else if (running.length > 0) {
      this.#timer ??= setInterval(() => this.#checkProcesses(), CHECK_INTERVAL_MS).unref();
    }
  }

  #nextEnd(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        this.#onEnd.delete(wake);
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      this.#onEnd.add(wake);
      signal?.addEventListener('abort', wake, { once: true });
    });
  }

  async #set(run: StoredFixRun): Promise<void> {
    this.#runs.set(run.id, run);
    for (const old of [...this.#runs.keys()].slice(0, -MAX_RUNS)) this.#runs.delete(old);
    const runs = [...this.#runs.values()].map(withoutReports);
    const written = await this.#file.change((stored) => ({ ...stored, runs }));
    if (!written.ok) process.emitWarning(written.error.says);
    this.#deps.changed();
  }
}

const isRunning = ({ progress, process }: StoredFixRun): boolean =>
  progress.state === 'running' && process !== null;

const viewOf = ({
  subject: _subject,
  process: _process,
  changes: _changes,
  ...run
}: StoredFixRun) => run satisfies StartedFix;

/** A fix as the next engine finds it. */
function afterRestart(run: StoredFixRun): StoredFixRun {
  const { progress, process } = run;
  if (progress.state === 'proving')
    return { ...run, progress: unfinished(progress.exit, 'its checks were done') };
  const isOver = progress.state !== 'running' || process === null;
  const isLive = process !== null && isAlive(process) && run.startedMs > bootMs();
  return isOver || isLive ? run : { ...run, progress: unfinished(null, 'it reported its end') };
}

const unfinished = (exit: TerminalExit | null, what: string): FixRunProgress => ({
  state: 'unproved',
  exit,
  endedMs: Date.now(),
  says: `The engine ended before ${what}. Check the step again.`,
  reports: [],
});

const bootMs = (): number => Date.now() - uptime() * 1_000;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const noSuchRun = (): Refusal => ({
  code: 'no-such-fix-run',
  says: 'The engine does not know this execution of a fix.',
  remedy: 'Check the step again: its checks say what is there now.',
});
