import { Checkbox, SegmentedControl, Tooltip } from '@mantine/core';
import { memo } from 'react';
import { t } from '../words/t';
import type { SeedLine } from './seed-lines';
import type { ComparedLook } from './use-compare-address';

interface Props {
  readonly looked: ComparedLook;
  readonly groups: readonly SeedLine[];
  readonly folds: boolean;
}

/** Runs that differ only in their seed as one line, on request. */
export const SeedTools = memo(function SeedTools({ looked, groups, folds }: Props) {
  const { address, change, look } = looked;
  const why = whyNot(groups, look.axis === 'clock');
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
      {folds && <p className="note fold-note">{t('compare.foldNote', { count: seeds(groups) })}</p>}
    </div>
  );
});

/** Shown runs that are in some mean. */
function seeds(groups: readonly SeedLine[]): number {
  const shown = groups.map(({ runs }) => runs.filter(({ isHidden }) => !isHidden).length);
  return shown.reduce((sum, count) => sum + (count > 1 ? count : 0), 0);
}

function whyNot(groups: readonly SeedLine[], isClock: boolean): string | null {
  if (!groups.some(({ runs }) => runs.length > 1)) return t('compare.foldNone');
  return isClock ? t('compare.foldClock') : null;
}
