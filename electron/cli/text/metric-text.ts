import type { Meaning } from '#core/telemetry/dictionary/dictionary';

/** A meaning of a metric as `--json` prints it; `worry` is null where nothing is known. */
export const meaningJson = ({ entry, isEvaluation }: Meaning) => ({
  row: entry.tag,
  frameworks: entry.frameworks,
  name: entry.name,
  says: entry.says,
  unit: entry.unit,
  better: entry.better,
  worry: entry.worry === '' ? null : entry.worry,
  evaluation: isEvaluation,
  source: entry.source,
});

/** What a metric means, for a terminal; every meaning where trainers use its name for different things. */
export function metricText(tag: string, meanings: readonly Meaning[]): string {
  const several =
    meanings.length > 1
      ? [`Trainers use ${tag} for different things. The most literal match comes first.`]
      : [];
  return [...several, ...meanings.map((meaning) => meaningText(tag, meaning))].join('\n\n');
}

const BETTER = { up: 'higher', down: 'lower', none: 'neither; the level is no score' } as const;

function meaningText(tag: string, { entry, isEvaluation }: Meaning): string {
  const rows: readonly (readonly [string, string])[] = [
    ['Unit', entry.unit],
    ['Better', BETTER[entry.better]],
    ['Worry', entry.worry],
    ['Written by', entry.frameworks.join(', ')],
    ['Source', entry.source],
  ];
  return [
    `${tag}: ${entry.name}${isEvaluation ? ' (on evaluation data)' : ''}`,
    entry.says,
    ...rows.flatMap(([head, text]) => (text === '' ? [] : [`  ${head.padEnd(10)} ${text}`])),
  ].join('\n');
}
