import { NUMBER_OF } from './signals';

/** Exit of a program in one of the common notations. */
export interface ReadExit {
  /** null where only the signal is given. */
  readonly code: number | null;
  /** By name: `SIGKILL`. */
  readonly signal: string | null;
  /** Slurm and Kubernetes say so outright. */
  readonly outOfMemory?: true;
}

/**
 * Exit of a program from the notations that people copy: `139`, `-11` (Python, torchrun), `3221225477`, `0xC0000005`, `SIGSEGV`, and
 * Slurm's `137:0`, `0:9` (code:signal) and `OUT_OF_MEMORY`. @returns null for a text that is none of them
 */
export function exitOf(text: string): ReadExit | null {
  const told = text.trim();
  if (/^(?:OUT_OF_MEMORY|OOMKilled|OUT_OF_ME\+?)$/.test(told)) {
    return { code: null, signal: 'SIGKILL', outOfMemory: true };
  }
  const slurm = /^(\d{1,3}):(\d{1,3})$/.exec(told);
  if (slurm !== null) {
    const [code, signal] = [Number(slurm[1]), signalOfNumber(Number(slurm[2]))];
    return signal === null ? { code, signal: null } : { code: null, signal };
  }
  if (/^(?:SIG)?[A-Z]{3,6}\d?$/.test(told)) {
    const name = told.startsWith('SIG') ? told : `SIG${told}`;
    return NUMBER_OF[name] === undefined ? null : { code: null, signal: name };
  }
  if (/^0x[\da-fA-F]{1,8}$/.test(told)) return { code: Number.parseInt(told, 16), signal: null };
  return /^-?\d{1,10}$/.test(told) ? { code: Number(told), signal: null } : null;
}

const signalOfNumber = (number: number): string | null =>
  Object.entries(NUMBER_OF).find(([, one]) => one === number)?.[0] ?? null;

const CODE = String.raw`(-?\d{1,10}|0x[\da-fA-F]{8})\b`;

/** Lines with which launchers, shells and IDEs show how a program ended; the last words of a log. */
const LINES: readonly RegExp[] = [
  new RegExp(String.raw`^(?:\S+ )?(?:exit|return) ?(?:code|status)\s*[:=]?\s*${CODE}`, 'i'),
  new RegExp(
    String.raw`\b(?:exited|finished|terminated|failed|ended) with (?:exit |return )?(?:code|status)\s*:?\s*${CODE}`,
    'i',
  ),
  new RegExp(String.raw`\bexit (?:code|status):? ${CODE}\s*$`, 'i'),
  new RegExp(String.raw`\breturned non-zero exit status (\d{1,10})`),
  /\bdied with <Signals\.(SIG\w+)/,
  /^\s*State\s*[:=]\s*(OUT_OF_MEMORY|OOMKilled)\b/,
  /^\s*Reason:\s*(OOMKilled)\b/,
  /^slurmstepd: error: Detected \d+ (oom)[_-]kill event/i,
];

/** Exit of the program if the last lines of its log report it; else null. The last one counts. */
export function exitInLines(lines: readonly string[]): ReadExit | null {
  for (const line of lines.toReversed()) {
    for (const test of LINES) {
      const told = test.exec(line)?.[1];
      if (told === undefined) continue;
      return /^oom$/i.test(told) ? exitOf('OUT_OF_MEMORY') : exitOf(told);
    }
  }
  return null;
}
