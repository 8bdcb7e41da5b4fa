import type { MetricChange, PaidPart, WhoPaid } from '../../contract/insight/who-paid';
import { figures, percent } from '../../lib/figure-words';

type Facts = Omit<WhoPaid, 'is' | 'says'>;

/** Share of cut answers, or of groups without a difference, that is worth a sentence. */
const NOTABLE = 0.3;

/** The answer to the question who paid, in a sentence or two. */
export function whoPaidSentence(is: WhoPaid['is'], facts: Facts): string {
  const { reward, parts } = facts;
  if (reward === null) return 'The reward has no values yet.';
  const span = `from ${figures(reward.first)} to ${figures(reward.last)}`;
  const sentences = {
    none: '',
    early: `Too early to say: the reward went ${span} so far.`,
    level: `The reward did not change by more than chance allows (${span}).`,
    fell: `The reward fell ${span}. ${lossWords(parts)}`,
    shared: `The reward rose ${span}. ${shareWords(reward, parts)}`,
    'one-part': `The reward rose ${span}, and ${onePartWords(reward, parts)}`,
  };
  return [sentences[is], ...(is === 'early' ? [] : besides(facts))].join(' ').trim();
}

const shareOf = (part: PaidPart, reward: MetricChange): string =>
  percent(part.paid / reward.change);

function shareWords(reward: MetricChange, parts: readonly PaidPart[]): string {
  const words = parts.map((part) => `${part.name} ${shareOf(part, reward)}`);
  return `Of the rise, paid by: ${words.join(', ')}.`;
}

function lossWords(parts: readonly PaidPart[]): string {
  const losers = parts
    .filter(({ paid }) => paid < 0)
    .map(({ name, paid }) => `${name} ${figures(paid)}`);
  return losers.length === 0 ? '' : `Lost: ${losers.join(', ')}.`;
}

function onePartWords(reward: MetricChange, [first, ...others]: readonly PaidPart[]): string {
  if (first === undefined) return '';
  const rest = others.map(
    ({ name, first: from, last: to }) =>
      `${name} ${to < from ? 'fell' : 'stayed'} ${to < from ? 'from' : 'at'} ${figures(from)}${to < from ? ` to ${figures(to)}` : ''}`,
  );
  return `${first.name} alone paid for it (${shareOf(first, reward)} of the rise). ${rest.join('; ')}.`;
}

/** Scores that fell meanwhile, answers that are cut, groups that teach nothing. */
function besides({ outside, cut, equalGroups }: Facts): readonly string[] {
  const fell = outside.filter(({ trend }) => trend === 'down');
  return [
    ...fell.map(
      ({ tag, first, last }) => `${tag} fell from ${figures(first)} to ${figures(last)}.`,
    ),
    ...(cut !== null && cut.last >= NOTABLE
      ? [
          `${percent(cut.last)} of the answers hit the length limit (${percent(cut.first)} at first).`,
        ]
      : []),
    ...(equalGroups !== null && equalGroups.last >= NOTABLE
      ? [`In ${percent(equalGroups.last)} of the groups every answer gets the same reward.`]
      : []),
  ];
}
