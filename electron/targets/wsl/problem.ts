import { type Finding, finding } from '#core/contract/finding';
import { PROBLEMS, type ProblemEntry } from './problem-table';
import { isReadOnly, wslRemedy } from './wsl-remedy';

/** Failure of wsl.exe itself, as a finding; its remedy is a command that fixes it or shows more. */
export interface WslProblem extends Finding {
  /** The service was being restarted: asking once more is right. */
  readonly isTransient: boolean;
}

const MAX_WORDS = 400;

/** The name that is never translated, such as `Wsl/Service/CreateInstance/WSL_E_DISK_CORRUPTED`. */
export function errorToken(text: string): string | null {
  return /\bWsl(?:\/[A-Za-z0-9_]+)+/.exec(text)?.[0] ?? null;
}

/**
 * Names the failure behind a text of wsl.exe, in any language: by its token, then by the hexadecimal code of old builds, then by the
 * strings that all translations keep. An unknown failure is reported in its own words.
 */
export function wslProblem(text: string): WslProblem {
  const token = errorToken(text);
  const name = token?.split('/').at(-1) ?? '';
  const codes = [name, ...(text.match(/\b0x[0-9a-f]{8}\b/gi) ?? [])].map((code) =>
    code.toLowerCase(),
  );
  const problem =
    PROBLEMS.find(({ names }) => names.some((one) => codes.includes(one.toLowerCase()))) ??
    PROBLEMS.find(({ strings }) => strings?.every((one) => text.includes(one)));
  const words = text.trim().replace(/\s+/g, ' ').slice(0, MAX_WORDS);
  const row = problem ?? unknownProblem(words, token);
  return problemOf(row, words === '' ? [] : [{ kind: 'text', text: words }]);
}

type Row = Pick<ProblemEntry, 'id' | 'says' | 'advice' | 'command' | 'isTransient'>;

/** @param evidence the words of wsl.exe */
export function problemOf(
  { id, says, advice, command, isTransient = false }: Row,
  evidence: Finding['evidence'] = [],
): WslProblem {
  const remedies =
    command === undefined ? [] : [mending(`${says} ${advice}`.trim(), command.split(' '))];
  return { ...finding(id, 'bad', says, { advice, evidence, remedies }), isTransient };
}

const mending = (says: string, argv: readonly string[]) =>
  wslRemedy('mend', isReadOnly(argv) ? 'Inspect WSL' : 'Repair WSL', says, argv);

function unknownProblem(words: string, token: string | null): Row {
  return {
    id: 'wsl-failed',
    says: words === '' ? 'WSL failed without a message.' : `WSL says: ${words}`,
    advice:
      token === null
        ? 'Run the command in a terminal to see more; restarting WSL often helps.'
        : `Search the WSL documentation for ${token}; restarting WSL often helps.`,
    command: 'wsl.exe --status',
  };
}
