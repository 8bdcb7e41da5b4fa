import type { Refusal } from '#core/contract/refusal';
import { axesOf, type Axes } from '../axis/axes';
import { keyOf, type ChartLine, type GivenLine } from '../chart-line';
import { curveOf, type Curve } from '../drawing/curve';
import type { Frame } from '../axis/frame';
import { givenCurve } from '../drawing/given-curve';
import type { PanelLine } from './panel-line';
import { factsOf, sameFacts, unitOf, type Facts } from './panel-facts';
import { PanelReader } from './panel-reader';
import { Held, valuesFor } from './panel-values';
import type { ShownUnit } from '../shown-unit';
import type { Stage } from '../stage/stage';
import type { StageNews } from '../stage/stage-news';

/** What a chart is told by its page, with the place it has there. */
export interface PanelInput {
  readonly lines: readonly ChartLine[];
  readonly dots: readonly ChartLine[];
  readonly given: readonly GivenLine[];
  readonly title: string;
  readonly isLead: boolean;
  readonly frame: Frame;
}

const MOST_BUCKETS = 500;
const LEAD_MARK_PX = 120;
const SMALL_MARK_PX = 100;

/**
 * One chart outside of React. New points only redraw its canvas; what React shows (axes, words) is another object
 * only when something of it changed.
 */
