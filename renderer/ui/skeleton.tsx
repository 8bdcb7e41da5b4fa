import { t } from '../words/t';

interface Props {
  /** Kind of page: rows of a list, fields of a form, or charts. */
  readonly kind?: 'rows' | 'form' | 'charts';
}

const LINES = { rows: 8, form: 5, charts: 2 } as const;

/**
 * Skeleton of a page whose code or data is still on its way: quiet lines in place of a white page. It shows only when
 * that takes longer than 300 ms (`parts.css`), so that a quick answer does not flicker.
 */
export function Skeleton({ kind = 'rows' }: Props) {
  const ids = Array.from({ length: LINES[kind] }, (_, line) => line);
  return (
    <div className={`skeletons skeletons-${kind}`} role="status" aria-label={t('ui.loading')}>
      <i className="skeleton skeleton-head" />
      {ids.map((line) => (
        <i key={line} className="skeleton skeleton-part" />
      ))}
    </div>
  );
}

/** The same while the code of a page is fetched, with the room that a page leaves around its content. */
export function PageSkeleton() {
  return (
    <>
      <div className="top-bar">
        <i className="skeleton skeleton-title" />
      </div>
      <div className="page">
        <Skeleton />
      </div>
    </>
  );
}
