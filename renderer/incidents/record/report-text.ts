import type { IncidentReport } from '../../bridge/queries/incidents/use-incidents';

/**
 * The files of a report as one Markdown text that can be posted whole: Markdown files as they are, others in a fence that
 * is longer than any fence within (CommonMark 0.31, 4.5).
 */
export function reportText(files: IncidentReport['files']): string {
  return files.map(partOf).join('\n\n');
}

function partOf({ name, text }: IncidentReport['files'][number]): string {
  if (name.endsWith('.md')) return text.trimEnd();
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `## ${name}\n\n${fence}text\n${text.trimEnd()}\n${fence}`;
}
