import { Switch, TextInput } from '@mantine/core';
import type { RecipeView } from '#core/contract/start/recipe-view';
import { acceptsEvaluator } from '#core/training/accepts-evaluator';
import { t } from '../../words/t';
import { type EvaluatorDraft, evaluatorProblems, knowsSubject } from './evaluator-draft';
import type { DraftEditor } from '../use-draft';

interface Props {
  readonly recipe: RecipeView;
  readonly drafting: DraftEditor;
}

type Field = 'episodes' | 'every' | 'envId' | 'factory';

const partOf: Readonly<Record<Field, (text: string) => Partial<EvaluatorDraft>>> = {
  episodes: (episodes) => ({ episodes }),
  every: (every) => ({ every }),
  envId: (envId) => ({ envId }),
  factory: (factory) => ({ factory }),
};

/** "Evaluate checkpoints beside the run": episodes, every k-th, and the environment where the recipe names none. */
export function EvaluatorForm({ recipe, drafting: { draft, change } }: Props) {
  if (!acceptsEvaluator(recipe)) return null;
  const { evaluator } = draft;
  const isByHand = draft.byHand !== null;
  const problems = evaluatorProblems(evaluator, recipe, isByHand);
  const put = (part: Partial<EvaluatorDraft>, field?: string): void =>
    change({ evaluator: { ...evaluator, ...part } }, field);
  const fields: readonly Field[] = knowsSubject(recipe, isByHand)
    ? ['episodes', 'every']
    : ['envId', 'factory', 'episodes', 'every'];
  const answers = recipe.answersRows === true;
  return (
    <fieldset className="param-group">
      <legend>{t('start.evaluator.title')}</legend>
      <Switch
        label={t('start.evaluator.on')}
        description={t(answers ? 'start.evaluator.saysRows' : 'start.evaluator.says')}
        checked={evaluator.isOn}
        onChange={({ currentTarget }) => put({ isOn: currentTarget.checked })}
      />
      {evaluator.isOn &&
        fields.map((field) => (
          <EvaluatorField
            key={field}
            field={field}
            answers={answers}
            text={evaluator[field]}
            isWrong={problems.includes(field)}
            onText={(text) => put(partOf[field](text), `evaluator-${field}`)}
          />
        ))}
    </fieldset>
  );
}

interface FieldProps {
  readonly field: Field;
  /** Rows are answered instead of episodes played. */
  readonly answers: boolean;
  readonly text: string;
  readonly isWrong: boolean;
  readonly onText: (text: string) => void;
}

function EvaluatorField({ field, answers, text, isWrong, onText }: FieldProps) {
  const id = `start-evaluator-${field}`;
  const word = answers && field === 'episodes' ? 'rows' : field;
  const isNumber = field === 'episodes' || field === 'every';
  return (
    <div className="param">
      <label className="param-label" htmlFor={id}>
        {t(`start.evaluator.${word}`)}
      </label>
      <TextInput
        id={id}
        aria-describedby={`${id}-says`}
        inputMode={isNumber ? 'numeric' : 'text'}
        spellCheck={false}
        maxLength={200}
        value={text}
        error={isWrong ? t(`start.evaluator.wrong.${field}`) : null}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      <p className="note param-says" id={`${id}-says`}>
        {t(`start.evaluator.hint.${word}`)}
      </p>
    </div>
  );
}
