import type { LogLine } from '#core/contract/log/log-calls';
import { clockWords } from '../../ui/time-words';
import { t } from '../../words/t';

/** Lines from one to another, both included. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** So many lines are copied at once. */
export const MAX_COPIED = 5_000;

/** Writer of a line, in words; null for the program itself. */
export function writerWords(line: Pick<LogLine, 'actor' | 'pid'>): string | null {
  const { actor, pid } = line;
  if (actor === null) return pid === null ? null : t('log.workerNameless', { pid });
  return pid === null ? actor : t('log.worker', { actor, pid });
}

/** Lines with time and worker before each: for a report that others read. The engine has masked their secrets. */
export function copyWithTimes(lines: readonly LogLine[]): string {
  return lines
    .map((line) => {
      const clock = line.wallMs === null ? String(line.number) : clockWords(line.wallMs, true);
      const writer = writerWords(line);
      return writer === null ? `${clock}  ${line.text}` : `${clock}  [${writer}] ${line.text}`;
    })
    .join('\n');
}

/** Of the raw text of a range, the lines that are shown. */
export function rawOf(raw: string, range: LineRange, shown: ReadonlySet<number> | null): string {
  if (shown === null) return raw;
  return raw
    .split(/(?<=\n)/)
    .filter((_, i) => shown.has(range.from + i))
    .join('');
}
