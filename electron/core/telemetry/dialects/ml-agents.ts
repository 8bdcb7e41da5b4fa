import { z } from 'zod';
import type { Json } from '../../lib/json';
import type { Dialect, DialectReader } from '../dialect';
import type { TrainerEvent } from '../event';
import type { Line } from '../line/line';
import { printedPoint } from '../values/printed-point';

const NUMBER = String.raw`([-+]?\d+(?:\.\d+)?|nan|-?inf)`;
/** From 0.17 on `[INFO] 3DBall. Step: 1000. `, before `INFO:mlagents.trainers: run: 3DBall: Step: 1000. `. */
const HEAD =
  /^(?:\S{10} \S{5,15} )?(?:\[?INFO\]?:? ?)(?:(?:mlagents|unityagents)[\w.]*: )?(?:[^\s:]{1,100}: )?([^:]{1,100})[.:] Step: (\d{1,15})\. /;
const CELL = new RegExp(
  String.raw`(Time Elapsed|Mean Reward|Std of Reward|Mean Group Reward|ELO): ${NUMBER}(?: s)?\.(?= |$)`,
  'g',
);
const SETTINGS = /^\[INFO\] Hyperparameters for behavior name /;
const TARGET = /^\s+max_steps:\s+(\d{1,15})(?:\.0)?\s*$/;
/** A behavior has fewer settings than that. */
const SETTINGS_LINES = 120;

const Saved = z.object({ settings: z.number(), targets: z.number() });

/**
 * Summaries of Unity ML-Agents (mlagents/trainers/stats.py, ConsoleWriter): `[INFO] 3DBall. Step: 12000. Time
 * Elapsed: 24.2 s. Mean Reward: 1.203. Std of Reward: 0.723. Training.` Several behaviors learn at once, so that
 * each series carries its behavior's name. The target is `max_steps` of the settings printed before; with several
 * behaviors the largest.
 */
class MlAgentsReader implements DialectReader {
  #state: z.infer<typeof Saved>;

  constructor(saved: Json | null) {
    this.#state = Saved.safeParse(saved).data ?? { settings: 0, targets: 0 };
  }

  read({ text }: Line): readonly TrainerEvent[] | null {
    if (text.length > 1000) return null;
    if (this.#state.settings > 0) {
      this.#state.settings -= 1;
      const target = Number(TARGET.exec(text)?.[1] ?? '0');
      if (target > this.#state.targets) {
        this.#state.targets = target;
        return [{ kind: 'target', x: target, xKind: 'timestep' }];
      }
    }
    if (!text.includes('INFO')) return null;
    if (SETTINGS.test(text)) {
      this.#state.settings = SETTINGS_LINES;
      return [];
    }
    if (/^\[INFO\] Exported \S/.test(text)) return [{ kind: 'state', state: 'saved', says: text }];
    return text.includes('. ') ? readSummary(text) : null;
  }

  isOpen(): boolean {
    return this.#state.settings > 0;
  }

  save(): Json {
    return { ...this.#state };
  }
}

function readSummary(text: string): readonly TrainerEvent[] | null {
  const head = HEAD.exec(text);
  if (head === null) return null;
  const rest = text.slice(head[0].length);
  const [behavior = '', x] = [head[1], Number(head[2])];
  const points = [...rest.matchAll(CELL)].flatMap(([, name = '', printed = '']) =>
    printedPoint(`${behavior}/${name}`, x, 'timestep', printed),
  );
  const isSummary = points.length > 0 || rest.includes('No episode was completed');
  return isSummary ? points : null;
}

export default {
  id: 'ml-agents',
  title: 'Unity ML-Agents',
  order: 26,
  concerns: { texts: ['info'] },
  open: (saved) => new MlAgentsReader(saved),
} satisfies Dialect;
