import type { RunView } from '#core/contract/run/run';
import { IMPORT_RECIPE } from '#core/contract/run/reserved-values';
import type { SeriesView } from '#core/contract/series/series';
import { type Command, type CommandForm, isOn, textFlag, usageOf } from '../command';
import { flagSwitch, flagText } from '../flags/flags';
import { detachSignal, untilJudged } from '../follow';
import { EXIT, type Io, granted, misused } from '../io';
import { type MetricPoint, csvRows, metricPoints } from '../metric-points';
import { oneRun } from '../one-run';
import { table } from '../text/run-text';

const form: CommandForm = {
  name: 'metrics',
  words: 'RUN',
  flags: {
    name: flagText('TAG', 'Only this series.'),
    segments: flagSwitch('Also the points of older segments.'),
    csv: flagSwitch('Print CSV.'),
  },
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Print every stored point of every series, or of one (by tag or canonical name).',
  async run(parsed, io) {
    const run = oneRun(parsed, usage);
    const segments = isOn(parsed, 'segments');
    const csv = isOn(parsed, 'csv');
    const name = textFlag(parsed, 'name');
    // Asked before the numbers: what is complete now is complete in them.
    const view = await readComplete(run, io);
    const all = granted(await io.link.ask((client) => client.runs.series({ run })));
    const complete = isRead(view);
    if (!complete)
      io.note(
        [
          `RL Cockpit has not read all of ${view.name} yet; these are the numbers so far.`,
          ...view.reasons,
        ].join(' '),
      );
    const wanted = select(all, name);
    if (csv) await io.bytes(Buffer.from('tag,segment,x,wallMs,value\n'));
    const series = [];
    for (const one of wanted) {
      const points = await pointsOf(io, run, one.tag, segments || csv, segments);
      if (csv) await io.bytes(Buffer.from(csvRows(one.tag, points)));
      else series.push({ ...named(one), points });
    }
    if (!csv) io.answer({ series, complete }, () => summary(wanted));
    return EXIT.ok;
  },
} satisfies Command;

/** How long it waits for the last lines of a run that ended: an engine that begins reads them again where the index is new. */
const READING_MS = 15_000;

async function readComplete(run: string, io: Io): Promise<RunView> {
  const { run: view } = granted(await io.link.ask((client) => client.runs.get({ run })));
  // A reason says what the reading waits for: a target that the user has to connect.
  if (isRead(view) || view.contact === 'unknown' || view.reasons.length > 0) return view;
  const signal = AbortSignal.any([detachSignal(), AbortSignal.timeout(READING_MS)]);
  return (await untilJudged(run, io, signal)) ?? view;
}

/** Whether everything that the run wrote so far is in these numbers. */
function isRead({ phase, verdict, contact, recipe }: RunView): boolean {
  const isUnread = phase === 'ended' && verdict === null && recipe !== IMPORT_RECIPE;
  return contact !== 'unknown' && !isUnread;
}

function select(all: readonly SeriesView[], name: string | null): readonly SeriesView[] {
  if (name === null) return all;
  const matches = all.filter(({ tag, canonical }) => tag === name || canonical === name);
  if (matches.length > 0) return matches.slice(0, 1);
  const some = all.slice(0, 8).map(({ tag }) => tag);
  return misused(
    `This run has no series "${name}".`,
    some.length === 0
      ? 'It has no series at all.'
      : `It has ${all.length}, among them ${some.join(', ')}.`,
  );
}

async function pointsOf(
  io: Io,
  run: string,
  tag: string,
  withSegment: boolean,
  segments: boolean,
): Promise<MetricPoint[]> {
  const asking = { run, tag, segments };
  const blob = granted(await io.link.ask((client) => client.runs.points(asking)));
  return metricPoints(await blob.arrayBuffer(), withSegment);
}

function named({ tag, canonical, source, xKind, derivation, unit, sameAs }: SeriesView) {
  return {
    tag,
    ...(canonical === null ? {} : { canonical }),
    source,
    xKind,
    ...(unit === '' ? {} : { unit }),
    ...(derivation === null ? {} : { derivation }),
    ...(sameAs === null ? {} : { sameAs }),
  };
}

function summary(series: readonly SeriesView[]): string {
  if (series.length === 0) return 'No metric points yet.';
  const rows = series.map((view) => [
    view.tag,
    view.canonical ?? '',
    `${view.pointCount}`,
    `${view.last ?? '—'}`,
    `${view.min ?? '—'} to ${view.max ?? '—'}`,
    view.sameAs === null ? view.source : `${view.source}, same as ${view.sameAs}`,
  ]);
  return table([['TAG', 'CANONICAL', 'POINTS', 'LAST', 'RANGE', 'SOURCE'], ...rows]);
}
