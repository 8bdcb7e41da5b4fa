import { SetupError, say } from '../setup/say.mjs';

/**
 * Runs `work` when calls have stopped coming for `quietMs`, never twice at a time; calls during a run cause one more run. A failure
 * is printed, and the next call tries again.
 * @param {number} quietMs @param {() => Promise<void>} work @returns {() => void}
 */
export function onceQuiet(quietMs, work) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let isRunning = false;
  let isRequested = false;
  const run = async () => {
    if (isRunning) {
      isRequested = true;
      return;
    }
    isRunning = true;
    await work().catch((/** @type {unknown} */ error) =>
      say(error instanceof SetupError ? error.message : String(error)),
    );
    isRunning = false;
    if (!isRequested) return;
    isRequested = false;
    await run();
  };
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), quietMs);
  };
}
