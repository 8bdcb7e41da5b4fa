import { Autocomplete, Button, Select } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { t } from '../../words/t';
import type { RowItem } from '../row-item';
import {
  type Comparison,
  comparisonsOf,
  conditionOf,
  fieldId,
  type FilterField,
  filterFields,
  valuesOf,
} from './filter-fields';
import type { Term } from './filter-query';

interface Props {
  readonly items: readonly RowItem[];
  readonly params: readonly string[];
  readonly metrics: readonly string[];
  readonly onAdd: (term: Term) => void;
}

/** The lists are part of the page for screen readers, too. */
const WITHIN_PAGE = { withinPortal: false };
/** Fields and values that are shown at once; more are found by typing. */
const MAX_SHOWN = 100;

/** Form for one condition: a field, how it compares, and a value that some run has or that is typed. */
export function ConditionForm({ items, params, metrics, onAdd }: Props) {
  const fields = filterFields(params, metrics);
  const { field, comparisons, comparison, value, choose, compare, setValue } = useCondition(fields);
  const term = field === null || comparison === null ? null : conditionOf(field, comparison, value);
  const add = (): void => {
    if (term === null) return;
    onAdd(term);
    setValue('');
  };
  return (
    <div className="condition-form">
      <Select
        aria-label={t('runs.builder.field')}
        placeholder={t('runs.builder.field')}
        comboboxProps={WITHIN_PAGE}
        data={groupsOf(fields)}
        value={field === null ? null : fieldId(field)}
        searchable
        openOnFocus={false}
        limit={MAX_SHOWN}
        nothingFoundMessage={t('runs.builder.noField')}
        onChange={choose}
      />
      <ComparisonSelect {...{ field, comparisons, comparison }} onChange={compare} />
      <ValueField {...{ field, items, value }} onChange={setValue} onEnter={add} />
      <Button variant="default" disabled={term === null} onClick={add}>
        {t('runs.builder.add')}
      </Button>
    </div>
  );
}

/** The condition as it is being made: another field has no value yet. */
function useCondition(fields: readonly FilterField[]) {
  const [id, setId] = useState<string | null>(null);
  const [chosen, compare] = useState<Comparison | null>(null);
  const [value, setValue] = useState('');
  const field = fields.find((one) => fieldId(one) === id) ?? null;
  const comparisons = field === null ? [] : comparisonsOf(field);
  const comparison = comparisons.find((one) => one === chosen) ?? comparisons[0] ?? null;
  const choose = (next: string | null): void => {
    setId(next);
    setValue('');
  };
  return { field, comparisons, comparison, value, choose, compare, setValue };
}

interface ValueProps extends Pick<Props, 'items'> {
  readonly field: FilterField | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onEnter: () => void;
}

function ValueField({ field, items, value, onChange, onEnter }: ValueProps) {
  return (
    <Autocomplete
      aria-label={t('runs.builder.value')}
      placeholder={t('runs.builder.value')}
      comboboxProps={WITHIN_PAGE}
      data={field === null ? [] : [...valuesOf(field, items)]}
      limit={MAX_SHOWN}
      disabled={field === null}
      value={value}
      onChange={onChange}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') onEnter();
      }}
    />
  );
}

interface ComparisonProps {
  readonly field: FilterField | null;
  readonly comparisons: readonly Comparison[];
  readonly comparison: Comparison | null;
  readonly onChange: (comparison: Comparison | null) => void;
}

function ComparisonSelect({ field, comparisons, comparison, onChange }: ComparisonProps) {
  return (
    <Select
      className="comparison"
      aria-label={t('runs.builder.comparison')}
      comboboxProps={WITHIN_PAGE}
      data={comparisons.map((one) => ({ value: one, label: comparisonWords(one, field) }))}
      value={comparison}
      disabled={field === null}
      openOnFocus={false}
      allowDeselect={false}
      onChange={(next) => onChange(comparisons.find((one) => one === next) ?? null)}
    />
  );
}

/** Texts are searched, names are compared. */
const SEARCHED: readonly string[] = ['name', 'note', 'reason', 'recipe', 'target', 'state'];

function comparisonWords(comparison: Comparison, field: FilterField | null): string {
  const isSearched = field !== null && SEARCHED.includes(field.key);
  if (comparison === 'is') return t(isSearched ? 'runs.builder.contains' : 'runs.builder.is');
  if (comparison === 'is-not')
    return t(isSearched ? 'runs.builder.containsNot' : 'runs.builder.isNot');
  return SIGNS[comparison] ?? comparison;
}

const SIGNS: Readonly<Record<string, string>> = { '!=': '≠', '>=': '≥', '<=': '≤' };

/** Fields in the groups of a list. */
function groupsOf(fields: readonly FilterField[]) {
  const itemsOf = (...kinds: readonly FilterField['kind'][]) =>
    fields
      .filter(({ kind }) => kinds.includes(kind))
      .map((field) => ({ value: fieldId(field), label: fieldWords(field) }));
  return [
    { group: t('runs.builder.groups.run'), items: itemsOf('word', 'number') },
    { group: t('runs.builder.groups.param'), items: itemsOf('param') },
    { group: t('runs.builder.groups.metric'), items: itemsOf('metric') },
  ].filter(({ items }) => items.length > 0);
}

function fieldWords(field: FilterField): string {
  if (field.kind === 'word') return t(`runs.builder.fields.${field.key}`);
  return field.kind === 'number' ? t(`runs.builder.numbers.${numberKey(field.key)}`) : field.key;
}

const numberKey = (key: string): 'timestep' | 'duration' | 'size' =>
  key === 'duration' || key === 'size' ? key : 'timestep';
