import type { EvaluatorState, RunEvaluations } from '#core/contract/evaluation/evaluation';
import { ABSENT, countWords } from '../../../ui/number-words';
import { t } from '../../../words/t';

/** State of the evaluator beside the run, and which checkpoints it could not play. */
export function EvaluatorNote({ evaluations }: { readonly evaluations: RunEvaluations }) {
  const { evaluator, results } = evaluations;
  if (evaluator === null) {
    return results.length > 0 ? null : <p className="panel-note">{t('run.evaluation.none')}</p>;
  }
  const { state, says, remedy, problems, played } = evaluator;
  return (
    <div className="panel-note num">
      <p role={state === 'failed' ? 'alert' : 'status'}>
        {stateWords(evaluator)} {t('run.evaluation.soFar', { count: played })}
      </p>
      {state === 'failed' && says !== undefined && (
        <p>
          {says} {remedy}
        </p>
      )}
      {problems.slice(-3).map((problem) => (
        <p key={`${problem.step} ${problem.checkpoint}`}>
          {t('run.evaluation.problem', { step: countWords(problem.step), says: problem.says })}
        </p>
      ))}
    </div>
  );
}

function stateWords({ state, env, step, done = 0, of, episodes }: EvaluatorState): string {
  return t(`run.evaluation.beside.${state}`, {
    env,
    step: step === undefined ? ABSENT : countWords(step),
    done,
    of: of ?? episodes,
  });
}
