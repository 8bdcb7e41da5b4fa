import { z } from 'zod';
import type { Json } from '../../lib/json';
import type { Dialect, DialectReader } from '../dialect';
import type { PointEvent, TrainerEvent } from '../event';
import type { Line } from '../line/line';
import { LLM_BLOCKS } from './rl-trainer/llm-tags';
import { printedPrecision, readNumber } from '../values/printed-number';
import { rlTrainerState } from './rl-trainer/states';

const STEP = /^\[(LLM_CALLBACK|LLM_LOGGER)\] Step (\d{1,15})$/;
const NAMED = /^ {0,4}([A-Z][A-Za-z ]{2,40}): (-?[\d.]+|-?nan|-?inf)(?:ms|%)?$/;
const RULE = /^-{40,60}$/;
const TRAINED = /^\[(FUSION|LLM FINE-TUNE)\] Step (\d{1,15}): Loss=(\S+), Acc=([\d.]+|nan)%$/;
const TARGET = /^(?:\[CONFIG\] )?Total timesteps: ([\d,]{1,20})$/;
const ENVS =
  /^(?:Parallel environments: |\[CONFIG\] Parallel envs \(effective\): |\[ENV\] Creating )(\d{1,6})(?: parallel .*)?$/;
/** The row of SB3's table that gives the timestep. */
const BAR = 124;
const TOTAL = /^\|\s+total_timesteps\s+\|\s*(\d{1,15})\s*\|$/;
/** A block that continues for longer was never closed. */
const MAX_BLOCK_LENGTH = 40;

const Saved = z.object({
  /** Whether the log has shown itself to be RL-Trainer's. Plain words count only then. */
  known: z.boolean(),
  envs: z.number(),
  rollouts: z.number(),
  lastX: z.number(),
  /** The timestep of the newest table. */
  total: z.number().default(0),
  block: z.enum(['callback', 'logger', 'rollout', 'final']).nullable(),
  blockLines: z.number(),
  rules: z.number(),
  /** Final statistics reported so far: the last blocks say the same twice. */
  final: z.array(z.string()),
});
type State = z.infer<typeof Saved>;

/**
 * RL-Trainer (three phases of MaskablePPO, the last with an LLM): its LLM_CALLBACK blocks, summaries and states. Its
 * tables are read by sb3-table. `[LLM_CALLBACK] Step N` counts calls of the vector environment, so x is N times the
 * number of environments that the log named.
 */
class RlTrainerReader implements DialectReader {
  #state: State;

