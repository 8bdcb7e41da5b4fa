import { Button, Popover } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { ICON_STROKE } from '../../ui/icons';
import { t } from '../../words/t';
import type { RowItem } from '../row-item';
import { ConditionForm } from './condition-form';
import { parseQuery, queryText, type Term } from './filter-query';
import { SavedViews } from '../saved-views';

interface Props {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly query: string;
  readonly items: readonly RowItem[];
  /** Parameters and metrics that some run has. */
  readonly params: readonly string[];
  readonly metrics: readonly string[];
  readonly onChange: (query: string) => void;
}

const icon = { size: 14, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** Builder of the filter: its conditions one by one, a form for the next one, and the views that the user saved. */
export function FilterMenu(props: Props) {
  const { isOpen, onOpen } = props;
  const { length } = parseQuery(props.query);
  const label =
    length === 0 ? t('runs.builder.button') : t('runs.builder.buttonOf', { count: length });
  return (
    <Popover opened={isOpen} onChange={onOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          className="run-tool"
          leftSection={<IconFilter {...icon} />}
          title={label}
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          <span className="run-tool-word">{t('runs.builder.button')}</span>
          {length > 0 && <span className="num"> {length}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('runs.builder.title')}>
        {isOpen && <Builder {...props} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function Builder({ query, items, params, metrics, onChange }: Props) {
  const terms = parseQuery(query);
  const change = (next: readonly Term[]): void => onChange(queryText(next));
  return (
    <div className="filter-builder">
      <h2>{t('runs.builder.title')}</h2>
      {terms.length === 0 && <p className="note">{t('runs.builder.none')}</p>}
      <ul className="filter-conditions" aria-label={t('runs.builder.conditions')}>
        {terms.map((term, at) => (
          <Condition
            key={`${at} ${queryText([term])}`}
            term={term}
            onRemove={() => change(terms.filter((_, i) => i !== at))}
          />
        ))}
      </ul>
      <ConditionForm {...{ items, params, metrics }} onAdd={(term) => change([...terms, term])} />
      <SavedViews />
    </div>
  );
}

interface ConditionProps {
  readonly term: Term;
  readonly onRemove: () => void;
}

function Condition({ term, onRemove }: ConditionProps) {
  const text = queryText([term]);
  return (
    <li>
      <code className="ellipsis" title={text}>
        {text}
      </code>
      <button
        type="button"
        className="icon-button"
        aria-label={t('runs.builder.remove', { condition: text })}
        title={t('runs.builder.remove', { condition: text })}
        onClick={onRemove}
      >
        <IconX {...icon} />
      </button>
    </li>
  );
}
