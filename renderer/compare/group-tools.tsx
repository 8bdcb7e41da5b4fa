import { SegmentedControl, Select, Tooltip } from '@mantine/core';
import { memo, useMemo } from 'react';
import { MIN_IQM } from '#core/lib/statistics/intervals';
import { HelpLink } from '../ui/help-link';
import { t } from '../words/t';
import { BANDS } from './compare-address';
import { NO_GROUPS, type GroupBy } from './group-by';
import { meanCount, type RunGroup, shownGroups } from './run-groups';
import type { ComparisonView } from './use-compare-address';

interface Props {
  readonly view: ComparisonView;
  /** Whether some of the runs differ only in their seed. */
  readonly hasSeeds: boolean;
  /** Parameters by which runs can be grouped. */
  readonly params: readonly string[];
  /** The groups that are drawn as means; none while each run is alone. */
  readonly groups: readonly RunGroup[];
}

const NONE = 'none';
const SEED = 'seed';
const PARAM = 'param:';

/** Group runs by seed or by a parameter: each group becomes a mean with a band. */
export const GroupTools = memo(function GroupTools({ view, hasSeeds, params, groups }: Props) {
  const { address, change, viewOptions } = view;
  const data = useMemo(() => optionsOf(hasSeeds, params), [hasSeeds, params]);
  const why = whyNot(data.length > 1, viewOptions.axis === 'clock');
  return (
    <div className="group-tools">
      <Select
        className="group-by"
        size="xs"
        aria-label={t('compare.group.by')}
        leftSection={<span className="note">{t('compare.group.by')}</span>}
        leftSectionWidth={72}
        data={data}
        value={why === null ? keyOf(address.groupBy) : NONE}
        disabled={why !== null}
        allowDeselect={false}
        searchable={data.length > 8}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        onChange={(key) => change({ groupBy: groupByOf(key ?? NONE) })}
      />
      {why !== null && <span className="note">{why}</span>}
      {groups.length > 0 && (
        <SegmentedControl
          aria-label={t('compare.band')}
          data={BANDS.map((value) => ({ value, label: t(`compare.bandKinds.${value}`) }))}
          value={address.band}
          onChange={(band) => change({ band })}
        />
      )}
      {groups.length > 0 && <CenterChoice view={view} groups={groups} />}
      {groups.length > 0 && <HelpLink topic="charts" part="compare-runs" />}
      {groups.length > 0 && <GroupNote groups={groups} />}
    </div>
  );
});

/** Mean or interquartile mean; the second needs a group of five. */
function CenterChoice({ view: { address, change }, groups }: Pick<Props, 'view' | 'groups'>) {
  const max = Math.max(...groups.map(({ runs }) => runs.filter((one) => !one.isHidden).length));
  const isEnough = max >= MIN_IQM;
  return (
    <Tooltip
      multiline
      w={320}
      label={isEnough ? t('compare.iqmSays') : t('compare.iqmFew', { count: MIN_IQM })}
    >
      <SegmentedControl
        aria-label={t('compare.center')}
        data={[
          { value: 'mean' as const, label: t('compare.centers.mean') },
          { value: 'iqm' as const, label: t('compare.centers.iqm'), disabled: !isEnough },
        ]}
        value={address.center}
        onChange={(center) => change({ center })}
      />
    </Tooltip>
  );
}

function GroupNote({ groups }: Pick<Props, 'groups'>) {
  const mixed = [...new Set(groups.flatMap((group) => group.mixed))];
  const single = shownGroups(groups)
    .filter(({ runs }) => runs.length === 1)
    .map(({ label }) => label);
  return (
    <p className="note group-note">
      {t('compare.group.note', { count: meanCount(groups) })}
      {single.length > 0 && ` ${t('compare.group.single', { list: single.join(', ') })}`}
      {mixed.length > 0 && ` ${t('compare.group.mixed', { list: mixed.join(', ') })}`}
    </p>
  );
}

function optionsOf(hasSeeds: boolean, params: readonly string[]) {
  return [
    { value: NONE, label: t('compare.group.none') },
    ...(hasSeeds ? [{ value: SEED, label: t('compare.group.seed') }] : []),
    ...params.map((name) => ({ value: `${PARAM}${name}`, label: name })),
  ];
}

const keyOf = (by: GroupBy): string => (by.kind === 'param' ? `${PARAM}${by.name}` : by.kind);

function groupByOf(key: string): GroupBy {
  if (key === SEED) return { kind: 'seed' };
  return key.startsWith(PARAM) ? { kind: 'param', name: key.slice(PARAM.length) } : NO_GROUPS;
}

function whyNot(canGroup: boolean, isClock: boolean): string | null {
  if (!canGroup) return t('compare.group.noneDiffers');
  return isClock ? t('compare.group.clock') : null;
}
