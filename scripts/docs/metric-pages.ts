import { type MetricGroup, metricGroups } from '#core/telemetry/dictionary/dictionary';
import type { MetricEntry } from '#core/telemetry/dictionary/metric-entry';
import { code, page, plain } from './markdown';

const LEAD =
  'What each number means, in plain words: what is measured, what misleads about it, which direction is better, and when to look closer. `explain METRIC` prints one. `*` matches any text. All trainers: [metrics](../metrics.md).';

/** Links to the pages of all trainers. */
export const metricLinks = (): string =>
  [
    '## What each metric means',
    '',
    ...metricGroups().map(
      ({ id, title, entries }) =>
        `- [${plain(title)}](metrics/${id}.md): ${entries.length} metrics`,
    ),
  ].join('\n');

/** Pages of the metric dictionary, one for each trainer, by name. */
export const metricPages = (): readonly (readonly [string, string])[] =>
  metricGroups().map((group) => [group.id, metricPage(group)]);

const metricPage = ({ title, entries }: MetricGroup): string =>
  page(`Metrics: ${title}`, LEAD, entries.map(partOf));

const BETTER = { up: 'higher is better', down: 'lower is better', none: '' } as const;

function partOf({ tag, name, says, unit, better, worry }: MetricEntry): string {
  const notes = [unit, BETTER[better]].filter((note) => note !== '').join(', ');
  const warning = worry === '' ? '' : ` **Look closer:** ${plain(worry)}`;
  return `### ${code(tag)}\n\n**${plain(name)}**${notes === '' ? '' : ` (${plain(notes)})`}. ${plain(says)}${warning}`;
}
