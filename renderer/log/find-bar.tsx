import { TextInput, Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronUp,
  IconLetterCase,
  IconRegex,
  IconSearch,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { memo, type KeyboardEvent, type RefObject } from 'react';
import { IconButton } from '../ui/icon-button';
import { ICON_SIZE, ICON_STROKE } from '../ui/icons';
import { countWords, fileSizeWords } from '../ui/number-words';
import { t } from '../words/t';
import type { Find, FindChoosing } from './use-find';
import type { MatchSteps } from './use-match-steps';

interface Props {
  readonly find: Find;
  readonly match: MatchSteps;
  /** Lines of the log. */
  readonly lines: number;
  readonly input: RefObject<HTMLInputElement | null>;
  /** Leaves the field for the lines. */
  readonly onLeave: () => void;
}

/** The field of the search: Enter continues, Shift+Enter back, Esc clears, then leaves. */
export function FindField({ find, match, lines, input, onLeave }: Props) {
  const { choice, choose } = find;
  const pressed = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') match.step(event.shiftKey ? 'previous' : 'next');
    else if (event.key !== 'Escape') return;
    else if (choice.text !== '') choose({ text: '', onlyMatching: false });
    else onLeave();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <TextInput
      ref={input}
      className="lg-field"
      aria-label={t('log.find.label')}
      placeholder={t('log.find.placeholder', { count: lines, shown: countWords(lines) })}
      value={choice.text}
      onChange={(event) => choose({ text: event.currentTarget.value.replaceAll(/[\r\n]/g, ' ') })}
      onKeyDown={pressed}
      leftSection={<IconSearch size={ICON_SIZE} stroke={ICON_STROKE} aria-hidden />}
      rightSection={<Switches choice={choice} choose={choose} />}
      rightSectionWidth={58}
      rightSectionPointerEvents="all"
      maxLength={1_000}
      spellCheck={false}
      autoComplete="off"
    />
  );
}

const Switches = memo(function Switches({ choice, choose }: FindChoosing) {
  return (
    <div className="lg-switches">
      <Switch
        label={t('log.find.matchCase')}
        icon={IconLetterCase}
        isOn={choice.matchCase}
        act={() => choose({ matchCase: !choice.matchCase })}
      />
      <Switch
        label={t('log.find.pattern')}
        icon={IconRegex}
        isOn={choice.isPattern}
        act={() => choose({ isPattern: !choice.isPattern })}
      />
    </div>
  );
});

interface SwitchProps {
  readonly label: string;
  readonly icon: Icon;
  readonly isOn: boolean;
  readonly act: () => void;
}

export function Switch({ label, icon: Picture, isOn, act }: SwitchProps) {
  return (
    <Tooltip label={label}>
      <UnstyledButton
        className={isOn ? 'lg-switch on' : 'lg-switch'}
        aria-label={label}
        aria-pressed={isOn}
        onClick={act}
      >
        <Picture size={ICON_SIZE} stroke={ICON_STROKE} aria-hidden />
      </UnstyledButton>
    </Tooltip>
  );
}

/** Search state: what was found, how far the search is, and the way from one to the next. Only while something is searched for. */
export function FindState({ find, match }: Pick<Props, 'find' | 'match'>) {
  const { choice, choose, read, isCancelled, cancel } = find;
  if (choice.text === '') return null;
  const isGoing = read.search?.isDone === false && !isCancelled;
  return (
    <div className="lg-find-state">
      <span className="num" role="status">
        {stateWords(find, match)}
      </span>
      {isGoing && (
        <button type="button" className="link" onClick={cancel}>
          {t('log.find.cancel')}
        </button>
      )}
      <span className="spacer" />
      {(read.search?.found ?? 0) > 0 && <Steps find={find} match={match} />}
      <IconButton
        label={t('log.find.clear')}
        icon={IconX}
        act={() => choose({ text: '', onlyMatching: false })}
      />
    </div>
  );
}

function Steps({ find: { choice, choose }, match }: Pick<Props, 'find' | 'match'>) {
  return (
    <>
      <button
        type="button"
        className={choice.onlyMatching ? 'lg-only on' : 'lg-only'}
        aria-pressed={choice.onlyMatching}
        onClick={() => choose({ onlyMatching: !choice.onlyMatching })}
      >
        {t('log.find.only')}
      </button>
      <IconButton
        label={t('log.find.previous')}
        icon={IconChevronUp}
        act={() => match.step('previous')}
      />
      <IconButton
        label={t('log.find.next')}
        icon={IconChevronDown}
        act={() => match.step('next')}
      />
    </>
  );
}

function stateWords({ read, isCancelled }: Find, { current }: MatchSteps): string {
  const { search } = read;
  if (isCancelled) return t('log.find.cancelledNow');
  if (search === null) return '';
  const { found, isDone, doneBytes, totalBytes } = search;
  const shown = countWords(found);
  if (!isDone) {
    const [done, total] = [fileSizeWords(doneBytes), fileSizeWords(totalBytes)];
    return t('log.find.going', { count: found, shown, done, total });
  }
  if (found === 0) return t('log.find.none');
  return current === null
    ? t('log.find.found', { count: found, shown })
    : t('log.find.of', { place: countWords(current.place + 1), found: shown });
}
