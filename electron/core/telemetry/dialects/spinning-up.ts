import { z } from 'zod';
import type { Json } from '../../lib/json';
import type { Dialect, DialectReader } from '../dialect';
import type { TrainerEvent } from '../event';
import type { Line } from '../line/line';
import { readNumber } from '../values/printed-number';
import { printedPoint } from '../values/printed-point';

const RULE = /^-{37,}\s*$/;
/** Both columns are aligned to the right and at least 15 wide: `|        EpRet |            21.5 |`. */
const ROW = /^\| ( *)(\S(?:[^|]{0,100}\S)?) \| ( *)(\S{1,40}) \|\s*$/;
const WIDTH = 15;
const X_TAG = 'TotalEnvInteracts';
const MAX_ROWS = 300;
const BAR = 124;
const BLANK = 32;

const Saved = z.object({ rows: z.array(z.tuple([z.string(), z.string()])), tables: z.number() });

/**
 * Tables of Spinning Up's EpochLogger (spinup/utils/logx.py, dump_tabular): `| %15s | %15s |` between two rules of
 * dashes. x is the table's `TotalEnvInteracts`, else its number. Stable-Baselines3 aligns to the left, so that no row
 * is both.
 */
class SpinningUpReader implements DialectReader {
  #rows: [string, string][];
  #tables: number;

  constructor(saved: Json | null) {
    const state = Saved.safeParse(saved).data;
    this.#rows = (state?.rows ?? []).slice(0, MAX_ROWS);
    this.#tables = state?.tables ?? 0;
  }

  read({ text }: Line): readonly TrainerEvent[] | null {
    const isCandidate = text.charCodeAt(1) === BLANK && text.length <= 300;
    const row = isCandidate ? rowOf(text) : null;
    if (row !== null && this.#rows.length < MAX_ROWS) {
      this.#rows.push(row);
      return [];
    }
    if (this.#rows.length === 0) return null;
    const rows = this.#rows;
    this.#rows = [];
    return RULE.test(text) ? this.#table(rows) : null;
  }

  isOpen(): boolean {
    return this.#rows.length > 0;
  }

  save(): Json {
    return { rows: [...this.#rows], tables: this.#tables };
  }

  #table(rows: readonly (readonly [string, string])[]): readonly TrainerEvent[] {
    this.#tables += 1;
    const steps = readNumber(rows.find(([tag]) => tag === X_TAG)?.[1] ?? '');
    const x = steps !== null && Number.isFinite(steps) ? steps : this.#tables;
    const xKind = x === steps ? 'timestep' : 'row';
    return rows.flatMap(([tag, printed]) => printedPoint(tag, x, xKind, printed));
  }
}

function rowOf(text: string): [string, string] | null {
  // The value is at the right: one blank before the last `|`, not two.
  const last = text.length - 1;
  const end = text.charCodeAt(last) === BAR ? last : text.trimEnd().length - 1;
  if (text.charCodeAt(end - 2) === BLANK || text.charCodeAt(end) !== BAR) return null;
  const [, left = '', key = '', gap = '', value = ''] = ROW.exec(text) ?? [];
  const isAligned = left.length + key.length >= WIDTH && gap.length + value.length >= WIDTH;
  return isAligned && gap !== '' && readNumber(value) !== null ? [key, value] : null;
}

export default {
  id: 'spinning-up',
  title: 'Spinning Up tables',
  order: 15,
  concerns: { first: /\|/ },
  open: (saved) => new SpinningUpReader(saved),
} satisfies Dialect;
