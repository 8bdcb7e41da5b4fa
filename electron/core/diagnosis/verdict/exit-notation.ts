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
  const reported = text.trim();
  if (/^(?:OUT_OF_MEMORY|OOMKilled|OUT_OF_ME\+?)$/.test(reported)) {
    return { code: null, signal: 'SIGKILL', outOfMemory: true };
  }
  const slurm = /^(\d{1,3}):(\d{1,3})$/.exec(reported);
  if (slurm !== null) {
    const [code, signal] = [Number(slurm[1]), signalOfNumber(Number(slurm[2]))];
    return signal === null ? { code, signal: null } : { code: null, signal };
  }
  if (/^(?:SIG)?[A-Z]{3,6}\d?$/.test(reported)) {
    const name = reported.startsWith('SIG') ? reported : `SIG${reported}`;
    return NUMBER_OF[name] === undefined ? null : { code: null, signal: name };
  }
  if (/^0x[\da-fA-F]{1,8}$/.test(reported))
    return { code: Number.parseInt(reported, 16), signal: null };
  return /^-?\d{1,10}$/.test(reported) ? { code: Number(reported), signal: null } : null;
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
      const reported = test.exec(line)?.[1];
      if (reported === undefined) continue;
      return /^oom$/i.test(reported) ? exitOf('OUT_OF_MEMORY') : exitOf(reported);
    }
  }
  return null;
}
