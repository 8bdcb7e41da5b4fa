import { memo } from 'react';
import { t } from '../words/t';
import type { Figure } from './figures';

/** The largest numbers of the page. A cell changes only when its text does. */
export function FiguresStrip({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <section className="figures" aria-label={t('run.figures.label')}>
      {figures.map((figure) => (
        <Cell key={figure.id} {...figure} />
      ))}
    </section>
  );
}

const Cell = memo(function Cell({ id, label, value, unit, note, percent }: Figure) {
  return (
    <div className={id === 'x' ? 'figure figure-wide' : 'figure'}>
      <div className="figure-label">{label}</div>
      <div className="figure-value num">
        {value}
        {unit !== '' && <small> {unit}</small>}
      </div>
      {percent !== null && (
        <div
          className="bar"
          role="progressbar"
          aria-label={label}
          aria-valuenow={Math.floor(percent)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${percent.toFixed(1)}%` }} />
        </div>
      )}
      <div className="figure-note num" title={note}>
        {note}
      </div>
    </div>
  );
});
