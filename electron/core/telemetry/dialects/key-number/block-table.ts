import { z } from 'zod';
import type { Json } from '../../../lib/json';
import { isOutcome } from './metric-words';
import type { NamedNumber } from './named-number';

const MAX_ROWS = 200;
const MAX_ROW_LENGTH = 200;
/** `-----  -----`, `| ---- | ---- |`, `╭────╮`, `═════`: nothing but a border. */
const BORDER = /^[\s|+=:~─━═│┃┏┓┗┛┡┩┯┷┿├┤┼╭╮╰╯╪╞╡╤╧┌┐└┘-]{10,300}$/u;
/** A cheap look at its first characters; the expression decides. */
const mayBeBorder = (text: string): boolean => {
  const second = text.charCodeAt(1);
  return second === DASH || second === BLANK || second > ASCII;
};
const DASH = 45;
const BLANK = 32;
const ASCII = 127;
/** `│ episode_reward_mean    57.40 │`, `| EpRewMean | 38.8 |`, `policy/Entropy    1.41`. */
const ROW =
  /^\s{0,40}[|│┃]?\s{0,40}([^\s|│┃](?:[^|│┃]{0,100}[^\s|│┃])?)(?:\s{2,100}|\s{0,100}[|│┃]\s{0,100})([-+]?(?:\d[\d,]{0,20}(?:\.\d{0,20})?|\.\d{1,20})(?:[eE][-+]?\d{1,4})?|[-+]?(?:nan|inf))\s{0,40}[|│┃]?\s*$/iu;
/** A line of a box that is no row: its title, a text. */
const IN_BOX = /^\s{0,40}[|│┃].{0,200}[|│┃]\s*$/u;
const NAMED = /[\p{L}_]/u;

const Saved = z.object({
  isOpen: z.boolean(),
  rows: z.array(z.tuple([z.string(), z.string()])),
  /** Names of the block before. */
  before: z.array(z.string()),
});

/** null: no line of a block. `row`: one of a block that came before. Numbers: those of a block that a border has closed. */
type Reading = null | 'row' | readonly NamedNumber[];

/**
 * Blocks between borders with a name and a number in each row, as loggers of garage, rlkit, rllab (`tabulate`), Ray Tune and Lightning print
 * them. The numbers of a block are one line's; its rows are claimed from the second block with the same first names on.
 */
export class BlockTable {
  readonly #state: z.infer<typeof Saved>;

  constructor(saved: Json | null) {
    this.#state = Saved.safeParse(saved).data ?? { isOpen: false, rows: [], before: [] };
  }

  get isOpen(): boolean {
    return this.#state.isOpen;
  }

  read(text: string): Reading {
    const { isOpen, rows, before } = this.#state;
    if (!isOpen && !mayBeBorder(text)) return null;
    if (text.length > MAX_ROW_LENGTH) return this.#close();
    if (BORDER.test(text)) return this.#border();
    if (!isOpen) return null;
    const [, name = '', printed = ''] = ROW.exec(text) ?? [];
    if (printed === '' || !NAMED.test(name)) return IN_BOX.test(text) ? null : this.#close();
    if (rows.length >= MAX_ROWS) return this.#close();
    rows.push([name, printed]);
    return before[rows.length - 1] === name ? 'row' : null;
  }

  save(): Json {
    const { isOpen, rows, before } = this.#state;
    return { isOpen, rows: rows.map((row) => [...row]), before: [...before] };
  }

  #border(): Reading {
    const { rows } = this.#state;
    this.#state.isOpen = true;
    this.#state.rows = [];
    if (rows.length === 0) return null;
    const isMeasured = rows.some(([name]) => isOutcome(name));
    this.#state.before = isMeasured ? rows.map(([name]) => name) : [];
    return isMeasured
      ? rows.map(([name, printed]) => ({ name, printed, total: null, isPair: true }))
      : null;
  }

  #close(): null {
    this.#state.isOpen = false;
    this.#state.rows = [];
    return null;
  }
}
