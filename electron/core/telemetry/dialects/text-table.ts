import { z } from 'zod';
import type { Json } from '../../lib/json';
import type { Dialect, DialectReader } from '../dialect';
import type { TrainerEvent } from '../event';
import type { Line } from '../line/line';
import { printsModelText } from '../line/ray-prefix';
import { readNumber } from '../values/printed-number';
import { countersOf } from './key-number/counters';
import { isMetric, isOutcome } from './key-number/metric-words';
import type { NamedNumber } from './key-number/named-number';
import { RepeatedLines } from './key-number/repeated-lines';

const MAX_LINE_LENGTH = 2_000;
const MAX_HEADER_LENGTH = 500;
const MAX_COLUMNS = 60;
/** Lines of something else after which a table has ended. */
const MAX_GAP = 40;
const BORDER = /^[\s|+=:.~_─━═│┃┏┓┗┛┡┩┯┷┿├┤┼╭╮╰╯╪╞╡╤╧*-]*$/u;
const NAME = /^[\p{L}_#%][\p{L}\p{N}_ /.%()#@:&[\]-]{0,60}$/u;
const NUMBER =
  /^([-+]?[\d.,]{1,24}(?:[eE][-+]?\d{1,4})?|[-+]?(?:nan|inf)|NaN|Inf)(?:\/(\d{1,12})|%| ?[a-zA-Z]{1,3})?$/;

/** What a progress bar says before its share. */
const DESCRIPTION = /^(.{1,300}?):? {1,4}\d{1,3}%\|/;
/** Names of columns that sum up a population or a batch of episodes. */
const STATISTIC = /^(?:avg|mean|median|min|max|std)$/i;

/** How the cells of a line are divided. */
const DIVIDERS = {
  comma: /\s*,\s*/,
  semicolon: /\s*;\s*/,
  tab: /\s*\t\s*/,
  bar: /\s*[|│┃]\s*/,
  spaces: /\s{2,}/,
  space: /\s+/,
} as const;
const Divider = z.enum(['comma', 'semicolon', 'tab', 'bar', 'spaces', 'space']);
type Divider = z.infer<typeof Divider>;

const Saved = z.object({
  header: z.object({ names: z.array(z.string()), divider: Divider }).nullable(),
  gap: z.number(),
  rows: z.custom<Json>((value) => value !== undefined),
});

/**
 * A table with a line of names and lines of numbers below: CSV on stdout, columns between bars or blanks (fastai, spaCy, `tabulate`, rich). One
 * of the names is an outcome's; the axis is the column that counts.
 */
class TextTableReader implements DialectReader {
  #header: z.infer<typeof Saved>['header'];
  #gap: number;
  readonly #rows: RepeatedLines;

  constructor(saved: Json | null) {
    const state = Saved.safeParse(saved).data;
    this.#header = state?.header ?? null;
    this.#gap = state?.gap ?? 0;
    this.#rows = new RepeatedLines(state?.rows ?? null);
  }

  /** Ultralytics shows its row as the description of a bar. */
  readBar({ text, actor, isOverwritten }: Line): readonly TrainerEvent[] | null {
    if (this.#header === null || isOverwritten === true || printsModelText(actor)) return null;
    const [, row] = DESCRIPTION.exec(text) ?? [];
    const numbers = row === undefined ? null : rowOf(row, this.#header);
    if (numbers === null) return null;
    return this.#rows.read({ numbers, worker: null, prefix: '', isCertain: false });
  }

  read({ text, actor }: Line): readonly TrainerEvent[] | null {
    if (text.length > MAX_LINE_LENGTH || printsModelText(actor)) return null;
    const numbers = this.#header === null ? null : rowOf(text, this.#header);
    if (numbers !== null) {
      this.#gap = 0;
      return this.#rows.read({ numbers, worker: null, prefix: '', isCertain: false });
    }
    if (this.#header !== null && BORDER.test(text)) return null;
    const header = headerOf(text);
    if (header !== null) {
      this.#header = header;
      this.#gap = 0;
    } else if (this.#header !== null && (this.#gap += 1) > MAX_GAP) this.#header = null;
    return null;
  }

  isOpen(): boolean {
    return this.#header !== null;
  }

  save(): Json {
    const header =
      this.#header === null
        ? null
        : { names: [...this.#header.names], divider: this.#header.divider };
    return { header, gap: this.#gap, rows: this.#rows.save() };
  }
}

const cellsOf = (text: string, divider: Divider): readonly string[] => {
  const trimmed = text.trim().replaceAll(/^[|│┃]\s*|\s*[|│┃]$/g, '');
  return trimmed.split(DIVIDERS[divider], MAX_COLUMNS + 1).map((cell) => cell.trim());
};

const isCounter = (name: string): boolean =>
  countersOf([{ name, printed: '1', total: null, isPair: true }]).length > 0;

/** The names of a header; null where a line is none. */
function headerOf(text: string): z.infer<typeof Saved>['header'] {
  if (
    text.length > MAX_HEADER_LENGTH ||
    BORDER.test(text) ||
    /\d(?![^,;|\t ]*[A-Za-z_])/.test(text.replaceAll(/[@#]\d/g, ''))
  )
    return null;
  for (const divider of Divider.options) {
    const names = cellsOf(text, divider);
    const isShort = names.length < (divider === 'space' ? 3 : 2) || names.length > MAX_COLUMNS;
    if (isShort || !names.every((name) => NAME.test(name))) continue;
    if (new Set(names).size !== names.length) continue;
    const metrics = names.filter(isMetric).length;
    // Words between blanks are as likely a sentence; two columns of which none counts are settings.
    const isTable =
      divider === 'space'
        ? metrics > names.length / 2
        : isCounter(names[0] ?? '') || (metrics > 1 && names.length > 2);
    const isMeasured =
      names.some((name) => isOutcome(name)) ||
      names.filter((name) => STATISTIC.test(name)).length > 2;
    return isTable && isMeasured ? { names: [...names], divider } : null;
  }
  return null;
}

/** The named numbers of a row; null where it does not fit its header. */
function rowOf(
  text: string,
  { names, divider }: NonNullable<z.infer<typeof Saved>['header']>,
): readonly NamedNumber[] | null {
  const dividers: readonly Divider[] = divider === 'spaces' ? ['spaces', 'space'] : [divider];
  for (const one of dividers) {
    const cells = cellsOf(text, one);
    if (cells.length !== names.length) continue;
    const numbers = cells.flatMap((cell, at): NamedNumber[] => {
      const [, printed, total = null] = NUMBER.exec(cell) ?? [];
      if (printed === undefined || readNumber(printed) === null) return [];
      return [{ name: names[at] ?? '', printed, total, isPair: true }];
    });
    if (numbers.length >= names.length / 2) return numbers;
  }
  return null;
}

export default {
  id: 'text-table',
  title: 'Tables with a line of names',
  order: 95,
  concerns: { texts: ['loss', 'avg', 'reward', 'return', 'ret ', 'score', 'acc', 'fitness'] },
  open: (saved) => new TextTableReader(saved),
} satisfies Dialect;
