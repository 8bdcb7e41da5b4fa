import { TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { IconButton } from '../ui/icon-button';
import { countWords } from '../ui/number-words';
import { t } from '../words/t';
import type { SearchMatches, TerminalScreen } from '../ui/terminal/screen';

interface Props {
  readonly name: string;
  readonly screen: RefObject<TerminalScreen | null>;
  readonly onClose: () => void;
}

/** Finds text in all that can be scrolled back to. Enter continues upwards, as output grows downwards. */
export function FindBar({ name, screen, onClose }: Props) {
  const [text, setText] = useState('');
  const [matches, setResult] = useState<SearchMatches | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => screen.current?.onMatch(setResult), [screen]);
  const find = (wanted: string, direction: 'up' | 'down' | 'typing'): void =>
    screen.current?.find(wanted, direction);
  return (
    <div className="pane-find" role="search" aria-label={t('terminals.findIn', { name })}>
      <TextInput
        ref={field}
        size="xs"
        aria-label={t('terminals.findText')}
        placeholder={t('terminals.find')}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          find(currentTarget.value, 'typing');
        }}
        onKeyDown={({ key, shiftKey }) => {
          if (key === 'Enter') find(text, shiftKey ? 'down' : 'up');
          if (key === 'Escape') onClose();
        }}
      />
      <span className="pane-matches note num" role="status">
        {text === '' ? '' : matchWords(matches)}
      </span>
      <IconButton label={t('terminals.previous')} icon={IconArrowUp} act={() => find(text, 'up')} />
      <IconButton label={t('terminals.next')} icon={IconArrowDown} act={() => find(text, 'down')} />
      <IconButton label={t('terminals.closeFind')} icon={IconX} act={onClose} />
    </div>
  );
}

function matchWords(matches: SearchMatches | null): string {
  if (matches === null || matches.count === 0) return t('terminals.foundNone');
  const { at, count, isAll } = matches;
  const all = countWords(count);
  if (!isAll) return t('terminals.foundMany', { all });
  return at === null ? all : t('terminals.found', { at: countWords(at), all });
}
