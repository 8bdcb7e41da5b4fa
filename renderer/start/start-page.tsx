import './start.css';
import './start-form.css';
import './will-run.css';
import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { RecipeView } from '#core/contract/api';
import { useRecipes, useRun } from '../bridge/use-engine';
import { useTargetChoice } from '../frame/target-choice';
import { TopBar } from '../frame/top-bar';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import { draftOfRun } from './kept-draft';
import { QueueList } from './queue-list';
import { inOrder, RecipeCards } from './recipe-cards';
import { RecipeForm } from './recipe-form';

/** Exactly what will run, and will it do? `/start/:recipe?preset&from=run`. */
export function StartPage() {
  const { recipe: asked } = useParams();
  const [params] = useSearchParams();
  const [from, preset] = [params.get('from'), params.get('preset')];
  const read = useRecipes();
  const target = useTargetChoice().chosen?.id ?? null;
  const recipes = inOrder(read?.ok === true ? read.value : []);
  const recipe = asked === undefined ? recipes[0] : recipes.find(({ id }) => id === asked);
  useEffect(() => {
    document.title = `${t('start.title')} · RL Cockpit`;
  }, []);
  return (
    <>
      <TopBar title={t('start.title')} />
      <div className="start">
        <div className="start-main">
          <RefusalNote refusal={read?.ok === false ? read.error : null} />
          <RecipeCards recipes={recipes} open={recipe?.id ?? null} />
          {read?.ok === true && recipe === undefined && (
            <p role="alert">{t('start.unknownRecipe', { id: asked ?? '' })}</p>
          )}
          <QueueList />
        </div>
        {recipe !== undefined && target !== null && from === null && (
          <RecipeForm
            key={`${recipe.id} ${preset ?? ''} ${target}`}
            recipe={recipe}
            from={null}
            preset={preset}
            target={target}
          />
        )}
        {recipe !== undefined && target !== null && from !== null && (
          <FormOfRun recipe={recipe} from={from} switched={target} />
        )}
      </div>
    </>
  );
}

interface FormOfRunProps {
  readonly recipe: RecipeView;
  readonly from: string;
  /** The target that is switched to now. */
  readonly switched: string;
}

/**
 * The form begins with another run's values, so it waits until they are read. It is for the run's own target, until
 * another one is switched to: there its paths mean nothing.
 */
function FormOfRun({ recipe, from, switched }: FormOfRunProps) {
  const [before] = useState(switched);
  const read = useRun(from);
  if (read === undefined) return null;
  if (!read.ok) return <RefusalNote refusal={read.error} />;
  const own = draftOfRun(read.value, recipe);
  const target = switched === before ? own.target : switched;
  const draft = target === own.target ? own : { ...own, target, python: null, cwd: '' };
  return (
    <RecipeForm
      key={`${recipe.id} ${from} ${target}`}
      recipe={recipe}
      from={draft}
      preset={null}
      target={target}
    />
  );
}
