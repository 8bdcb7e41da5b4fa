import { z } from 'zod';
import type { XKind } from '../../contract/run/run';
import type { Json } from '../../lib/json';
import type { Dialect, DialectReader } from '../dialect';
import type { TrainerEvent } from '../event';
import type { Line } from '../line/line';
import { isRllibWorker, printsModelText } from '../line/ray-prefix';
import { printedPoint } from '../values/printed-point';
import { barNumbers } from './key-number/bar-numbers';
import { BlockTable } from './key-number/block-table';
import { countersOf } from './key-number/counters';
import { type IndexHead, indexHead } from './key-number/index-head';
import { withoutHead } from './key-number/log-head';
import { isMetric, isOutcome } from './key-number/metric-words';
import type { NamedNumber } from './key-number/named-number';
import { namedNumbers } from './key-number/named-numbers';
import { readPairs } from './key-number/pairs';
import { readPiped } from './key-number/piped';
import { RepeatedLines } from './key-number/repeated-lines';
import { readSpaced } from './key-number/spaced';

const MAX_LINE_LENGTH = 4096;
/** Lines below one that says nothing but a step that may be of it, no matter what their words are. */
const LINES_BELOW = 4;

const NOTHING: readonly TrainerEvent[] = [];
const Saved = z.object({
  targets: z.record(z.string(), z.number()),
  lines: z.custom<Json>((value) => value !== undefined).default(null),
  bar: z.string().default(''),
  block: z.custom<Json>((value) => value !== undefined).default(null),
  below: z.number().default(0),
});

/** A line that begins with an index and holds nothing but pairs besides. */
interface Indexed {
  readonly head: IndexHead;
  readonly pairs: readonly (readonly [key: string, printed: string])[];
}

/** `train | step 1 | loss 0.5`, `Test set: loss: 0.3`: which data the numbers are of. */
const SPLIT =
  /^\[?(train|training|val|valid|validation|eval|test)\]?(?= *[|:] | (?:set|epoch|step|iter)\b)(?: set)?[ |:]*/i;

/**
 * Numbers with names, as a person prints them: `[Episode 0] Reward: -0.234 Loss: 12.450 Completed: 32/32`, `Step 100 | loss=0.5`,
 * `Episode 1 finished after 20 timesteps with reward 20.0`. What a logger, a launcher or a worker puts before the message is taken off. A
 * line that begins with an index (Episode, Step, Iter, Update, Epoch and a number) and holds nothing but pairs besides is read at once; any
 * other when it comes again (repeated-lines.ts): sentences and printed settings are no series. Of Ray's workers those are left alone that
 * print what a model wrote.
 */
class KeyNumberReader implements DialectReader {
  readonly #targets: Record<string, number>;
  readonly #lines: RepeatedLines;
  readonly #block: BlockTable;
  /** Numbers of the progress bar that was read last. */
  #bar: string;
  /** How many of the lines to come are below an announced step. */
  #below: number;

  constructor(saved: Json | null) {
    const state = Saved.safeParse(saved).data;
    this.#targets = { ...state?.targets };
    this.#lines = new RepeatedLines(state?.lines ?? null);
    this.#block = new BlockTable(state?.block ?? null);
    this.#bar = state?.bar ?? '';
    this.#below = state?.below ?? 0;
  }

  read(line: Line): readonly TrainerEvent[] | null {
    this.#below -= this.#below > 0 ? 1 : 0;
    const events = this.#readBlock(line);
    return events === null && /\d/.test(line.text) ? this.#readLine(line) : events;
  }

