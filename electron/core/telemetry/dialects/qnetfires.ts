import { z } from 'zod';
import type { Json } from '../../lib/json';
import type { Dialect, DialectReader } from '../dialect';
import type { TrainerEvent } from '../event';
import type { Line } from '../line/line';
import { printedPoint } from '../values/printed-point';
import { blockHead, blockRow, type OpenBlock } from './qnetfires/blocks';
import { episodeLine } from './qnetfires/episode-lines';
import { stateLine } from './qnetfires/states';

const MAX_LENGTH = 400;
/** `🎯 Environment 0 (fire) completed: Burned=345.2, Total Breaks=12/250, Step=23` */
const ENVIRONMENT =
  /^\s*\S{0,12}\s{0,4}Environment \d{1,6} (?:\([^()]{1,80}\) )?completed: Burned=(-?[\d.]+|nan)(?:, Total Breaks=(\d+)\/\d+)?, Step=(\d+)\s*$/;
/** `  [env 0] ✅ Episode completed: R=-0.120 Burned=161.2 Step=23` */
const NUMBERED =
  /^\s*\[env \d{1,6}\] \S{0,12}\s{0,4}Episode completed: R=(-?[\d.]+|nan) Burned=(-?[\d.]+|nan) Step=(\d+)\s*$/;

/** `📊 Episode Summary: Initial=1615.0, Final=2264.0, Reduction=-40.2%, Breaks=31, Efficiency=-32.41` */
const SIMULATED =
  /^\s*\S{0,12}\s{0,4}Episode Summary: Initial=(-?[\d.]+|nan), Final=(-?[\d.]+|nan), Reduction=(-?[\d.]+|nan)%, Breaks=(\d+)(?:, Efficiency=(-?[\d.]+|nan))?\s*$/;
const SIMULATED_TAGS = [
  'initial_burned',
  'final_burned',
  'reduction_pct',
  'fuel_breaks',
  'efficiency',
];

const Saved = z.object({
  block: z
    .object({ kind: z.enum(['collection', 'evaluation', 'summary']), x: z.number() })
    .nullable(),
  target: z.number().nullable(),
  /** Last episode of the training that began a block. */
  last: z.number().nullable(),
  /** Episodes of single environments that have ended so far. */
  ended: z.number(),
  /** Summaries of the simulator so far. */
  simulated: z.number(),
});

/**
 * Reader for the trainers of QNetFires (fuel breaks against wildfire, DQN): a line an episode in five spellings, a block of rows an
 * episode, and lines for each environment whose episode ended. x is the episode as printed; of `environment/…` and `simulation/…` it is how
 * many environments' episodes have ended so far. Emoji are never looked at: a console of another code page turns them into anything.
 */
class QNetFiresReader implements DialectReader {
  #state: z.infer<typeof Saved>;

  constructor(saved: Json | null) {
    this.#state = Saved.safeParse(saved).data ?? {
      block: null,
      target: null,
      last: null,
      ended: 0,
      simulated: 0,
    };
  }

  read({ text }: Line): readonly TrainerEvent[] | null {
    if (text.length > MAX_LENGTH) return null;
    const head = blockHead(text);
    if (head !== null) return this.#begin(head.block, head.of);
    return (
      this.#row(text) ??
      episodeLine(text) ??
      this.#ended(text) ??
      this.#simulatedEpisode(text) ??
      stateLine(text)
    );
  }

  isOpen(): boolean {
    return this.#state.block !== null;
  }

  save(): Json {
    return { ...this.#state };
  }

  #begin(block: OpenBlock, of: number): readonly TrainerEvent[] {
    // The evaluation at the end counts its own episodes: they belong to the last one of the training.
    if (block.kind === 'evaluation') {
      this.#state.block = { ...block, x: this.#state.last ?? block.x };
      return [];
    }
    this.#state.block = block;
    this.#state.last = block.x;
    if (this.#state.target === of) return [];
    this.#state.target = of;
    return [{ kind: 'target', x: of, xKind: 'episode' }];
  }

  #row(text: string): readonly TrainerEvent[] | null {
    const { block } = this.#state;
    const row = block === null ? null : blockRow(block, text);
    if (row?.isLast === true) this.#state.block = null;
    return row?.events ?? null;
  }

  #simulatedEpisode(text: string): readonly TrainerEvent[] | null {
    const cells = SIMULATED.exec(text)?.slice(1);
    if (cells === undefined) return null;
    this.#state.simulated += 1;
    return SIMULATED_TAGS.flatMap((name, i) =>
      printedPoint(`simulation/${name}`, this.#state.simulated, 'episode', cells[i] ?? ''),
    );
  }

  #ended(text: string): readonly TrainerEvent[] | null {
    const plain = ENVIRONMENT.exec(text);
    const numbered = plain === null ? NUMBERED.exec(text) : null;
    if (plain === null && numbered === null) return null;
    this.#state.ended += 1;
    const cells: readonly (readonly [string, string | undefined])[] = [
      ['reward', numbered?.[1]],
      ['burned', plain?.[1] ?? numbered?.[2]],
      ['fuel_breaks', plain?.[2]],
      ['episode_length', plain?.[3] ?? numbered?.[3]],
    ];
    return cells.flatMap(([name, printed]) =>
      printedPoint(`environment/${name}`, this.#state.ended, 'episode', printed ?? ''),
    );
  }
}

export default {
  id: 'qnetfires',
  title: 'QNetFires',
  order: 32,
  concerns: {
    texts: [
      'episode',
      'metaep',
      'environment',
      'raster',
      'training',
      'memories',
      'best',
      'saved',
      'target network',
    ],
  },
  open: (saved) => new QNetFiresReader(saved),
} satisfies Dialect;
