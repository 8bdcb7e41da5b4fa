import './start.css';
import './form/start-form.css';
import './where/passport.css';
import './launch/will-run.css';
import { useParams, useSearchParams } from 'react-router';
import type { RecipeView } from '#core/contract/start/recipe-view';
import { useRecipes } from '../bridge/queries/use-engine';
import { useTargetChoice } from '../targets/target-choice';
import { TopBar } from '../frame/top-bar';
import { useTitle } from '../frame/use-title';
import { BackLink } from '../ui/back-link';
import { backAddress } from '../ui/addresses/setup-address';
import { RefusalNote } from '../ui/refusal-note';
import { Skeleton } from '../ui/skeleton';
import { t } from '../words/t';
import { FormOfRun } from './form/form-of-run';
import { QueueList } from './queue/queue-list';
import { inOrder, RecipeCards } from './form/recipe-cards';
import { RecipeForm } from './recipe-form';
import { ResumeNote } from './form/resume-note';
import { Boundary } from '../ui/errors/boundary';

/** The start page: exactly what will run, and will it do? `/start/:recipe?preset&from=run&resume=checkpoint&cwd`. */
export function StartPage() {
  const { recipe: query } = useParams();
  const [params] = useSearchParams();
  const resume = params.get('resume');
  const read = useRecipes();
  const recipes = inOrder(read?.ok === true ? read.value : []);
  const recipe = query === undefined ? recipes[0] : recipes.find(({ id }) => id === query);
  const switched = useTargetChoice().chosen?.id ?? null;
  // A project's folder is on one target, no matter what is switched to.
  const target = recipe?.project?.target ?? switched;
  const isReading = read === undefined || (recipe !== undefined && target === null);
  useTitle(t('start.title'));
  return (
    <>
      <TopBar title={t('start.title')} />
      <div className="start">
        <div className="start-main">
          <BackLink back={backAddress(params.get('back'))} />
          <RefusalNote refusal={read?.ok === false ? read.error : null} />
          {isReading && <Skeleton kind="form" />}
          <Boundary>
            <RecipeCards recipes={recipes} open={recipe?.id ?? null} />
          </Boundary>
          {read?.ok === true && recipe === undefined && (
            <p role="alert">{t('start.unknownRecipe', { id: query ?? '' })}</p>
          )}
          {recipe !== undefined && resume !== null && (
            <ResumeNote recipe={recipe} from={params.get('from')} checkpoint={resume} />
          )}
          <Boundary>
            <QueueList />
          </Boundary>
        </div>
        {recipe !== undefined && target !== null && <FormAt recipe={recipe} target={target} />}
      </div>
    </>
  );
}

interface FormProps {
  readonly recipe: RecipeView;
  readonly target: string;
}

/** The form with what the address says: values of a preset, or of a run. */
function FormAt({ recipe, target }: FormProps) {
  const [params] = useSearchParams();
  const [from, preset, cwd] = [params.get('from'), params.get('preset'), params.get('cwd')];
  const resume = params.get('resume');
  if (from !== null) {
    return <FormOfRun recipe={recipe} from={from} switched={target} cwd={cwd} resume={resume} />;
  }
  return (
    <Boundary resetKey={recipe.id}>
      <RecipeForm
        key={`${recipe.id} ${preset ?? ''} ${target} ${cwd ?? ''}`}
        recipe={recipe}
        from={null}
        preset={preset}
        target={target}
        cwd={cwd}
      />
    </Boundary>
  );
}
