import { type ReactNode, useState } from 'react';
import { t } from '../../words/t';
import { visiblePath } from '../visible-path';

interface PathRow {
  readonly path: string;
  readonly isFolder: boolean;
  readonly size: string;
  /** The cell of the last column. */
  readonly last: ReactNode;
  /** Button text, and its full text for screen readers. */
  readonly act: string;
  readonly actOf: string;
  readonly onAct: () => void;
}

interface Props {
  /** Of the heading. */
  readonly id: string;
  readonly title: string;
  /** Said in place of an empty table. */
  readonly none: string;
  readonly last: { readonly title: string; readonly className: string };
  readonly rows: readonly PathRow[];
  /** Number of entries beyond the rows. */
  readonly notListed: number;
}

const FEW = 8;

/** Paths with their sizes, the largest first: a few, and a button for the rest. */
export function PathTable({ id, title, none, last, rows, notListed }: Props) {
  const [isAll, setAll] = useState(false);
  const hidden = isAll ? 0 : Math.max(0, rows.length - FEW);
  return (
    <section className="transfer-section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        <span className="note">{rows.length > 1 ? t('send.goesSays') : ''}</span>
      </div>
      {rows.length === 0 && <p className="quiet-text">{none}</p>}
      {rows.length > 0 && (
        <table className="table transfer-table" aria-labelledby={id}>
          <thead>
            <tr>
              <th>{t('send.column.path')}</th>
              <th className="right">{t('send.column.size')}</th>
              <th className={last.className}>{last.title}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, rows.length - hidden).map((row) => (
              <Row key={row.path} {...row} />
            ))}
          </tbody>
        </table>
      )}
      {hidden > 0 && (
        <button type="button" className="link transfer-more" onClick={() => setAll(true)}>
          {t('send.showMore', { count: hidden })}
        </button>
      )}
      {notListed > 0 && <p className="note">{t('send.moreParts', { count: notListed })}</p>}
    </section>
  );
}

function Row({ path, isFolder, size, last, act, actOf, onAct }: PathRow) {
  const shown = visiblePath(path) + (isFolder ? '/' : '');
  return (
    <tr>
      <td className="transfer-path-cell" title={shown}>
        <code className="ellipsis">{shown}</code>
      </td>
      <td className="right num">{size}</td>
      {last}
      <td className="right">
        <button type="button" className="link" aria-label={actOf} onClick={onAct}>
          {act}
        </button>
      </td>
    </tr>
  );
}
