import { Checkbox, SegmentedControl, Tooltip } from '@mantine/core';
import { memo } from 'react';
import { t } from '../words/t';
import type { ComparisonView } from './use-compare-address';

interface Props {
  readonly looked: ComparisonView;
  /** Do some of the runs differ only in their seed? */
  readonly hasSeeds: boolean;
  readonly folds: boolean;
  /** Shown runs that are in some mean. */
  readonly count: number;
}

/** Runs that differ only in their seed as one line, on request. */
export const SeedTools = memo(function SeedTools({ looked, hasSeeds, folds, count }: Props) {
  const { address, change, look } = looked;
  const why = whyNot(hasSeeds, look.axis === 'clock');
  return (
    <div className="seed-tools">
      <Tooltip label={why ?? t('compare.foldSays')} multiline w={280}>
        <Checkbox
          size="xs"
          label={t('compare.fold')}
          checked={folds}
          disabled={why !== null}
          onChange={(event) => change({ folds: event.currentTarget.checked })}
        />
      </Tooltip>
      {why !== null && <span className="note">{why}</span>}
      {folds && (
        <SegmentedControl
          aria-label={t('compare.band')}
          data={[
            { value: 'range', label: t('compare.bandKinds.range') },
            { value: 'std', label: t('compare.bandKinds.std') },
          ]}
          value={address.band}
          onChange={(value) => change({ band: value === 'std' ? 'std' : 'range' })}
        />
      )}
      {folds && <p className="note fold-note">{t('compare.foldNote', { count })}</p>}
    </div>
  );
});

function whyNot(hasSeeds: boolean, isClock: boolean): string | null {
  if (!hasSeeds) return t('compare.foldNone');
  return isClock ? t('compare.foldClock') : null;
}
