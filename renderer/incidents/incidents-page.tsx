import { SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import type { IncidentRow } from '#core/contract/incident/incident';
import { useTargets } from '../bridge/queries/use-engine';
import { useIncidents } from '../bridge/queries/incidents/use-incidents';
import { TopBar } from '../frame/top-bar';
import { useTitle } from '../frame/use-title';
import { ICON_STROKE } from '../ui/icons';
import { RefusalNote } from '../ui/refusal-note';
import { countWords } from '../ui/number-words';
import { Skeleton } from '../ui/skeleton';
import { t } from '../words/t';
import {
  addressOf,
  type IncidentFilter,
  shownIncidents,
  STATES,
  withAddress,
} from './incident-filter';
import { IncidentRows } from './incident-rows';
import './incidents-page.css';

/** Page at `/incidents`: what failed on this installation, what was tested, and what fixed it. */
export function IncidentsPage() {
  const read = useIncidents();
  useTitle(t('incidents.page.title'));
  const rows = read?.ok === true ? read.value : [];
  return (
    <>
      <TopBar title={t('incidents.page.title')} />
      <div className="page incidents-page">
        <RefusalNote refusal={read?.ok === false ? read.error : null} />
        {read === undefined && <Skeleton />}
        {read?.ok === true && rows.length === 0 && <NoIncident />}
        {rows.length > 0 && <List rows={rows} />}
      </div>
    </>
  );
}

function NoIncident() {
  return (
    <div className="card incidents-none">
      <div className="strong">{t('incidents.page.empty')}</div>
      <p className="note">{t('incidents.page.emptySays')}</p>
    </div>
  );
}

function List({ rows }: { readonly rows: readonly IncidentRow[] }) {
  const [params, setParams] = useSearchParams();
  const filter = addressOf(params);
  const put = (next: Partial<IncidentFilter>): void =>
    setParams(withAddress(params, { ...filter, ...next }), { replace: true });
  const targets = useTargets();
  const names = new Map(
    (targets?.ok === true ? targets.value : []).map(({ id, name }) => [id, name]),
  );
  const nameOf = (target: string): string => names.get(target) ?? target;
  const shown = shownIncidents(rows, filter, nameOf);
  return (
    <>
      <div className="incidents-tools">
        <TextInput
          leftSection={<IconSearch size={14} stroke={ICON_STROKE} aria-hidden />}
          aria-label={t('incidents.page.search')}
          placeholder={t('incidents.page.search')}
          value={filter.query}
          onChange={({ currentTarget }) => put({ query: currentTarget.value })}
        />
        <SegmentedControl
          aria-label={t('incidents.page.filter')}
          value={filter.state}
          onChange={(value) => put({ state: STATES.find((one) => one === value) ?? 'all' })}
          data={STATES.map((state) => ({ value: state, label: stateWords(rows, state) }))}
        />
      </div>
      {shown.length > 0 && <IncidentRows rows={shown} nameOf={nameOf} />}
      {shown.length === 0 && (
        <NoMatch filter={filter} onClear={() => put({ query: '', state: 'all' })} />
      )}
    </>
  );
}

function stateWords(rows: readonly IncidentRow[], state: IncidentFilter['state']): string {
  const of = state === 'all' ? rows : rows.filter((row) => row.state === state);
  return t(`incidents.page.state.${state}`, { number: countWords(of.length) });
}

interface NoMatchProps {
  readonly filter: IncidentFilter;
  readonly onClear: () => void;
}

function NoMatch({ filter: { query }, onClear }: NoMatchProps) {
  return (
    <div className="card incidents-none" role="status">
      {query.trim() === ''
        ? t('incidents.page.noneOfState')
        : t('incidents.page.noMatch', { query })}{' '}
      <button type="button" className="link" onClick={onClear}>
        {t('incidents.page.clear')}
      </button>
    </div>
  );
}
