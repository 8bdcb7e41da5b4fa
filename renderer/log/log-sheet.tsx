import { useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import type { LogLine } from '#core/contract/log/log-calls';
import { levelOf } from '#core/telemetry/line/log-level';
import { textPattern } from '#core/telemetry/line/text-marks';
import { clockWords } from '../ui/time-words';
import { t } from '../words/t';
import type { LineRange } from './lines/line-copy';
import { headOf } from './lines/line-heads';
import type { LogViewOptions } from './log-view-options';
import { LogRow } from './lines/log-row';
import type { SheetActs } from './use-sheet-acts';
import type { LogView } from './use-log-view';
import { usePatternMarks } from './use-pattern-marks';

interface Props {
  readonly id: string;
  readonly view: LogView;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly sheet: RefObject<HTMLDivElement | null>;
  readonly viewOptions: LogViewOptions;
  readonly fatal: readonly number[];
  readonly picked: LineRange | null;
  readonly acts: SheetActs;
  /** Lines shown whole, by number. */
  readonly full: ReadonlyMap<number, LogLine>;
  /** Said instead of lines; null where there are some. */
  readonly none: string | null;
}

const NO_MARKS: readonly number[] = [];

/** The lines in sight. Only they, and some around them, are in the page. */
export function LogSheet(props: Props) {
  const { id, view, box, sheet, viewOptions, fatal, picked, acts, full, none } = props;
  const { read, find, marked } = view;
  const { lines, around } = useLines(view, full);
  const pattern = useMemo(() => plainPattern(find.query), [find.query]);
  const isPattern = find.query?.isPattern === true;
  const texts = isPattern ? lines.map((line) => shortText(line)).join('\n') : '';
  const marks = usePatternMarks(isPattern ? find.query : null, texts);
  useMatchInSight(box, view.match.current);
  return (
    <Box id={id} box={box} isWrapped={viewOptions.isWrapped} acts={acts}>
      {none !== null && <p className="lg-none">{none}</p>}
      <div ref={sheet} className="lg-sheet">
        {lines.map((line, i) => {
          const row = read.view.drawn.from + i;
          const last = around(i - 1);
          return (
            <LogRow
              key={row}
              line={line}
              {...headOf(line, [last, around(i - 2)], around(i + 1))}
              level={line === null ? null : lineLevel(line, fatal)}
              isMarked={line !== null && line.number === marked}
              isSelected={line !== null && isIn(picked, line.number)}
              hasNumbers={viewOptions.hasNumbers}
              isSameTime={row !== read.view.first && isSameTime(line, last)}
              pattern={pattern}
              marks={marks.get(shortText(line)) ?? NO_MARKS}
            />
          );
        })}
      </div>
    </Box>
  );
}

/** Ground that the times cover, and some air. */
const LEFT_PX = 96;
const RIGHT_PX = 48;

/** A line that was stepped to is moved sideways until its first match can be seen. */
function useMatchInSight(box: RefObject<HTMLDivElement | null>, current: object | null): void {
  const shown = useRef<object | null>(null);
  // No list of what it depends on: the match may be painted several pictures after the step.
  useEffect(() => {
    if (current === null || shown.current === current) return;
    const match = box.current?.querySelector('.lg-row.marked .mark')?.getBoundingClientRect();
    const room = box.current?.getBoundingClientRect();
    if (box.current === null || match === undefined || room === undefined) return;
    shown.current = current;
    const [left, right] = [match.left - room.left - LEFT_PX, match.right - room.right + RIGHT_PX];
    if (left < 0) box.current.scrollBy({ left });
    else if (right > 0) box.current.scrollBy({ left: Math.min(right, left) });
  });
}

interface BoxProps {
  readonly id: string;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly isWrapped: boolean;
  readonly acts: SheetActs;
  readonly children: ReactNode;
}

function Box({ id, box, isWrapped, acts, children }: BoxProps) {
  return (
    <div
      ref={box}
      id={id}
      className={isWrapped ? 'lg-box wrapped' : 'lg-box'}
      role="log"
      aria-label={t('log.label')}
      aria-live="off"
      tabIndex={0}
      {...acts}
    >
      {children}
    </div>
  );
}

interface Lines {
  readonly lines: readonly (LogLine | null)[];
  /** A line by its place among them; two above and one below them are known, too. */
  readonly around: (position: number) => LogLine | null;
}

const ABOVE = 2;
const BELOW = 1;

/** What was painted stays, even if pages are discarded meanwhile. */
function useLines({ read: { view } }: LogView, full: ReadonlyMap<number, LogLine>): Lines {
  const { painted, drawn } = view;
  const read = useMemo(() => {
    const length = drawn.to - drawn.from + ABOVE + BELOW;
    return Array.from({ length }, (_, i) => painted?.row(drawn.from - ABOVE + i) ?? null);
  }, [painted, drawn]);
  const lines = read.slice(ABOVE, read.length - BELOW);
  return {
    lines: full.size === 0 ? lines : lines.map((line) => (line && full.get(line.number)) ?? line),
    around: (position) => read[position + ABOVE] ?? null,
  };
}

const shortText = (line: LogLine | null): string =>
  line === null || line.length > line.text.length ? (line?.text ?? '') : line.text.slice(0, 4_000);

function plainPattern(query: LogView['find']['query']): RegExp | null {
  return query === null || query.isPattern ? null : textPattern(query);
}

function lineLevel(line: LogLine, fatal: readonly number[]): 'fatal' | 'error' | 'warning' | null {
  return fatal.includes(line.number) ? 'fatal' : levelOf(line.text);
}

function isIn(range: LineRange | null, line: number): boolean {
  return range !== null && line >= range.from && line <= range.to;
}

function isSameTime(line: LogLine | null, last: LogLine | null): boolean {
  const [at, before] = [line?.wallMs ?? null, last?.wallMs ?? null];
  return at !== null && before !== null && clockWords(at, true) === clockWords(before, true);
}