export class Panel {
  axes: Axes | null = null;
  facts: Facts | null = null;
  refusal: Refusal | null = null;
  lines: readonly PanelLine[] = [];
  /** Whose line each of `lines` is; another array only when that changed. */
  lineKeys: readonly string[] = [];
  readonly reader: PanelReader;
  readonly #stage: Stage;
  readonly #listeners = new Set<() => void>();
  readonly #held = new Held();
  #input: PanelInput | null = null;
  #draw: (() => void) | null = null;
  #isBehind = false;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.reader = new PanelReader(stage, this, () => this.#showSoon());
  }

  /** Follows the page until the returned function is called. */
  readonly follow = (): (() => void) => {
    const forget = this.#stage.subscribe((news) => this.#hear(news));
    const leave = this.#stage.feet.add(this);
    this.reader.start();
    return () => {
      forget();
      leave();
      this.reader.stop();
      this.#stage.bridge.frames.drop(this);
    };
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** From now on drawn by this, until the returned function is called. */
  drawBy(draw: () => void): () => void {
    this.#draw = draw;
    draw();
    return () => {
      if (this.#draw === draw) this.#draw = null;
    };
  }

  /** Draws what is there now once more. */
  draw(): void {
    this.#draw?.();
  }

  take(input: PanelInput): void {
    this.#input = input;
    const px = input.frame.width - input.frame.left - input.frame.right;
    const buckets = Math.max(1, Math.min(MOST_BUCKETS, Math.floor(px / 25) * 25));
    this.reader.take({ lines: input.lines, dots: input.dots, buckets });
    if (this.lines.length > 0 || input.given.length > 0) this.#show();
  }

  get frame(): Frame | null {
    return this.#input?.frame ?? null;
  }

  get title(): string {
    return this.#input?.title ?? '';
  }

  get isLead(): boolean {
    return this.#input?.isLead ?? false;
  }

  get unit(): ShownUnit {
    const all = [...(this.#input?.lines ?? []), ...(this.#input?.dots ?? [])];
    const known = all.map((line) => this.#stage.seriesOf(line)).filter((one) => one !== null);
    return unitOf(known);
  }

  /** Ends of a drawn bucket on the axis that the engine was asked for. */
  rowRange(line: ChartLine, row: number): readonly [number, number] | null {
    const read = this.reader.of(line);
    const curve = this.lines.find(({ key }) => key === keyOf(line))?.curve;
    if (read === undefined || curve === undefined) return null;
    const i = row + curve.offset;
    return [read.data.x[i] ?? 0, read.data.xLast[i] ?? 0];
  }

  /** Can the chart be seen now? */
  see(isVisible: boolean): void {
    this.reader.see(isVisible);
    if (isVisible && this.#isBehind) this.#showSoon();
  }

  #hear(news: StageNews): void {
    const isMoved = news === 'index' && this.reader.read.some(({ usesIndex }) => usesIndex);
    if (news === 'look' || news === 'view' || isMoved) this.#showSoon();
    if (news === 'look') this.reader.want();
    if (news === 'data' || news === 'index') this.reader.wantNewer();
  }

  /** Charts that nobody sees do not keep those waiting that are seen; they are drawn when they scroll in. */
  #showSoon(): void {
    this.#isBehind = !this.reader.isVisible;
    if (!this.#isBehind) this.#stage.bridge.frames.put(this, () => this.#show());
  }

  /** Places what was read onto the axis as it is now, and draws it. Words alone wait for those of other charts. */
  #show(): void {
    const input = this.#input;
    if (input === null) return;
    const unit = this.unit;
    const read = this.#placed(input, unit);
    this.lines = [...read, ...input.given.map(givenCurve)];
    const axes = this.#axesOf(input, unit);
    const facts = this.#factsOf(input, unit, axes, read);
    const keys = this.lines.map(({ key }) => key);
    const isOtherFacts = !sameFacts(this.facts, facts);
    const isOtherPlot =
      axes !== this.axes ||
      this.refusal?.says !== this.reader.refusal?.says ||
      keys.join('\n') !== this.lineKeys.join('\n');
    if (isOtherFacts) this.facts = facts;
    if (keys.join('\n') !== this.lineKeys.join('\n')) this.lineKeys = keys;
    if (this.refusal?.says !== this.reader.refusal?.says) this.refusal = this.reader.refusal;
    this.axes = axes;
    this.draw();
    if (isOtherPlot) this.#tell();
    else if (isOtherFacts) this.#stage.bridge.tick.add(this.#tell);
  }

  readonly #tell = (): void => {
    for (const listener of this.#listeners) listener();
  };

  /** Lines that were read and are still asked for, as they look now; those of another axis are left out. */
  #placed({ lines, dots }: PanelInput, unit: ShownUnit): PanelLine[] {
    const [first] = this.reader.read;
    return [...lines, ...dots].flatMap((line) => {
      const read = this.reader.of(line);
      if (read === undefined || read.axisId !== first?.axisId) return [];
      const index = read.usesIndex ? this.#stage.indexOf(line.runId) : null;
      const curve = curveOf(read.data, unit.factor, index);
      const tail = read.tailData === null ? null : curveOf(read.tailData, unit.factor, index);
      return [{ key: keyOf(line), line, isDots: read.isDots, isGiven: false, curve, tail }];
    });
  }

  #axesOf(input: PanelInput, unit: ShownUnit): Axes {
    const stage = this.#stage;
    const axisId = this.reader.read[0]?.axisId ?? stage.axisId;
    const curves = this.lines.map(({ curve }) => curve);
    const zoom = axisId === stage.axisId ? stage.part.range : null;
    const range = zoom ?? stage.wholeRange(axisId) ?? ownRange(curves);
    const isLog = stage.look.scale === 'log';
    const wanted = valuesFor(this.lines, range, stage.look);
    const values = this.#held.hold(wanted, this.#lookedAt(axisId), stage.part.isMoving);
    const { width, left, right } = input.frame;
    const perMark = input.isLead ? LEAD_MARK_PX : SMALL_MARK_PX;
    const marks = Math.max(2, Math.floor((width - left - right) / perMark));
    const asked = { axisId, range, values, isLog, unit, isLead: input.isLead, marks };
    return axesOf(asked, this.axes);
  }

  /** What the value axis is for: it is found anew for another look or part, and once more for the part's own data. */
  #lookedAt(axisId: string): string {
    const { look, part } = this.#stage;
    const readPart = this.reader.read[0]?.part ?? null;
    return JSON.stringify([axisId, { ...look, from: null, to: null }, part.range, readPart]);
  }

  #factsOf(input: PanelInput, unit: ShownUnit, axes: Axes, read: readonly PanelLine[]): Facts {
    return factsOf({
      series: input.lines.map((line) => this.#stage.seriesOf(line)),
      dots: input.dots.map((line) => this.#stage.seriesOf(line)),
      curves: read.filter(({ isDots }) => !isDots).map(({ curve }) => curve),
      unit,
      domain: this.#stage.look.range === 'robust' ? axes.y.domain : null,
      isLog: axes.isLog,
      isTimed: axes.axisId === 'clock' || axes.axisId === 'elapsed',
    });
  }
}

function ownRange(curves: readonly Curve[]): readonly [number, number] {
  const froms = curves.map((curve) => curve.x0[0] ?? Number.NaN).filter(Number.isFinite);
  const tos = curves.map((curve) => curve.x1.at(-1) ?? Number.NaN).filter(Number.isFinite);
  return froms.length === 0 || tos.length === 0 ? [0, 1] : [Math.min(...froms), Math.max(...tos)];
}
