import type { Exit } from '../../contract/run/run-directory';
import { exitInLines } from '../verdict/exit-notation';
import { BY_SCHEDULER } from '../verdict/scheduler-nonces';
import { ntStatus } from '../verdict/windows-codes';
import { fromOutside, signalOfCode } from '../verdict/signals';
import { fatalSigns } from '../signs/sign-scanner';
import type { DiagnosisInput } from './diagnosis-input';

/**
 * Outcome of a program, as far as a diagnosis needs it. `failed`: its exit says so. `stopped`: somebody else ended it, or the cluster
 * whose job it was. `asked`: this installation ended it. `well`: exit code 0. `unknown`: its end was not observed.
 */
export type Outcome = 'failed' | 'stopped' | 'asked' | 'well' | 'unknown';

/** So many of the last lines may show how it ended. */
const LAST = 6;

/** End of a program as its parent saw it, else as the last lines of its log report it; null if neither does. */
export function endOf({ exit, log }: DiagnosisInput): Pick<Exit, 'code' | 'signal'> | null {
  const { code, signal } = exit ?? exitInLines(log.lastLines.slice(-LAST)) ?? NO_END;
  if (signal !== null) return { code: null, signal };
  if (code === null) return null;
  return { code, signal: code >>> 0 === WSL_FAILED ? null : signalOfCode(code) };
}

const NO_END = { code: null, signal: null };
/** -1 is SIGHUP for Python, and a failure of WSL for wsl.exe; neither is a stop by the user. */
const WSL_FAILED = 0xffffffff;

/** Outcome by its exit; what the log says is weighed by `seen-signs`. */
export function outcomeOf(input: DiagnosisInput): Outcome {
  const { exit } = input;
  if (exit !== null && exit.requested !== null)
    return exit.requested.nonce === BY_SCHEDULER ? 'stopped' : 'asked';
  const end = endOf(input);
  if (end === null) return 'unknown';
  if (end.signal !== null && fromOutside(end.signal) !== null) return 'stopped';
  if (end.code !== null && ntStatus(end.code)?.isRequested === true) return 'stopped';
  if (end.code === 0) return exit === null ? 'unknown' : 'well';
  return 'failed';
}

/** Did something fail, as far as exit and log show? */
export function isFailure(input: DiagnosisInput, outcome: Outcome): boolean {
  if (outcome === 'failed') return true;
  if (outcome === 'stopped' || outcome === 'asked') return false;
  return fatalSigns(input.log.signs).length > 0;
}
