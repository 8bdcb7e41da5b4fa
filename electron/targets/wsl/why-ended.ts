import type { Refusal } from '#core/contract/refusal';
import type { AgentEnd } from '../agent-process';
import { gone } from '../agent-refusals';
import { NO_PYTHON_THERE } from '../python-there';
import { decodeWslText } from './decode-text';
import { WSL_FAILED } from './exit-status';
import { errorToken, wslProblem } from './problem';

export const STOPPED = 'wsl-stopped';

/** Did wsl.exe itself fail, rather than what it led to? Its own text stands on stdout, before any answer. */
function wslText(end: AgentEnd): string | null {
  const text = decodeWslText(end.noise);
  const failed = end.exitCode === 255 || (end.exitCode ?? 0) >>> 0 === WSL_FAILED;
  return errorToken(text) !== null || failed ? text : null;
}

/** A failure of WSL that passes by itself. */
export function isPassing(end: AgentEnd): boolean {
  const text = wslText(end);
  return text !== null && wslProblem(text).isTransient;
}

/** Why there is no agent in this distro, from what its wsl.exe left. */
export function whyEnded(distro: string, end: AgentEnd): Refusal {
  if (end.isGivenUp) return silentDistro(distro, end.why);
  if (end.stderr.includes(NO_PYTHON_THERE)) return noPython(distro);
  const text = wslText(end);
  if (text !== null) {
    const { code, says, remedy, command } = wslProblem(text);
    return {
      code,
      says: `${distro}: ${says}`,
      remedy: command === undefined ? remedy : `${remedy} Command: ${command}`,
    };
  }
  if (end.exitCode === 1 && end.stderr.trim() === '') return stopped(distro);
  return gone(end.why);
}

function stopped(distro: string): Refusal {
  return {
    code: STOPPED,
    says: `${distro} was stopped: by --terminate or --shutdown, an update of WSL, or a crash of its virtual machine.`,
    remedy: 'Connect to start it again; runs in it have ended.',
  };
}

function silentDistro(distro: string, why: string): Refusal {
  return {
    code: 'wsl-silent',
    says: `${distro} does not answer. ${why}`,
    remedy: 'Shut down WSL, which ends the runs in it, then connect again: wsl.exe --shutdown',
  };
}

function noPython(distro: string): Refusal {
  return {
    code: 'python-missing',
    says: `${distro} has no Python 3.8 or newer in the usual locations.`,
    remedy: `Install one in a terminal of ${distro}, for example: sudo apt install python3 python3-venv`,
  };
}
