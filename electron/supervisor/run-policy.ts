/** How long a stopped run may save, how often it is measured, when silence is told. All in ms. */
export interface RunPolicy {
  readonly gracefulMs: number;
  readonly termMs: number;
  readonly sampleEveryMs: number;
  readonly quietAfterMs: number;
}

/**
 * RL_COCKPIT_STOP_MS="graceful,term" shortens the ladder (tests use "1000,1000").
 * Defaults: 60 s to save a checkpoint, 15 s after SIGTERM.
 */
export function runPolicy(env: Readonly<Record<string, string | undefined>>): RunPolicy {
  const [graceful, term] = (env['RL_COCKPIT_STOP_MS'] ?? '').split(',').map(Number);
  return {
    gracefulMs: usable(graceful) ? graceful : 60_000,
    termMs: usable(term) ? term : 15_000,
    sampleEveryMs: 1_000,
    quietAfterMs: 120_000,
  };
}

function usable(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value) && value > 0;
}

/** Unbuffered, UTF-8 everywhere, and a Python stack when native code crashes. */
export const STANDARD_ENV: Readonly<Record<string, string>> = {
  PYTHONUNBUFFERED: '1',
  PYTHONUTF8: '1',
  PYTHONIOENCODING: 'utf-8',
  PYTHONFAULTHANDLER: '1',
};
