import { t } from '../../words/t';
import type { ChartEvent } from '../model/chart-input';
import type { Frame } from '../axis/frame';
import type { ChartGroupModel } from '../model/chart-group';

/** One mark of the lane: an event, or several of a kind that are too close to be distinguished. */
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

/** Marks of a page's events along the axis; another array only when one of them moved by a pixel. */
export class EventMarks {
  readonly #group: ChartGroupModel;
  #marks: readonly LaneMark[] = NONE;
  #stamp = '';

  constructor(group: ChartGroupModel) {
    this.#group = group;
  }

  marks(frame: Frame): readonly LaneMark[] {
    const created = this.#create(frame);
    const stamp = created.map(({ key, tone, x, says }) => `${key} ${tone} ${x} ${says}`).join('\n');
    if (stamp !== this.#stamp) {
      this.#stamp = stamp;
      this.#marks = created;
    }
    return this.#marks;
  }

  /** Moves the page's crosshair to a mark. */
  point({ events }: LaneMark): void {
    const { axisId, crosshair } = this.#group;
    const [event] = events;
    const x = event === undefined ? null : this.#group.positionOf(event, axisId);
    if (x !== null) crosshair.move({ x, axisId, wallMs: event?.wallMs ?? null, owner: null });
  }

  #create(frame: Frame): LaneMark[] {
    const group = this.#group;
    const range = group.viewport.range ?? group.fullRange(group.axisId);
    if (range === null || range[1] <= range[0]) return [];
    const width = frame.width - frame.left - frame.right;
    const placed = group.events
      .flatMap((event) => {
        const at = group.positionOf(event, group.axisId);
        const exact = at === null ? Number.NaN : (at - range[0]) / (range[1] - range[0]);
        // What came after the last point still belongs to the run: it is at the end of its axis.
        const share = group.viewport.range === null ? Math.max(0, Math.min(1, exact)) : exact;
        return share >= 0 && share <= 1 ? [{ event, x: frame.left + share * width }] : [];
      })
      .toSorted((a, b) => a.x - b.x);
    const clusters: { x: number; events: ChartEvent[] }[] = [];
    for (const { event, x } of placed) {
      const near = clusters.findLast(
        (one) => one.events[0]?.kind === event.kind && x - one.x < APART_PX,
      );
      if (near === undefined) clusters.push({ x, events: [event] });
      else near.events.push(event);
    }
    keepApart(clusters, frame.left + width);
    return clusters.flatMap(({ x, events }) => {
      const [first] = events;
      if (first === undefined) return [];
      const { id, kind, tone } = first;
      return [{ key: id, kind, tone, x: Math.round(x), says: saysOf(events), events }];
    });
  }
}

/** Marks of different kinds at one point are beside each other; the last one keeps its end. */
function keepApart(clusters: { x: number }[], max: number): void {
  clusters.forEach((one, i) => {
    const before = clusters[i - 1];
    if (before !== undefined) one.x = Math.max(one.x, before.x + BESIDE_PX);
  });
  for (let i = clusters.length - 1; i >= 0; i -= 1) {
    const [one, after] = [clusters[i], clusters[i + 1]];
    if (one === undefined) continue;
    one.x = Math.min(one.x, after === undefined ? max : after.x - BESIDE_PX);
  }
}

function saysOf(events: readonly ChartEvent[]): string {
  const [first] = events;
  if (events.length === 1 || first === undefined) return first?.says ?? '';
  return t('charts.eventsHere', { count: events.length, first: first.says });
}
