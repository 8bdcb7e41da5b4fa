import type { Refusal } from '#core/contract/refusal';
import type { ChartRequest } from '../../bridge/readers/chart-reader';
import { axesOf, type Axes } from '../axis/axes';
import type { Frame } from '../axis/frame';
import type { ShownUnit } from '../axis/shown-unit';
import { curveOf, endsOf, hasRowIn } from '../draw/curve';
import type { ChartGroupModel, GroupChange } from './chart-group';
import { curveKey, type ChartLevel, type ComputedCurve, type SeriesCurve } from './chart-input';
import { curveRequests } from './curve-requests';
import { drawnFrom, type DrawnCurve } from './drawn-curve';
import { factsOf, sameFacts, unitOf, type ChartFacts } from './facts';
import type { ChartAnswer, CurveRequest, ReadableChart, ReadCurve } from './read-charts';
import { HeldRange, leavesOut, limited, valueRange, withLevels } from './value-range';
import { withOverrides, type ChartOverrides, type ChartViewOptions } from './view-options';

/** Input that a page gives one chart, and where its plot is. */
export interface ChartModelInput {
  readonly curves: readonly SeriesCurve[];
  readonly dots: readonly SeriesCurve[];
  readonly computed: readonly ComputedCurve[];
  readonly computedOf?: readonly Pick<SeriesCurve, 'runId' | 'tag'>[];
  readonly levels?: readonly ChartLevel[];
  readonly title: string;
  readonly isLead: boolean;
  readonly frame: Frame;
  readonly overrides: ChartOverrides;
}

const LEAD_MARK_PX = 120;
const SMALL_MARK_PX = 100;

/**
 * State of one chart outside of React: its curves, axes and facts. New points only redraw its canvas; what React shows
 * (axes, words) is another object only when something of it changed.
 */
export class ChartModel implements ReadableChart {
  axes: Axes | null = null;
  facts: ChartFacts | null = null;
  refusal: Refusal | null = null;
  curves: readonly DrawnCurve[] = [];
  /** Key of each of `curves`; another array only when that changed. */
  curveKeys: readonly string[] = [];
  readonly #group: ChartGroupModel;
  readonly #listeners = new Set<() => void>();
  readonly #held = new HeldRange();
  #input: ChartModelInput | null = null;
  /** Last data; after a failed read, the data from before and the reason. */
  #read: readonly ReadCurve[] = [];
  #readRefusal: Refusal | null = null;
  /** Sources of the last data; each is another object when it changed. */
  #sources: readonly unknown[] = [];
  #draw: (() => void) | null = null;
  #isFollowing = false;
  #isVisible = false;
  #isBehind = false;

  constructor(group: ChartGroupModel) {
    this.#group = group;
  }

