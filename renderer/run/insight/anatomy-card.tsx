import type { Anatomy, StepPhase } from '#core/contract/insight/anatomy';
import { secondsWords } from '#core/diagnosis/insight/anatomy-words';
import { percent } from '#core/lib/figure-words';
import { countWords } from '../../ui/number-words';
import { t } from '../../words/t';
import { FoldCard } from './fold-card';

/** Where the time of a step goes: its phases as one bar and as a table, and the slowest steps. */
export function AnatomyCard({ anatomy }: { readonly anatomy: Anatomy }) {
  if (anatomy.is === 'none') return null;
  return (
    <FoldCard
      title={t('run.insight.anatomy.title')}
      label={t('run.insight.anatomy.label')}
      says={anatomy.says}
    >
      <PhaseBar phases={anatomy.phases} />
      <PhaseTable anatomy={anatomy} />
      <Slowest slowest={anatomy.slowest} />
    </FoldCard>
  );
}

const sharesWords = (phases: readonly StepPhase[]): string =>
  phases.map(({ name, share }) => `${name} ${percent(share)}`).join(', ');

function PhaseBar({ phases }: { readonly phases: readonly StepPhase[] }) {
  return (
    <div
      className="phase-bar"
      role="img"
      aria-label={t('run.insight.anatomy.bar', { shares: sharesWords(phases) })}
    >
      {phases.map(({ role, name, share }) => (
        <i
          key={name}
          className={`phase-${role}`}
          style={{ width: `${share * 100}%` }}
          title={`${name}: ${percent(share)}`}
        />
      ))}
    </div>
  );
}

function PhaseTable({ anatomy: { phases, outside } }: { readonly anatomy: Anatomy }) {
  return (
    <table className="insight-table">
      <thead>
        <tr>
          <th scope="col">{t('run.insight.anatomy.phase')}</th>
          <th scope="col">{t('run.insight.anatomy.median')}</th>
          <th scope="col">{t('run.insight.anatomy.share')}</th>
        </tr>
      </thead>
      <tbody>
        {phases.map((phase) => (
          <PhaseRow key={phase.name} phase={phase} name={phase.name} />
        ))}
        {outside.map((phase) => (
          <PhaseRow
            key={phase.name}
            phase={phase}
            name={t('run.insight.anatomy.outside', { name: phase.name })}
          />
        ))}
      </tbody>
    </table>
  );
}

function PhaseRow({ phase, name }: { readonly phase: StepPhase; readonly name: string }) {
  return (
    <tr>
      <th scope="row">
        <i className={`phase-mark phase-${phase.role}`} aria-hidden />
        {name}
      </th>
      <td className="num">{secondsWords(phase.seconds)}</td>
      <td className="num">{percent(phase.share)}</td>
    </tr>
  );
}

function Slowest({ slowest }: Pick<Anatomy, 'slowest'>) {
  if (slowest.length < 2) return null;
  return (
    <>
      <h3>{t('run.insight.anatomy.slowest')}</h3>
      <ul className="insight-list">
        {slowest.map(({ x, seconds, phase, phaseSeconds }) => (
          <li key={x} className="num">
            {t('run.insight.anatomy.slowStep', {
              x: countWords(Math.round(x)),
              seconds: secondsWords(seconds),
              phaseSeconds: secondsWords(phaseSeconds),
              phase,
            })}
          </li>
        ))}
      </ul>
    </>
  );
}
