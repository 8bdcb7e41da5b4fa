import type { SweepPlan } from '#core/contract/start/sweep-calls';
import type { Read } from '../../bridge/queries/use-engine';
import { fileSizeWords } from '../../ui/number-words';
import { RefusalNote } from '../../ui/refusal-note';
import { aboutWords, durationWords } from '../../ui/time-words';
import { t } from '../../words/t';

/** Preview of a sweep: its runs, and about how long and how much disk they take. */
export function SweepNote({ read }: { readonly read: Read<SweepPlan> }) {
  if (read === undefined) return <p className="note">{t('start.preview.looking')}</p>;
  if (!read.ok) return <RefusalNote refusal={read.error} />;
  const { runs, isArray } = read.value;
  return (
    <section className="sweep-note" aria-label={t('start.sweep.plan')}>
      <p className="strong">{t('start.sweep.size', { count: runs.length })}</p>
      <p className="note num">{estimateWords(read.value)}</p>
      {isArray ? <p className="note">{t('start.sweep.array')}</p> : null}
      <details>
        <summary>{t('start.sweep.runs')}</summary>
        <ol className="note">
          {runs.map(({ name }) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

/** Estimated duration of a sweep, and the runs it is based on. */
export function estimateWords({ estimate }: SweepPlan): string {
  const { totalMs, runMs, bytes, runs, isAlike } = estimate;
  if (totalMs === null || runMs === null) return t('start.sweep.unknown');
  const facts = { count: runs, time: timeWords(totalMs), each: timeWords(runMs) };
  const size = bytes === null ? '' : ` ${t('start.sweep.disk', { size: fileSizeWords(bytes) })}`;
  return `${isAlike ? t('start.sweep.alike', facts) : t('start.sweep.other', facts)}${size}`;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Below a minute by the second: of runs that short five seconds are a lot. */
const timeWords = (ms: number): string =>
  ms < MINUTE ? durationWords(Math.max(1, Math.round(ms / SECOND)) * SECOND) : aboutWords(ms);
