import './start.css';
import './start-form.css';
import './will-run.css';
import { useParams, useSearchParams } from 'react-router';
import { useRecipes } from '../bridge/queries/use-engine';
import { useTargetChoice } from '../targets/target-choice';
import { TopBar } from '../frame/top-bar';
import { useTitle } from '../frame/use-title';
import { RefusalNote } from '../ui/refusal-note';
import { Skeleton } from '../ui/skeleton';
import { t } from '../words/t';
import { FormOfRun } from './form-of-run';
import { QueueList } from './queue-list';
import { inOrder, RecipeCards } from './recipe-cards';
import { RecipeForm } from './recipe-form';

/** The start page: exactly what will run, and will it do? `/start/:recipe?preset&from=run&cwd`. */
export function StartPage() {
  const { recipe: asked } = useParams();
  const [params] = useSearchParams();
  const [from, preset, cwd] = [params.get('from'), params.get('preset'), params.get('cwd')];
  const read = useRecipes();
  const target = useTargetChoice().chosen?.id ?? null;
  const recipes = inOrder(read?.ok === true ? read.value : []);
  const recipe = asked === undefined ? recipes[0] : recipes.find(({ id }) => id === asked);
  const isReading = read === undefined || (recipe !== undefined && target === null);
  useTitle(t('start.title'));
  return (
    <>
      <TopBar title={t('start.title')} />
      <div className="start">
        <div className="start-main">
          <RefusalNote refusal={read?.ok === false ? read.error : null} />
          {isReading && <Skeleton kind="form" />}
          <RecipeCards recipes={recipes} open={recipe?.id ?? null} />
          {read?.ok === true && recipe === undefined && (
            <p role="alert">{t('start.unknownRecipe', { id: asked ?? '' })}</p>
          )}
          <QueueList />
        </div>
        {recipe !== undefined && target !== null && from === null && (
          <RecipeForm
            key={`${recipe.id} ${preset ?? ''} ${target} ${cwd ?? ''}`}
            recipe={recipe}
            from={null}
            preset={preset}
            target={target}
            cwd={cwd}
          />
        )}
        {recipe !== undefined && target !== null && from !== null && (
          <FormOfRun recipe={recipe} from={from} switched={target} cwd={cwd} />
        )}
      </div>
    </>
  );
}
