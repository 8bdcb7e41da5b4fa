import type { TrainingSettings } from '#core/contract/settings/settings';

/** How long a stopped run may save, how often it is measured, when silence is reported (in ms); whether its machine may sleep. */
export interface RunPolicy {
  readonly gracefulMs: number;
  readonly termMs: number;
  /** RL_COCKPIT_STOP_MS says how long: no recipe waits longer. */
  readonly isStopSet: boolean;
  readonly sampleEveryMs: number;
  readonly quietAfterMs: number;
  readonly keepAwake: boolean;
}

/** The user's run settings; RL_COCKPIT_STOP_MS="graceful,term" takes precedence (tests use "1000,1000"). */
export function runPolicy(
  env: Readonly<Record<string, string | undefined>>,
  chosen: TrainingSettings,
): RunPolicy {
  const [graceful, term] = (env['RL_COCKPIT_STOP_MS'] ?? '').split(',').map(Number);
  return {
    gracefulMs: usable(graceful) ? graceful : chosen.gracefulMs,
    termMs: usable(term) ? term : chosen.termMs,
    isStopSet: usable(graceful),
    sampleEveryMs: chosen.sampleEveryMs,
    quietAfterMs: chosen.quietAfterMs,
    keepAwake: chosen.keepAwake,
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