  constructor(saved: Json | null) {
    this.#state = Saved.safeParse(saved).data ?? {
      known: false,
      envs: 1,
      rollouts: 0,
      lastX: 0,
      total: 0,
      block: null,
      blockLines: 0,
      rules: 0,
      final: [],
    };
  }

  read({ text }: Line): readonly TrainerEvent[] | null {
    const total = text.charCodeAt(0) === BAR ? TOTAL.exec(text)?.[1] : undefined;
    if (total !== undefined) this.#state.total = Number(total);
    const trainerEvents = this.#readBlock(text);
    if (trainerEvents !== null) return trainerEvents;
    if (text.startsWith('[')) {
      const events = this.#readHeader(text) ?? readTrained(text);
      if (events !== null) return events;
    }
    const state = rlTrainerState(text);
    if (state === null) return this.#readWords(text);
    this.#state.known ||= /^\[[A-Z]/.test(text);
    return [{ kind: 'state', state, says: text }];
  }

  isOpen(): boolean {
    return this.#state.block !== null;
  }

  save(): Json {
    return { ...this.#state, final: [...this.#state.final] };
  }

  #readBlock(text: string): readonly TrainerEvent[] | null {
    const { block } = this.#state;
    if (block === null) return null;
    this.#state.blockLines += 1;
    if (this.#state.blockLines > MAX_BLOCK_LENGTH) return this.#close();
    if (block === 'callback' && RULE.test(text)) {
      this.#state.rules += 1;
      if (this.#state.rules === 2) this.#close();
      return [];
    }
    const named = NAMED.exec(text);
    const tag = LLM_BLOCKS[block].tags[named?.[1] ?? ''];
    const printed = named?.[2] ?? '';
    const value = readNumber(printed);
    if (tag === undefined || value === null) {
      // A warning on stderr may fall into a block; its own next header or another state ends it.
      return text.startsWith('[') ? this.#close() : null;
    }
    if (block === 'final' && this.#state.final.includes(tag)) return [];
    if (block === 'final') this.#state.final.push(tag);
    return [this.#point(tag, value, printed)];
  }

  #close(): null {
    this.#state.block = null;
    this.#state.blockLines = 0;
    this.#state.rules = 0;
    return null;
  }

  #point(tag: string, value: number, printed: string): PointEvent {
    const { block, rollouts, lastX, total } = this.#state;
    const isRollout = block === 'rollout';
    // What is final is printed after the last table.
    const reached = block === 'final' ? Math.max(lastX, total) : lastX;
    const x = isRollout ? rollouts : reached;
    const xKind = isRollout ? 'update' : 'timestep';
    const precision = printedPrecision(printed);
    return { kind: 'point', tag, x, xKind, value, precision, wallMs: null };
  }

  #open(block: NonNullable<State['block']>): readonly TrainerEvent[] {
    this.#close();
    this.#state.known = true;
    this.#state.block = block;
    return [];
  }

  #readHeader(text: string): readonly TrainerEvent[] | null {
    const step = STEP.exec(text);
    if (step !== null) {
      this.#state.lastX = Number(step[2]) * this.#state.envs;
      return this.#open(step[1] === 'LLM_CALLBACK' ? 'callback' : 'logger');
    }
    if (text === '[LLM_CALLBACK] Rollout End Summary') {
      this.#state.rollouts += 1;
      return this.#open('rollout');
    }
    if (/^\[STATS\] (?:Final Hybrid Agent Statistics|LLM Performance):$/.test(text)) {
      return this.#final(text, !text.includes('LLM Performance'));
    }
    if (text.startsWith('[LLM_CALLBACK] Training completed - Final Summary')) {
      this.#state.final = [];
      return this.#final(text, true);
    }
    if (text.startsWith('[LLM_CALLBACK] Training started')) this.#state.final = [];
    if (!text.startsWith('[LLM_CALLBACK] ')) return null;
    this.#state.known = true;
    return [];
  }

  #final(text: string, isState: boolean): readonly TrainerEvent[] {
    this.#open('final');
    return isState ? [{ kind: 'state', state: 'final-statistics', says: text }] : [];
  }

  #readWords(text: string): readonly TrainerEvent[] | null {
    if (!/^(?:\[CONFIG\] |\[ENV\] C|Total t|Parallel e)/.test(text)) return null;
    const envs = Number(ENVS.exec(text)?.[1] ?? Number.NaN);
    if (envs > 0) {
      this.#state.envs = envs;
      return [];
    }
    const target = this.#state.known ? readNumber(TARGET.exec(text)?.[1] ?? '') : null;
    return target === null ? null : [{ kind: 'target', x: target, xKind: 'timestep' }];
  }
}

/** `[FUSION] Step 30000: Loss=1.2043, Acc=61.33%`: the networks that learn beside the agent. */
function readTrained(text: string): readonly TrainerEvent[] | null {
  const trained = TRAINED.exec(text);
  if (trained === null) return null;
  const [, name = '', step = '', loss = '', accuracy = ''] = trained;
  const group = name === 'FUSION' ? 'fusion_network' : 'llm_fine_tune';
  const values: readonly (readonly [string, string])[] = [
    ['loss', loss],
    ['accuracy_pct', accuracy],
  ];
  return values.flatMap(([key, printed]): PointEvent[] => {
    const value = readNumber(printed);
    if (value === null) return [];
    const tag = `${group}/${key}`;
    const precision = printedPrecision(printed);
    return [
      { kind: 'point', tag, x: Number(step), xKind: 'timestep', value, precision, wallMs: null },
    ];
  });
}

export default {
  id: 'rl-trainer',
  title: 'RL-Trainer with LLM adviser',
  order: 10,
  concerns: { first: /[[RPT]/, texts: ['total_timesteps', 'llm ', 'phase '] },
  open: (saved) => new RlTrainerReader(saved),
} satisfies Dialect;