  /** null where the line neither is a row of a block nor closes one. */
  #readBlock({ text, actor, actorPid }: Line): readonly TrainerEvent[] | null {
    if (printsModelText(actor)) return null;
    const numbers = this.#block.read(text);
    if (numbers === null) return null;
    if (numbers === 'row') return NOTHING;
    const worker = workerOf(actor, actorPid);
    return this.#lines.read({ numbers, worker, prefix: '', isCertain: false, isBlock: true });
  }

  #readLine({ text, actor, actorPid }: Line): readonly TrainerEvent[] | null {
    const isRllib = isRllibWorker(actor);
    if (text.length > MAX_LINE_LENGTH || (printsModelText(actor) && !isRllib)) return null;
    const headless = withoutHead(text);
    const worker = workerOf(actor, actorPid) ?? headless.worker;
    const { message } = headless;
    const indexed = readIndexed(message);
    const numbers = indexed === null ? looseNumbers(message) : numbersIn(indexed);
    if (numbers.length === 0 || (isRllib && !isRow(indexed))) return null;
    const isMeasured = indexed !== null && isMeasurement(indexed);
    if (isMeasured && worker === null && countersOf(numbers).length < 2)
      return this.#report(indexed);
    const split = SPLIT.exec(message)?.[1]?.toLowerCase();
    const prefix = split === undefined ? '' : `${split}/`;
    // What a worker of Ray prints once may be anything.
    const isCertain = isMeasured && actor === null && actorPid === null;
    const events = this.#lines.read({ numbers, worker, prefix, isCertain });
    if (numbers.length === countersOf(numbers).length && this.#lines.isAnnounced)
      this.#below = LINES_BELOW;
    return events;
  }

  isOpen(): boolean {
    return this.#below > 0 || this.#block.isOpen;
  }

  readBar({ text, actor, actorPid }: Line): readonly TrainerEvent[] | null {
    if (text.length > MAX_LINE_LENGTH || printsModelText(actor)) return null;
    const numbers = barNumbers(text);
    // A bar that ends its line is shown once more.
    const bar = JSON.stringify(numbers);
    if (numbers.length === 0 || bar === this.#bar) return null;
    this.#bar = bar;
    const worker = workerOf(actor, actorPid);
    return this.#lines.read({ numbers, worker, prefix: '', isCertain: false });
  }

  end(): readonly TrainerEvent[] {
    return this.#lines.end();
  }

  save(): Json {
    return {
      targets: { ...this.#targets },
      lines: this.#lines.save(),
      bar: this.#bar,
      block: this.#block.save(),
      below: this.#below,
    };
  }

  #report({ head: { x, xKind, target }, pairs }: Indexed): readonly TrainerEvent[] {
    const points = pairs.flatMap(([tag, printed]) => printedPoint(tag, x, xKind, printed));
    return [...this.#target(xKind, target), ...points];
  }

  /** `Episode 3/100`: the target, reported once. */
  #target(xKind: XKind, x: number | null): readonly TrainerEvent[] {
    if (x === null || this.#targets[xKind] === x) return [];
    this.#targets[xKind] = x;
    return [{ kind: 'target', x, xKind }];
  }
}

const workerOf = (actor: string | null, pid: number | null): string | null =>
  actor === null && pid === null ? null : `${actor ?? 'worker'} ${pid ?? ''}`.trim();

function readIndexed(message: string): Indexed | null {
  // Docker's `Step 6/8 : ENV LR=0.1`.
  if (/^Step \d+\/\d+ : /.test(message)) return null;
  if (message.includes(':') || message.includes('=')) {
    const head = indexHead(message);
    const pairs = head === null ? null : readPairs(message.slice(head.length));
    if (head !== null && pairs !== null) return { head, pairs };
  }
  return message.includes(' | ') ? readPiped(message) : readSpaced(message);
}

/** An index and nothing but pairs, two at least and one of them an outcome: no sentence that a model may have written. */
const isRow = (indexed: Indexed | null): boolean =>
  indexed !== null && indexed.pairs.length > 1 && indexed.pairs.some(([name]) => isOutcome(name));

/** Is it more than one number, or one of a metric? `Step 4 - Users: 1` is none. */
const isMeasurement = ({ pairs }: Indexed): boolean =>
  pairs.length > 1 || pairs.some(([name]) => isMetric(name));

function numbersIn({ head: { word, x, target }, pairs }: Indexed): readonly NamedNumber[] {
  const total = target === null ? null : String(target);
  return [
    { name: word, printed: String(x), total, isPair: true },
    ...pairs.map(([name, printed]) => ({ name, printed, total: null, isPair: true })),
  ];
}

/** The named numbers of a message, each name once; without a sign of a pair only what a training measures or counts. */
function looseNumbers(message: string): readonly NamedNumber[] {
  const split = SPLIT.exec(message)?.[0].length ?? 0;
  const names = new Set<string>();
  return withFirstWord(namedNumbers(message.slice(split))).filter((number) => {
    const isNamed = number.isPair || isMetric(number.name) || countersOf([number]).length > 0;
    const isFirst = isNamed && !names.has(number.name);
    if (isFirst) names.add(number.name);
    return isFirst;
  });
}

const DATA_WORD = /^(train|training|val|valid|validation|eval|test) (?=\S)/i;

/** `train Loss: 1.8 Acc: 0.6`: the first word is of all numbers, when none other has one of its kind. */
function withFirstWord(numbers: readonly NamedNumber[]): readonly NamedNumber[] {
  const [first, ...others] = numbers;
  const word = DATA_WORD.exec(first?.name ?? '')?.[0];
  const isOfAll =
    word !== undefined &&
    others.every((one) => !/train|val|test/i.test(one.name) && countersOf([one]).length === 0);
  if (first === undefined || !isOfAll) return numbers;
  return [first, ...others.map((one) => ({ ...one, name: word + one.name }))];
}

export default {
  id: 'key-number',
  title: 'Numbers with names',
  order: 90,
  concerns: {
    first: /[-|]/,
    texts: [
      ...'step|epoch|episode|ep |ep:|ep=|ep_|metaep|iter|update|trial|generation|frame|reward'.split(
        '|',
      ),
      ...'loss|return|score|accuracy|acc:|acc=|acc |rew|fitness|batch|games|ret=|train|learn:'.split(
        '|',
      ),
      ...'回合|奖励|recompensa|exploitability| r: |\tr: | g=| j='.split('|'),
      '| r ',
    ],
  },
  open: (saved) => new KeyNumberReader(saved),
} satisfies Dialect;
