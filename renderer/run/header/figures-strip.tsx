import { memo } from 'react';
import { MetricHint } from '../../ui/metrics/metric-hint';
import { t } from '../../words/t';
import type { Figure } from '../figures';

interface Props {
  readonly figures: readonly Figure[];
  /** From before the contact was lost: what they are now is unknown. */
  readonly isOld: boolean;
}

/** The largest numbers of the page. A cell changes only when its text does. */
export function FiguresStrip({ figures, isOld }: Props) {
  return (
    <section
      className={isOld ? 'figures figures-old' : 'figures'}
      aria-label={t('run.figures.label')}
    >
      {figures.map((figure) => (
        <Cell key={figure.id} {...figure} />
      ))}
    </section>
  );
}

const Cell = memo(function Cell({ id, label, tag, value, unit, note, percent, hint }: Figure) {
  const name = <div className="figure-label">{label}</div>;
  return (
    <div className={id === 'x' ? 'figure figure-wide' : 'figure'}>
      {tag === undefined ? name : <MetricHint tag={tag}>{name}</MetricHint>}
      <div className="figure-value num" title={hint}>
        {value}
        {unit !== '' && <small>{unit === '%' ? unit : ` ${unit}`}</small>}
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
