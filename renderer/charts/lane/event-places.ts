import { t } from '../../words/t';
import type { ChartEvent } from '../chart-line';
import type { Frame } from '../axis/frame';
import type { Stage } from '../stage/stage';

/** One mark of the lane: an event, or several of a kind that stand too close to be told apart. */
export interface LaneMark {
  readonly key: string;
  readonly kind: ChartEvent['kind'];
  readonly tone: ChartEvent['tone'];
  readonly x: number;
  readonly says: string;
  readonly events: readonly ChartEvent[];
}

const APART_PX = 9;
const BESIDE_PX = 13;
const NONE: readonly LaneMark[] = [];

/** Where the events of a page stand; another array only when one of them moved by a pixel. */
export class EventPlaces {
  readonly #stage: Stage;
  #marks: readonly LaneMark[] = NONE;
  #stamp = '';

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  marks(frame: Frame): readonly LaneMark[] {
    const made = this.#made(frame);
    const stamp = made.map(({ key, x, says }) => `${key} ${x} ${says}`).join('\n');
    if (stamp !== this.#stamp) {
      this.#stamp = stamp;
      this.#marks = made;
    }
    return this.#marks;
  }

  /** Moves the page's crosshair to a mark. */
  point({ events }: LaneMark): void {
    const { axisId, crosshair } = this.#stage;
    const [event] = events;
    const x = event === undefined ? null : this.#stage.whereIs(event, axisId);
    if (x !== null) crosshair.move({ x, axisId, wallMs: event?.wallMs ?? null, owner: null });
  }

  #made(frame: Frame): LaneMark[] {
    const stage = this.#stage;
    const range = stage.part.range ?? stage.wholeRange(stage.axisId);
    if (range === null || range[1] <= range[0]) return [];
    const width = frame.width - frame.left - frame.right;
    const placed = stage.events
      .flatMap((event) => {
        const at = stage.whereIs(event, stage.axisId);
        const exact = at === null ? Number.NaN : (at - range[0]) / (range[1] - range[0]);
        // What came after the last point still belongs to the run: it stands at the end of its axis.
        const share = stage.part.range === null ? Math.max(0, Math.min(1, exact)) : exact;
        return share >= 0 && share <= 1 ? [{ event, x: frame.left + share * width }] : [];
      })
      .toSorted((a, b) => a.x - b.x);
    const groups: { x: number; events: ChartEvent[] }[] = [];
    for (const { event, x } of placed) {
      const near = groups.findLast(
        (group) => group.events[0]?.kind === event.kind && x - group.x < APART_PX,
      );
      if (near === undefined) groups.push({ x, events: [event] });
      else near.events.push(event);
    }
    keepApart(groups, frame.left + width);
    return groups.flatMap(({ x, events }) => {
      const [first] = events;
      if (first === undefined) return [];
      const { id, kind, tone } = first;
      return [{ key: id, kind, tone, x: Math.round(x), says: saysOf(events), events }];
    });
  }
}

/** Marks of different kinds at one place stand beside each other; the last one keeps its end. */
function keepApart(groups: { x: number }[], most: number): void {
  groups.forEach((group, i) => {
    const before = groups[i - 1];
    if (before !== undefined) group.x = Math.max(group.x, before.x + BESIDE_PX);
  });
  for (let i = groups.length - 1; i >= 0; i -= 1) {
    const [group, after] = [groups[i], groups[i + 1]];
    if (group === undefined) continue;
    group.x = Math.min(group.x, after === undefined ? most : after.x - BESIDE_PX);
  }
}

function saysOf(events: readonly ChartEvent[]): string {
  const [first] = events;
  if (events.length === 1 || first === undefined) return first?.says ?? '';
  return t('charts.eventsHere', { count: events.length, first: first.says });
}
