import { MIN_IQM } from '#core/lib/statistics/intervals';
import type { Spreads } from '../bridge/queries/runs/use-spreads';
import type { SpreadData } from '../bridge/readers/spread-answer';
import { countWords } from '../ui/number-words';
import { t } from '../words/t';
import type { CompareAddress } from './compare-address';
import type { FoldedGroup } from './run-groups';

interface Props {
  readonly folded: readonly FoldedGroup[];
  readonly spreads: Spreads;
  readonly address: Pick<CompareAddress, 'band' | 'center'>;
}

/** Notes below a chart of groups: how many runs each curve has, what its band is, and how far all runs reach. */
export function IntervalNotes({ folded, spreads, address }: Props) {
  const notes = folded.flatMap(({ group, members }, i) => {
    const spread = spreads[i];
    if (spread === undefined || spread === null) return [];
    const facts = { name: group.label, n: members.length };
    return { id: group.id, says: `${bandWords(address, facts)} ${reachWords(spread)}`.trim() };
  });
  return notes.map(({ id, says }) => (
    <p key={id} className="note cells-note">
      {says}
    </p>
  ));
}

interface GroupFacts {
  readonly name: string;
  readonly n: number;
}

/** Meaning of the band of a group. */
export function bandWords({ band, center }: Props['address'], facts: GroupFacts): string {
  if (band !== 'interval') return t(`compare.interval.${band}`, { ...facts });
  if (center === 'mean') return t('compare.interval.mean', { ...facts });
  return facts.n < MIN_IQM
    ? t('compare.interval.iqmFew', { ...facts, least: MIN_IQM })
    : t('compare.interval.iqm', { ...facts });
}

/** To which x all runs have values, where they count something. */
function reachWords({ header }: SpreadData): string {
  const { wholeTo, longestTo } = header;
  if (wholeTo === null || longestTo === null) return '';
  const x = countWords(Math.round(wholeTo));
  return wholeTo === longestTo
    ? t('compare.interval.whole', { x })
    : t('compare.interval.shorter', { x, most: countWords(Math.round(longestTo)) });
}
