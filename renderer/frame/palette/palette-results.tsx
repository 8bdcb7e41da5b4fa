import { useEffect, useRef } from 'react';
import { Glyph } from '../../ui/glyph';
import { ICON_SIZE, ICON_STROKE } from '../../ui/icons';
import { countWords } from '../../ui/number-words';
import { t } from '../../words/t';
import { KeyCaps } from '../../ui/keys/key-caps';
import type { Entry, PaletteMatches } from './entries';

interface Props {
  readonly id: string;
  readonly matches: readonly PaletteMatches[];
  /** The marked row, counted over all groups. */
  readonly at: number;
  readonly query: string;
  readonly onChoose: (entry: Entry) => void;
}

/** Listbox of the palette, by group. The field keeps the focus and names the marked row (`aria-activedescendant`). */
export function PaletteResults({ id, matches, at, query, onChoose }: Props) {
  const firstOf = matches.map((_, i) =>
    matches.slice(0, i).reduce((sum, group) => sum + group.entries.length, 0),
  );
  return (
    <div
      className="palette-list"
      id={id}

      role="listbox"
      aria-label={t('frame.palette.results')}
    >
      {matches.map(({ group, entries, more }, i) => (
        <div key={group} role="group" aria-label={t(`frame.palette.${group}`)}>
          <div className="palette-head" aria-hidden>
            {t(`frame.palette.${group}`)}
          </div>
          {entries.map((entry, row) => (
            <Row
              key={entry.id}
              id={`${id}-${(firstOf[i] ?? 0) + row}`}
              entry={entry}
              isMarked={(firstOf[i] ?? 0) + row === at}
              onChoose={onChoose}
            />
          ))}
          {more > 0 && (
            <div className="palette-more note" aria-hidden>
              {t('frame.palette.more', { number: countWords(more) })}
            </div>
          )}
        </div>
      ))}
      {matches.length === 0 && <Nothing query={query} />}
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly entry: Entry;
  readonly isMarked: boolean;
  readonly onChoose: (entry: Entry) => void;
}

function Row({ id, entry, isMarked, onChoose }: RowProps) {
  const { label, hint, keys, tone, percent = null, icon: Picture } = entry;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMarked) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isMarked]);
  return (
    <div
      className="palette-row"
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(entry)}
    >
      {tone !== undefined && <Glyph name={tone} percent={percent} />}
      {tone === undefined && Picture !== undefined && (
        <Picture size={ICON_SIZE} stroke={ICON_STROKE} />
      )}
      {tone === undefined && Picture === undefined && <span className="palette-no-icon" />}
      <span className="ellipsis">{label}</span>
      <span className="palette-hint note ellipsis">{hint}</span>
      {keys !== undefined && <KeyCaps keys={keys.split(' ')[0] ?? ''} />}
    </div>
  );
}

function Nothing({ query }: { readonly query: string }) {
  return (
    <div className="palette-none" role="option" aria-selected={false} aria-disabled tabIndex={-1}>
      <div className="strong">{t('frame.palette.none', { query })}</div>
      <div className="note">{t('frame.palette.noneSays')}</div>
    </div>
  );
}
