import { curveKey, type ChartProps } from '../model/chart-input';
import { csvOf } from './chart-csv';
import { paperPalette } from '../draw/palette';
import type { ChartModel } from '../model/chart';
import { pictureOf, rangeWords, type Picture } from './picture';
import type { ChartGroupModel } from '../model/chart-group';
import { SvgSurface } from '../draw/svg-surface';

export type ExportKind = 'png' | 'svg' | 'csv';

const TYPES: Readonly<Record<ExportKind, string>> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  csv: 'text/csv',
};
/** Pixels of a picture for each px of its layout: sharp in a paper, too. */
const PNG_SCALE = 2;

interface Exported {
  readonly chart: ChartModel;
  readonly group: ChartGroupModel;
  readonly props: ChartProps;
}

/** The chart as it is shown now, as a file. null while nothing was read. */
export async function exported(kind: ExportKind, of: Exported): Promise<Blob | null> {
  if (kind === 'csv') return new Blob([csv(of)], { type: TYPES.csv });
  const picture = pictureOf(of.chart, of.group, of.props, paperPalette());
  if (picture === null) return null;
  return kind === 'png' ? png(picture) : new Blob([svg(picture)], { type: TYPES.svg });
}

/** @returns whether it is on the clipboard now; a browser may forbid that */
export async function copied(kind: ExportKind, of: Exported): Promise<boolean> {
  try {
    if (kind === 'png') {
      const blob = exported(kind, of).then(
        (created) => created ?? new Blob([], { type: TYPES.png }),
      );
      await navigator.clipboard.write([new ClipboardItem({ [TYPES.png]: blob })]);
    } else {
      const blob = await exported(kind, of);
      await navigator.clipboard.writeText((await blob?.text()) ?? '');
    }
    return true;
  } catch {
    return false;
  }
}

/** Hands the file to the browser, which saves it where it saves what is downloaded. */
export async function saved(kind: ExportKind, of: Exported): Promise<void> {
  const blob = await exported(kind, of);
  if (blob === null) return;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${fileName(of)}.${kind}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Run, chart and shown range, without what a file system of any machine refuses. */
export function fileName({ chart, group, props }: Exported): string {
  const [first] = props.curves;
  const run = first === undefined ? '' : (group.run(first.runId)?.run.name ?? first.runId);
  const range = group.viewport.range === null || chart.axes === null ? '' : rangeWords(chart.axes);
  const words = [run, props.title, range].filter((word) => word !== '').join(' ');
  return words
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 120);
}

function csv({ chart, group, props }: Exported): string {
  const seriesCurves = [...props.curves, ...(props.dots ?? [])];
  const isTimed = ['clock', 'elapsed'].includes(chart.axes?.axisId ?? '');
  const curves = chart.curves.map(({ key, style, curve, isComputed }) => {
    const of = seriesCurves.find((one) => curveKey(one) === key);
    const run = of === undefined ? '' : (group.run(of.runId)?.run.name ?? of.runId);
    const factor = isComputed ? 1 : chart.unit.factor;
    const index = isTimed && of !== undefined ? group.indexOf(of.runId) : null;
    const stepOf = (row: number): number =>
      isTimed
        ? (index?.xAt(curve.wallMs[row] ?? Number.NaN) ?? Number.NaN)
        : (curve.x0[row] ?? Number.NaN);
    return { run, tag: of?.tag ?? style.label, curve, factor, stepOf };
  });
  return csvOf(curves, chart.options.smoothing);
}

function svg(picture: Picture): string {
  const surface = new SvgSurface();
  picture.draw(surface);
  return surface.document(picture.width, picture.height, picture.title);
}

function png(picture: Picture): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width * PNG_SCALE;
  canvas.height = picture.height * PNG_SCALE;
  const surface = canvas.getContext('2d');
  if (surface === null) return Promise.resolve(null);
  surface.scale(PNG_SCALE, PNG_SCALE);
  surface.lineJoin = 'round';
  surface.lineCap = 'round';
  picture.draw(surface);
  return new Promise((resolve) => canvas.toBlob(resolve, TYPES.png));
}
