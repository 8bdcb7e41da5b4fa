import { CauseClass } from '#core/contract/run/diagnosis';
import { causes } from '#core/diagnosis/causes/index';
import type { Cause } from '#core/diagnosis/matching/cause';
import { incidents } from '../../renderer/words/en/incidents';
import { code, page, plain, sentence } from './markdown';

const LEAD =
  'Why a training, a setup step or a command failed: every cause that the app knows, by class. `explain CAUSE` prints one with its signs, its test and its sources. How a diagnosis works: [when it fails](../failures.md).';

const byId = (a: Cause, b: Cause): number => (a.id < b.id ? -1 : 1);

const causesOf = (group: CauseClass): readonly Cause[] =>
  [...causes.values()].filter((cause) => cause.class === group).toSorted(byId);

/** Page that lists the causes of each class. */
export function causesPage(): string {
  const parts = CauseClass.options.map((group) => {
    const rows = causesOf(group).map(
      ({ id, title }) => `- [${plain(sentence(title))}](causes/${group}.md#${id})`,
    );
    return [`## ${incidents.class[group]}`, '', ...rows].join('\n');
  });
  return page('Causes of failures', `${LEAD} There are ${causes.size}.`, parts);
}

/** Page of the causes of one class, by the name of the class. */
export function causeClassPages(): readonly (readonly [CauseClass, string])[] {
  return CauseClass.options.map((group) => {
    const lead = 'All classes: [causes of failures](../causes.md).';
    const title = `Causes: ${incidents.class[group]}`;
    return [group, page(title, lead, causesOf(group).map(partOf))];
  });
}

function partOf({ id, title, explains, signs, probe, remedies }: Cause): string {
  const seen = signs.filter(({ weight }) => weight > 0).map(({ says }) => plain(says));
  const test = probe === null ? [] : [`**Test:** ${plain(probe.says)}`];
  const tries = remedies.map((one) => `- **${plain(one.title)}.** ${plain(one.says)}`.trim());
  return [
    `## ${id}`,
    `**${plain(sentence(title))}.** ${plain(explains)}`,
    `**Signs:** ${seen.join('; ')}.`,
    ...test,
    ...(tries.length === 0 ? [] : [['**What to try**', '', ...tries].join('\n')]),
    `In a terminal: ${code(`explain ${id}`)}`,
  ].join('\n\n');
}
