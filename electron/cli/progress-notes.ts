import type { RunView } from '#core/contract/run/run';
import { remainingMs } from '#core/diagnosis/goal/remaining-time';
import { durationText, reachedText } from './text/run-text';

const EVERY_MS = 15_000;
const EVERY_PERCENT = 5;

/** Says how far a followed run is, at each twentieth of it and at most every 15 s; nothing where its goal is unknown. */
export class ProgressNotes {
  #atMs = 0;
  #atPercent = 0;

  /** The line to print now; null for none. */
  next(run: RunView, nowMs: number): string | null {
    const { lastX, targetX } = run;
    if (lastX === null || targetX === null || lastX >= targetX || run.verdict !== null) return null;
    const percent = (lastX / targetX) * 100;
    if (this.#atMs === 0) this.#atMs = nowMs;
    const isDue = nowMs - this.#atMs >= EVERY_MS && percent - this.#atPercent >= EVERY_PERCENT;
    if (!isDue) return null;
    this.#atMs = nowMs;
    this.#atPercent = percent;
    const leftMs = remainingMs(run);
    const left = leftMs === null ? '' : `, about ${durationText(leftMs)} left`;
    return `Reached ${reachedText(run)}${left}.`;
  }
}
