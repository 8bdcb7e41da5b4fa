import type { Refusal } from '#core/contract/refusal';
import type { ProbeReport } from '#core/contract/setup/probe';
import type { Result } from '#core/lib/result';

/** State of one probe of a plan while its page is open. */
export type ProbeCell =
  | { readonly is: 'waiting' }
  | { readonly is: 'checking'; readonly sinceMs: number }
  | { readonly is: 'reported'; readonly report: ProbeReport }
  | { readonly is: 'refused'; readonly refusal: Refusal; readonly atMs: number };

type Ask = (probe: string, signal: AbortSignal) => Promise<Result<ProbeReport, Refusal>>;

/** So many probes of one plan run side by side; the engine orders what may not run together. */
const SIDE_BY_SIDE = 2;
const WAITING: ProbeCell = { is: 'waiting' };

/**
 * Runs the probes of a plan, two at a time, the wanted ones first, and holds what they reported for as long as the page is open. A probe
 * that is asked for again while it runs is restarted: an answer from before does not count. One that could not check in time is run once
 * more after all others, because the machine was busy then, and may not be now.
 */
export class ProbeBoard {
  readonly #ask: Ask;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<string, AbortController>();
  #queue: readonly string[] = [];
  /** Probes to run once more when all others are done. */
  #late: readonly string[] = [];
  /** Probes that were run once more already. */
  readonly #repeated = new Set<string>();
  #cells: ReadonlyMap<string, ProbeCell> = new Map();

  constructor(ask: Ask, now: () => number = Date.now) {
    this.#ask = ask;
    this.#now = now;
  }

  readonly cells = (): ReadonlyMap<string, ProbeCell> => this.#cells;

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Runs those of them that were not run yet. */
  want(probes: readonly string[]): void {
    this.again(probes.filter((probe) => !this.#cells.has(probe)));
  }

  /** Runs them again, no matter what was reported before. */
  again(probes: readonly string[]): void {
    const wanted = [...new Set(probes)];
    for (const probe of wanted) this.#running.get(probe)?.abort();
    for (const probe of wanted) this.#running.delete(probe);
    for (const probe of wanted) this.#repeated.delete(probe);
    this.#late = this.#late.filter((probe) => !wanted.includes(probe));
    this.#queue = [...this.#queue.filter((probe) => !wanted.includes(probe)), ...wanted];
    this.#set(wanted.map((probe) => [probe, WAITING]));
    this.#next();
  }

  /** Shows what was read elsewhere, after everything that this board has read. */
  show(reports: readonly ProbeReport[]): void {
    const ids = reports.map(({ probe }) => probe);
    for (const id of ids) {
      this.#running.get(id)?.abort();
      this.#running.delete(id);
    }
    this.#queue = this.#queue.filter((probe) => !ids.includes(probe));
    this.#late = this.#late.filter((probe) => !ids.includes(probe));
    this.#set(reports.map((report) => [report.probe, { is: 'reported', report }]));
    this.#next();
  }

  /** Of those that still wait, these are run before all others. */
  first(probes: readonly string[]): void {
    const early = probes.filter((probe) => this.#queue.includes(probe));
    this.#queue = [...early, ...this.#queue.filter((probe) => !early.includes(probe))];
  }

  /** Ends what runs and forgets what waits; what was reported stays. */
  stop(): void {
    this.#queue = [];
    this.#late = [];
    for (const one of this.#running.values()) one.abort();
    this.#running.clear();
    this.#cells = new Map(
      [...this.#cells].filter(([, { is }]) => is === 'reported' || is === 'refused'),
    );
  }

  #next(): void {
    while (this.#running.size < SIDE_BY_SIDE) {
      const [probe, ...rest] = this.#queue;
      if (probe === undefined) break;
      this.#queue = rest;
      void this.#run(probe);
    }
    if (this.#running.size === 0 && this.#late.length > 0) this.#repeat(this.#late);
  }

  /** Runs them once more; they stay reported until then, so that nothing waits for a queue. */
  #repeat(probes: readonly string[]): void {
    this.#late = [];
    for (const probe of probes) this.#repeated.add(probe);
    this.#queue = probes;
    this.#next();
  }

  async #run(probe: string): Promise<void> {
    const stopped = new AbortController();
    this.#running.set(probe, stopped);
    this.#set([[probe, { is: 'checking', sinceMs: this.#now() }]]);
    let answer: Result<ProbeReport, Refusal>;
    try {
      answer = await this.#ask(probe, stopped.signal);
    } catch (error) {
      // Restarted or no longer wanted; anything else is a fault of ours.
      if (stopped.signal.aborted) return;
      throw error;
    }
    if (stopped.signal.aborted) return;
    this.#running.delete(probe);
    const isLate = answer.ok && answer.value.isLate === true && !this.#repeated.has(probe);
    if (isLate) this.#late = [...this.#late, probe];
    this.#set([[probe, this.#cellOf(answer)]]);
    this.#next();
  }

  #cellOf(answer: Result<ProbeReport, Refusal>): ProbeCell {
    if (answer.ok) return { is: 'reported', report: answer.value };
    return { is: 'refused', refusal: answer.error, atMs: this.#now() };
  }

  #set(changed: readonly (readonly [string, ProbeCell])[]): void {
    this.#cells = new Map([...this.#cells, ...changed]);
    this.#listeners.forEach((listener) => listener());
  }
}
