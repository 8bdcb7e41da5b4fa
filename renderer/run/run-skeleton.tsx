import { useEffect, useState } from 'react';
import { t } from '../words/t';

const LATE_MS = 300;

/** The frame of a run's page before anything of it was read: lines of the final height, and only when it takes long. */
export function RunSkeleton() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <div className="run-page run-skeleton" role="status" aria-label={t('run.loading')}>
      <div className="run-head">
        <i className="skeleton skeleton-line" />
      </div>
      <div className="figures">
        {['x', 'reward', 'gpu', 'time'].map((id) => (
          <div key={id} className="figure">
            <i className="skeleton skeleton-line" />
            <i className="skeleton skeleton-figure" />
          </div>
        ))}
      </div>
      <div className="run-body">
        <div className="charts">
          <i className="skeleton skeleton-plot" />
        </div>
        <div className="side" />
      </div>
    </div>
  );
}
