import { useState } from 'react';
import type { LeftBehind, SendPreview } from '#core/contract/send-calls';
import { countWords, fileSizeWords } from '../ui/number-words';
import { t } from '../words/t';
import { leaveBehind, patternOf, takeAlong } from './patterns';
import type { Asked } from './send-address';
import { shownPath } from './shown-path';

interface Props {
  readonly preview: SendPreview;
  readonly asked: Asked;
  readonly onAsked: (asked: Asked) => void;
}

const FEW = 8;

/** What goes, by its topmost level; one click leaves it behind. */
export function GoesTable({ preview, asked, onAsked }: Props) {
  const { parts, partsMore, kind } = preview;
  const { shown, more } = useMore(parts);
  if (kind === 'file') return null;
  return (
    <section className="send-section" aria-labelledby="goes-title">
      <Head
        id="goes-title"
        title={t('send.goes')}
        note={parts.length > 1 ? t('send.goesSays') : ''}
      />
      {parts.length === 0 && <p className="quiet-text">{t('send.goesNothing')}</p>}
      {parts.length > 0 && (
        <table className="table send-table" aria-labelledby="goes-title">
          <Columns last={t('send.column.files')} isNumber />
          <tbody>
            {shown.map(({ path, bytes, files, isFolder }) => (
              <tr key={path}>
                <PathCell path={path} isFolder={isFolder} />
                <td className="right num">{fileSizeWords(bytes)}</td>
                <td className="right num">{countWords(files)}</td>
                <td className="right">
                  <Act
                    label={t('send.leaveIt')}
                    of={t('send.leaveItOf', { path })}
                    act={() => onAsked(leaveBehind(asked, patternOf(path)))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more}
      {partsMore > 0 && <p className="note">{t('send.moreParts', { count: partsMore })}</p>}
    </section>
  );
}

/** What stays behind and why, the largest first; one click takes it along. */
export function StaysTable({ preview, asked, onAsked }: Props) {
  const { left, leftMore } = preview;
  const { shown, more } = useMore(left);
  return (
    <section className="send-section" aria-labelledby="stays-title">
      <Head
        id="stays-title"
        title={t('send.stays')}
        note={left.length > 1 ? t('send.goesSays') : ''}
      />
      {left.length === 0 && <p className="quiet-text">{t('send.staysNothing')}</p>}
      {left.length > 0 && (
        <table className="table send-table" aria-labelledby="stays-title">
          <Columns last={t('send.column.why')} />
          <tbody>
            {shown.map((item) => (
              <StaysRow
                key={item.path}
                item={item}
                onTake={() => onAsked(takeAlong(asked, patternOf(item.path)))}
              />
            ))}
          </tbody>
        </table>
      )}
      {more}
      {leftMore > 0 && <p className="note">{t('send.moreParts', { count: leftMore })}</p>}
    </section>
  );
}

interface RowProps {
  readonly item: LeftBehind;
  readonly onTake: () => void;
}

function StaysRow({ item: { path, bytes, why, isWhole, isFolder }, onTake }: RowProps) {
  const size = fileSizeWords(bytes);
  return (
    <tr>
      <PathCell path={path} isFolder={isFolder} />
      <td className="right num">{isWhole ? size : t('send.atLeast', { size })}</td>
      <td className="send-why">{why}</td>
      <td className="right">
        <Act label={t('send.takeIt')} of={t('send.takeItOf', { path })} act={onTake} />
      </td>
    </tr>
  );
}

function Head({
  id,
  title,
  note,
}: {
  readonly id: string;
  readonly title: string;
  readonly note: string;
}) {
  return (
    <div className="section-head">
      <h2 id={id}>{title}</h2>
      <span className="note">{note}</span>
    </div>
  );
}

function Columns({
  last,
  isNumber = false,
}: {
  readonly last: string;
  readonly isNumber?: boolean;
}) {
  return (
    <thead>
      <tr>
        <th>{t('send.column.path')}</th>
        <th className="right">{t('send.column.size')}</th>
        <th className={isNumber ? 'right' : ''}>{last}</th>
        <td />
      </tr>
    </thead>
  );
}

function PathCell({ path, isFolder }: { readonly path: string; readonly isFolder: boolean }) {
  const shown = shownPath(path) + (isFolder ? '/' : '');
  return (
    <td className="send-path-cell" title={shown}>
      <code className="ellipsis">{shown}</code>
    </td>
  );
}

function Act({
  label,
  of,
  act,
}: {
  readonly label: string;
  readonly of: string;
  readonly act: () => void;
}) {
  return (
    <button type="button" className="link" aria-label={of} onClick={act}>
      {label}
    </button>
  );
}

/** The first few, and a button for the rest. */
function useMore<T>(all: readonly T[]) {
  const [isAll, setAll] = useState(false);
  const hidden = all.length - FEW;
  const more = !isAll && hidden > 0 && (
    <button type="button" className="link send-more" onClick={() => setAll(true)}>
      {t('send.showMore', { count: hidden })}
    </button>
  );
  return { shown: isAll ? all : all.slice(0, FEW), more };
}
