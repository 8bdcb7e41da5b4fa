import type { Dialect, DialectReader } from '../dialect';
import type { TrainerEvent } from '../event';
import type { Line } from '../line/line';
import { printedPoint } from '../values/printed-point';

const NUMBER = String.raw`([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|nan|-?inf)`;
const EVALUATION = new RegExp(
  String.raw`^step (\d{1,12}): train loss ${NUMBER}, val loss ${NUMBER}\s*$`,
);
const ITERATION = new RegExp(
  String.raw`^iter (\d{1,12}): loss ${NUMBER}, time ${NUMBER}ms(?:, mfu ${NUMBER}%)?\s*$`,
);

/** nanoGPT's train.py: `step 250: train loss 2.1, val loss 2.2` and `iter 10: loss 2.3, time 12.00ms, mfu 5.1%`. */
const nanoGptReader: DialectReader = {
  read({ text }: Line): readonly TrainerEvent[] | null {
    if (text.length > 200) return null;
    if (text.startsWith('step ')) return read(text, EVALUATION, ['train loss', 'val loss']);
    if (text.startsWith('iter ')) return read(text, ITERATION, ['loss', 'time_ms', 'mfu_pct']);
    return null;
  },
  save: () => null,
};

function read(text: string, form: RegExp, tags: readonly string[]): TrainerEvent[] | null {
  const cells = form.exec(text);
  if (cells === null) return null;
  return tags.flatMap((tag, i) =>
    printedPoint(tag, Number(cells[1]), 'update', cells[i + 2] ?? ''),
  );
}

export default {
  id: 'nano-gpt',
  title: 'nanoGPT',
  order: 60,
  concerns: { first: /[si]/ },
  open: () => nanoGptReader,
} satisfies Dialect;
