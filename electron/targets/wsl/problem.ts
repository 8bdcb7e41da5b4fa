import type { Refusal } from '#core/contract/refusal';
import { PROBLEMS, type KnownProblem } from './problem-table';

/** Why wsl.exe itself failed. */
export interface WslProblem extends Refusal {
  /** A command that mends it or shows more, for a person to run; nothing runs it for them. */
  readonly command?: string;
  /** The service was being restarted: asking once more is right. */
  readonly isTransient: boolean;
}

/** The name that is never translated, such as `Wsl/Service/CreateInstance/WSL_E_DISK_CORRUPTED`. */
export function errorToken(text: string): string | null {
  return /\bWsl(?:\/[A-Za-z0-9_]+)+/.exec(text)?.[0] ?? null;
}

/**
 * Names the failure behind a text of wsl.exe, in any language: by its token, then by the hexadecimal code of old
 * builds, then by the strings that all translations keep. A failure that nobody knows is told in its own words.
 */
export function wslProblem(text: string): WslProblem {
  const token = errorToken(text);
  const name = token?.split('/').at(-1) ?? '';
  const codes = [name, ...(text.match(/\b0x[0-9a-f]{8}\b/gi) ?? [])].map((code) =>
    code.toLowerCase(),
  );
  const known =
    PROBLEMS.find(({ names }) => names.some((one) => codes.includes(one.toLowerCase()))) ??
    PROBLEMS.find(({ strings }) => strings?.every((one) => text.includes(one)));
  return known === undefined ? unknownProblem(text, token) : told(known);
}

function told({ code, says, remedy, command, isTransient = false }: KnownProblem): WslProblem {
  return { code, says, remedy, isTransient, ...(command === undefined ? {} : { command }) };
}

function unknownProblem(text: string, token: string | null): WslProblem {
  const words = text.trim().replace(/\s+/g, ' ').slice(0, 400);
  return {
    code: 'wsl-failed',
    says: words === '' ? 'WSL failed without a message.' : `WSL says: ${words}`,
    remedy:
      token === null
        ? 'Run the command in a terminal to see more; restarting WSL often helps.'
        : `Search the WSL documentation for ${token}; restarting WSL often helps.`,
    command: 'wsl.exe --status',
    isTransient: false,
  };
}
