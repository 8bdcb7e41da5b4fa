import { Autocomplete, Tooltip } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactElement, type RefObject, useRef, useState } from 'react';
import { useTagNames } from '../../bridge/queries/runs/use-run-notes';
import { ICON_STROKE } from '../../ui/icons';
import { usePageKeys } from '../../ui/keys/page-keys';
import { t } from '../../words/t';
import type { RowItem } from '../row-item';
import { suggestions } from './suggestions';

interface Props {
  readonly query: string;
  /** Words of the states that some run has. */
  readonly states: readonly string[];
  /** Parameters and metrics that some run has. */
  readonly params: readonly string[];
  readonly metrics: readonly string[];
  readonly items: readonly RowItem[];
  readonly onChange: (query: string) => void;
}

/** Field of the filter; offers conditions that continue what is typed. Its help makes room for them. */
export function FilterField({ query, states, params, metrics, items, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const tags = useTagNames();
  const { text, type } = useTyped(query, onChange);
  const offered = suggestions(text, { states, tags, params, metrics, items });
  const terms = new Map(offered.map((one) => [one.query, one.term]));
  useFocusKey(field);
  return (
    <FilterHelp isHidden={isOpen}>
      <Autocomplete
        ref={field}
        className="run-filter"
        aria-label={t('runs.filter')}
        placeholder={t('runs.filter')}
        leftSection={<IconSearch size={14} stroke={ICON_STROKE} aria-hidden />}
        data={[...terms.keys()]}
        filter={({ options }) => options}
        renderOption={({ option }) => <code>{terms.get(option.value) ?? option.value}</code>}
        value={text}
        spellCheck={false}
        autoComplete="off"
        onChange={type}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.preventDefault();
          type('');
        }}
      />
    </FilterHelp>
  );
}

function useFocusKey(field: RefObject<HTMLInputElement | null>): void {
  usePageKeys([
    {
      keys: 'Mod+F',
      label: t('runs.keys.find'),
      where: 'fields',
      act: () => field.current?.focus(),
    },
  ]);
}

/** What a filter can say, over the field. */
function FilterHelp({ isHidden, children }: { isHidden: boolean; children: ReactElement }) {
  return (
    <Tooltip
      label={t('runs.filterHelp')}
      multiline
      w={320}
      position="bottom-start"
      openDelay={800}
      disabled={isHidden}
    >
      {children}
    </Tooltip>
  );
}

interface Typed {
  readonly text: string;
  readonly type: (text: string) => void;
}

/** What is typed, at once: the query, which is in the address, follows a moment later. */
function useTyped(query: string, onChange: (query: string) => void): Typed {
  const [state, setState] = useState({ text: query, query, sent: NONE });
  if (state.query !== query) {
    // One that was not typed here: it was cleared, say, or a link was followed.
    const text = state.sent.includes(query) ? state.text : query;
    setState({ text, query, sent: text === query ? NONE : state.sent });
  }
  const type = (text: string): void => {
    setState((old) => ({ ...old, text, sent: [...old.sent, text] }));
    onChange(text);
  };
  return { text: state.text, type };
}

const NONE: readonly string[] = [];
