import { encodeBulk } from '#core/contract/bulk';
import {
  MAX_CELLS,
  SPREAD_COLUMNS,
  type SpreadHeader,
  type SpreadQuery,
} from '#core/contract/series/spread';
import {
  AT0,
  BAD,
  COUNT,
  NODE_WIDTH,
  type NodeList,
  SUM,
  X0,
} from '#core/telemetry/points/pyramid';
import {
  byDistinctX,
  commonGrid,
  evenEdges,
  type Center,
  type SeedCurve,
  type Spread,
  spreadOf,
} from '#core/telemetry/points/seed-spread';
import type { Curve } from './curve';

/** Mean and spread of these runs' curves on their common grid; null when none has a point in the range. */
export function spreadAnswer(
  curves: readonly Curve[],
  { tag, from, to, center }: SpreadQuery,
): Uint8Array<ArrayBuffer> | null {
  const [first] = curves;
  const ranges = curves.map((curve) => {
    const start = from === null ? 0 : curve.firstAt(from);
    const end = to === null ? curve.length : curve.firstAfter(to);
    return { curve, start, end: Math.max(start, end) };
  });
  const points = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  if (first === undefined || points === 0) return null;
  const exact = ranges.every(({ start, end }) => end - start <= MAX_CELLS)
    ? exactSpread(ranges, center)
    : null;
  const spread = exact ?? spreadOfCells(ranges, center);
  const header: SpreadHeader = {
    tag,
    xKind: first.xKind,
    runs: curves.length,
    cells: exact === null,
    ...lengthsOf(curves),
    points,
  };
  const columns = SPREAD_COLUMNS.map((name) => spread[name]);
  return encodeBulk(header, columns);
}

/** The x to which all runs have values, and the one to which the longest has: of the whole runs, no matter what is shown. */
function lengthsOf(curves: readonly Curve[]): Pick<SpreadHeader, 'wholeTo' | 'longestTo'> {
  const ends = curves.flatMap((curve) =>
    curve.length === 0 ? [] : curve.positionAt(curve.length - 1),
  );
  if (ends.length < curves.length) return { wholeTo: null, longestTo: null };
  return { wholeTo: Math.min(...ends), longestTo: Math.max(...ends) };
}

interface Range {
  readonly curve: Curve;
  readonly start: number;
  readonly end: number;
}

/** At every x of any run; null when those are too many. */
function exactSpread(ranges: readonly Range[], center: Center): Spread | null {
  const inside = ranges.map(({ curve, start, end }) => pointsOf(curve, start, end));
  const grid = commonGrid(inside, MAX_CELLS);
  if (grid === null) return null;
  // With the points beside the range, so that a run is a curve up to its ends.
  const all = ranges.map(({ curve, start, end }) =>
    pointsOf(curve, Math.max(0, start - 1), Math.min(curve.length, end + 1)),
  );
  return spreadOf(all, grid, center);
}

function pointsOf(curve: Curve, start: number, end: number): SeedCurve {
  const bounds = Array.from({ length: Math.max(0, end - start) + 1 }, (_, i) => start + i);
  const nodes = curve.nodes(bounds);
  const rows = Array.from({ length: Math.max(0, end - start) }, (_, i) => i);
  return byDistinctX(
    rows.map((i) => curve.positionOf(field(nodes, i, X0), field(nodes, i, AT0))),
    rows.map((i) => meanOf(nodes, i)),
  );
}

/** In cells of even width: a run's value is the mean of all its points there. */
function spreadOfCells(ranges: readonly Range[], center: Center): Spread {
  const filled = ranges.filter(({ start, end }) => end > start);
  const firsts = filled.map(({ curve, start }) => curve.positionAt(start));
  const lasts = filled.map(({ curve, end }) => curve.positionAt(end - 1));
  const edges = evenEdges(Math.min(...firsts), Math.max(...lasts), MAX_CELLS);
  const grid = Float64Array.from({ length: MAX_CELLS }, (_, i) => middleOf(edges, i));
  return spreadOf(
    filled.map((range) => cellsOf(range, edges)),
    grid,
    center,
  );
}

const middleOf = (edges: Float64Array, cell: number): number =>
  ((edges[cell] ?? 0) + (edges[cell + 1] ?? 0)) / 2;

function cellsOf({ curve, start, end }: Range, edges: Float64Array): SeedCurve {
  const inner = Array.from(edges.subarray(1, -1), (edge) =>
    Math.min(end, Math.max(start, curve.firstAt(edge))),
  );
  const bounds = [start, ...inner, end];
  const nodes = curve.nodes(bounds);
  const cells = Array.from({ length: MAX_CELLS }, (_, i) => i).filter(
    (i) => (bounds[i + 1] ?? 0) > (bounds[i] ?? 0),
  );
  return {
    x: Float64Array.from(cells, (cell) => middleOf(edges, cell)),
    y: Float64Array.from(cells, (cell) => meanOf(nodes, cell)),
  };
}

const field = ({ numbers }: NodeList, node: number, column: number): number =>
  numbers[node * NODE_WIDTH + column] ?? Number.NaN;

/** Of the finite values; NaN where there is none, and where a point was none: a gap is not drawn over. */
function meanOf(nodes: NodeList, node: number): number {
  const count = field(nodes, node, COUNT);
  const isComplete = count > 0 && (field(nodes, node, BAD) === 0 || count > 1);
  return isComplete ? field(nodes, node, SUM) / count : Number.NaN;
}
