import { Button, Popover, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3, IconPlus, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { ICON_STROKE } from '../../ui/icons';
import { t } from '../../words/t';
import { type Column, columnsOf, FIXED } from './columns';
import { useUsualColumns } from './use-table-view-options';

interface Props {
  readonly columns: readonly Column[];
  readonly choose: (columns: readonly string[]) => void;
  /** Parameters and metrics that some run has. */
  readonly params: readonly string[];
  readonly tags: readonly string[];
  readonly isOpen: boolean;
  readonly onOpen: (open: boolean) => void;
}

const icon = { size: 14, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** Columns of the table, and their order. */
export function ColumnChooser(props: Props) {
  const { isOpen, onOpen } = props;
  return (
    <Popover opened={isOpen} onChange={onOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          className="run-tool"
          leftSection={<IconColumns3 {...icon} />}
          title={t('runs.chooser.button')}
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          <span className="run-tool-word">{t('runs.chooser.button')}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('runs.chooser.title')}>
        {isOpen && <Chooser {...props} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function Chooser({ columns, choose, params, tags }: Props) {
  const ids = columns.map(({ id }) => id);
  const usual = useUsualColumns();
  const isUsual = ids.join() === usual.join();
  const move = (at: number, by: number): void => {
    const next = ids.filter((_, i) => i !== at);
    next.splice(at + by, 0, ...ids.slice(at, at + 1));
    choose(next);
  };
  return (
    <div className="chooser">
      <h2>{t('runs.chooser.shown')}</h2>
      <ol className="chosen">
        {columns.map((column, at) => (
          <Chosen
            key={column.id}
            column={column}
            isFirst={at === 0}
            isLast={at === columns.length - 1}
            onMove={(by) => move(at, by)}
            onRemove={() => choose(ids.filter((id) => id !== column.id))}
          />
        ))}
      </ol>
      {!isUsual && (
        <button type="button" className="link" onClick={() => choose(usual)}>
          {t('runs.chooser.usual')}
        </button>
      )}
      <Others shown={ids} params={params} tags={tags} onAdd={(id) => choose([...ids, id])} />
    </div>
  );
}

interface ChosenProps {
  readonly column: Column;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

function Chosen({ column, isFirst, isLast, onMove, onRemove }: ChosenProps) {
  const named = { column: column.label };
  return (
    <li>
      <span className="ellipsis" title={column.label}>
        {column.label}
      </span>
      <span className="spacer" />
      <IconButton
        label={t('runs.chooser.earlier', named)}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp {...icon} />
      </IconButton>
      <IconButton
        label={t('runs.chooser.later', named)}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <IconArrowDown {...icon} />
      </IconButton>
      <IconButton
        label={t('runs.chooser.remove', named)}
        disabled={isFirst && isLast}
        onClick={onRemove}
      >
        <IconX {...icon} />
      </IconButton>
    </li>
  );
}

interface IconButtonProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function IconButton({ label, disabled = false, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

const MAX_OFFERED = 12;

interface OthersProps {
  readonly shown: readonly string[];
  readonly params: readonly string[];
  readonly tags: readonly string[];
  readonly onAdd: (id: string) => void;
}

/** Columns that are not there yet: those of every run, then parameters, then metrics. */
export function otherColumns(
  shown: readonly string[],
  params: readonly string[],
  tags: readonly string[],
  query: string,
): readonly Column[] {
  const ids = [
    ...FIXED,
    ...params.map((name) => `param:${name}`),
    ...tags.map((tag) => `metric:${tag}`),
  ];
  const wanted = query.trim().toLowerCase();
  return columnsOf(ids.filter((id) => !shown.includes(id))).filter(({ label, name }) =>
    `${label} ${name}`.toLowerCase().includes(wanted),
  );
}

function kindWords({ kind }: Column): string {
  if (kind === 'param' || kind === 'metric') return t(`runs.chooser.kinds.${kind}`);
  return t('runs.chooser.kinds.fixed');
}

function Others({ shown, params, tags, onAdd }: OthersProps) {
  const [query, setQuery] = useState('');
  const columns = otherColumns(shown, params, tags, query);
  const more = columns.length - MAX_OFFERED;
  return (
    <>
      <h2>{t('runs.chooser.add')}</h2>
      <TextInput
        aria-label={t('runs.chooser.search')}
        placeholder={t('runs.chooser.search')}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {columns.length === 0 && <p className="note">{t('runs.chooser.nothing', { query })}</p>}
      <ul className="others">
        {columns.slice(0, MAX_OFFERED).map((column) => (
          <li key={column.id}>
            <button
              type="button"
              aria-label={t('runs.chooser.plus', { column: column.label })}
              onClick={() => onAdd(column.id)}
            >
              <IconPlus {...icon} />
              <span className="ellipsis">{column.label}</span>
              <span className="note">{kindWords(column)}</span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="note">{t('runs.chooser.more', { count: more })}</p>}
    </>
  );
}