  /** Follows the page until the returned function is called. */
  readonly follow = (): (() => void) => {
    const unsubscribe = this.#group.subscribe((change) => this.#update(change));
    const leaveFooter = this.#group.footer.add(this);
    this.#isFollowing = true;
    this.#refresh();
    return () => {
      unsubscribe();
      leaveFooter();
      this.#isFollowing = false;
      this.#group.reads.drop(this);
      this.#group.bridge.frames.cancel(this);
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

  setInput(input: ChartModelInput): void {
    this.#input = input;
    this.#refresh();
    if (this.curves.length > 0 || input.computed.length > 0) this.#show();
  }

  /** Sets whether the chart can be seen now. */
  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    this.#refresh();
    if (isVisible && this.#isBehind) this.#showSoon();
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

  /** The page's view options, with what this chart shows otherwise. */
  get options(): ChartViewOptions {
    return withOverrides(this.#group.options, this.#input?.overrides);
  }

  get unit(): ShownUnit {
    const all = [...this.#inputCurves, ...(this.#input?.computedOf ?? [])];
    return unitOf(all.flatMap((curve) => this.#group.seriesOf(curve) ?? []));
  }

  /** Last query of a curve; null if there was none. */
  queryOf(curve: SeriesCurve): ChartRequest | null {
    return this.#readOf(curve)?.query ?? null;
  }

  /** Ends of a drawn bucket on the axis that the engine was asked for. */
  rowRange(curve: SeriesCurve, row: number): readonly [number, number] | null {
    const read = this.#readOf(curve);
    const drawn = this.curves.find(({ key }) => key === curveKey(curve));
    if (read === undefined || drawn === undefined) return null;
    const i = row + drawn.curve.offset;
    return [read.data.x[i] ?? 0, read.data.xLast[i] ?? 0];
  }

  requests(): readonly CurveRequest[] | null {
    const input = this.#input;
    if (input === null || !this.#isFollowing) return null;
    return curveRequests(this.#group, input, this.options, input.frame);
  }

  receive(answer: ChartAnswer): void {
    this.#readRefusal = answer.ok ? null : answer.error;
    if (answer.ok) this.#read = answer.value;
    this.#showSoon();
  }

  get #inputCurves(): readonly SeriesCurve[] {
    return [...(this.#input?.curves ?? []), ...(this.#input?.dots ?? [])];
  }

  #readOf(curve: SeriesCurve): ReadCurve | undefined {
    return this.#read.find((one) => curveKey(one.curve) === curveKey(curve));
  }

  #update(change: GroupChange): void {
    if (change === 'data') this.#sayNow();
    const isShifted = change === 'index' && this.#read.some(({ usesIndex }) => usesIndex);
    if (change === 'options' || change === 'view' || isShifted) this.#showSoon();
    if (change === 'options') this.#refresh();
    if ((change === 'data' || change === 'index') && this.#hasOtherSources()) this.#refresh();
  }

  /** Values that come from the series themselves change with the page's figures, not only when the curve was read again. */
  #sayNow(): void {
    const { axes, facts, unit } = this;
    if (this.#input === null || axes === null || facts === null || !this.#isVisible) return;
    if (unit.unit !== facts.unit.unit) return;
    const read = this.curves.filter(({ isComputed }) => !isComputed);
    const now = this.#factsOf(this.#input, unit, axes, read);
    if (sameFacts(facts, now)) return;
    this.facts = now;
    this.#notify();
  }

  /** Requests a new read if there is something else to show; only while it can be seen. */
  #refresh(): void {
    if (!this.#isVisible || !this.#isFollowing || this.#input === null) return;
    this.#sources = this.#sourcesNow();
    this.#group.reads.refresh(this);
  }

  #hasOtherSources(): boolean {
    const now = this.#sourcesNow();
    const old = this.#sources;
    return now.length !== old.length || now.some((one, i) => one !== old[i]);
  }

  #sourcesNow(): readonly unknown[] {
    return this.#inputCurves.flatMap((curve) => [
      this.#group.seriesOf(curve),
      this.#group.indexOf(curve.runId),
    ]);
  }

  /** Charts out of view do not delay those in view; they are drawn when they scroll in. */
  #showSoon(): void {
    this.#isBehind = !this.#isVisible;
    if (!this.#isBehind) this.#group.bridge.frames.schedule(this, () => this.#show());
  }

  /** Puts what was read onto the axis as it is now, and draws it. Words alone wait for those of other charts. */
  #show(): void {
    const input = this.#input;
    if (input === null) return;
    const unit = this.unit;
    const read = this.#drawnOf(input, unit);
    this.curves = [...read, ...input.computed.map(drawnFrom)];
    const axes = this.#axesFor(input, unit);
    const facts = this.#factsOf(input, unit, axes, read);
    const keys = this.curves.map(({ key }) => key);
    const isOtherCurves = keys.join('\n') !== this.curveKeys.join('\n');
    const isOtherRefusal = this.refusal?.says !== this.#readRefusal?.says;
    const isOtherPlot = isOtherCurves || isOtherRefusal || axes !== this.axes;
    const isOtherFacts = !sameFacts(this.facts, facts);
    if (isOtherFacts) this.facts = facts;
    if (isOtherCurves) this.curveKeys = keys;
    if (isOtherRefusal) this.refusal = this.#readRefusal;
    this.axes = axes;
    this.#draw?.();
    if (isOtherPlot) this.#notify();
    else if (isOtherFacts) this.#group.bridge.renders.add(this.#notify);
  }

  readonly #notify = (): void => {
    for (const listener of this.#listeners) listener();
  };

  /** Curves that were read and are still asked for, as they look now; those of another axis are left out. */
  #drawnOf({ curves, dots }: ChartModelInput, unit: ShownUnit): DrawnCurve[] {
    const [first] = this.#read;
    return [...curves, ...dots].flatMap((style) => {
      const read = this.#readOf(style);
      if (read === undefined || read.axisId !== first?.axisId) return [];
      const index = read.usesIndex ? this.#group.indexOf(style.runId) : null;
      const curve = curveOf(read.data, unit.factor, index);
      const tail = read.tailData === null ? null : curveOf(read.tailData, unit.factor, index);
      const { isDots } = read;
      return [{ key: curveKey(style), style, isDots, isComputed: false, curve, tail }];
    });
  }

  #axesFor(input: ChartModelInput, unit: ShownUnit): Axes {
    const group = this.#group;
    const { options } = this;
    const axisId = this.#read[0]?.axisId ?? group.axisIdOn(options.axis);
    const zoom = axisId === group.axisId ? group.viewport.range : null;
    const range = zoom ?? group.fullRange(axisId) ?? endsOf(this.curves);
    const isLog = options.scale === 'log';
    const levels = (input.levels ?? []).map(({ value }) => value * unit.factor);
    const wanted = withLevels(valueRange(this.curves, range, options), levels, isLog);
    const held = this.#held.hold(wanted, this.#shownNow(axisId), group.viewport.isMoving);
    const values = limited(held, input.overrides, isLog);
    const { width, left, right } = input.frame;
    const perMark = input.isLead ? LEAD_MARK_PX : SMALL_MARK_PX;
    const marks = Math.max(2, Math.floor((width - left - right) / perMark));
    const limits = input.overrides;
    const request = { axisId, range, values, limits, isLog, unit, isLead: input.isLead, marks };
    return axesOf(request, this.axes);
  }

  /** Basis of the value axis: it is found again for other options or another range, and once more for its own data. */
  #shownNow(axisId: string): string {
    const { viewport } = this.#group;
    const { axis, smoothing, scale, range } = this.options;
    const readRange = this.#read[0]?.range ?? null;
    return [axisId, axis, smoothing, scale, range, viewport.range, readRange].join('|');
  }

  /** Whether a curve has a point in the shown range. True also while it was not read. */
  #isHere(style: SeriesCurve, { axisId, x: { domain } }: Axes): boolean {
    const read = this.#readOf(style);
    if (read === undefined) return true;
    const drawn = this.curves.find(({ key }) => key === curveKey(style));
    return read.axisId === axisId && drawn !== undefined && hasRowIn(drawn.curve, ...domain);
  }

  #factsOf(
    input: ChartModelInput,
    unit: ShownUnit,
    axes: Axes,
    read: readonly DrawnCurve[],
  ): ChartFacts {
    return factsOf({
      series: input.curves.map((curve) => this.#group.seriesOf(curve)),
      here: input.curves.map((curve) => this.#isHere(curve, axes)),
      computedTags: (input.computedOf ?? []).map(({ tag }) => tag),
      computedLasts: input.computed.map(({ mid }) => mid.findLast(Number.isFinite) ?? Number.NaN),
      isFullRange: this.#group.viewport.range === null || axes.axisId !== this.#group.axisId,
      dots: input.dots.map((curve) => this.#group.seriesOf(curve)),
      curves: read.filter(({ isDots }) => !isDots).map(({ curve }) => curve),
      unit,
      domain: leavesOut(this.options, input.overrides) ? axes.y.domain : null,
      isLog: axes.isLog,
      axisId: axes.axisId,
    });
  }
}
