import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { RecipeView } from '#core/contract/start/recipe-view';
import type { RunView } from '#core/contract/run/run';
import { useActing, useActs } from '../bridge/queries/use-acts';
import type { StartTarget } from '../targets/start-target';
import { ICON_STROKE } from '../ui/icons';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';

const ORDER = ['toy-hybrid', 'toy-arpo'];

function rank({ id }: RecipeView): number {
  return ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length;
}

/** Real trainings of about a minute that need nothing, the one that is tried first in front. */
export function toysOf(recipes: readonly RecipeView[]): readonly RecipeView[] {
  return recipes.filter((recipe) => recipe.toy).toSorted((a, b) => rank(a) - rank(b));
}

interface Props {
  readonly toy: RecipeView;
  /** Target it would run on. */
  readonly target: StartTarget;
}

/** Effect of the button, and where, when that is another machine. */
const startWords = ({ title }: RecipeView, { away }: StartTarget): string =>
  away === null ? t('home.start', { title }) : t('home.startOn', { title, name: away.name });

/** Reason why it cannot be started here; what hinders another machine is said once, above all toys. */
const whyNot = ({ away, canStart }: StartTarget): string | null =>
  away === null && !canStart ? t('home.whyNot') : null;

function useStarting({ target }: StartTarget) {
  const { start } = useActs();
  const navigate = useNavigate();
  const acting = useActing<RunView>((run) => void navigate(`/runs/${run.runId}`));
  return { ...acting, start: (recipe: string) => acting.act(start(recipe, target)) };
}

/** A toy at first start; the first one has the page's filled button. */
export function ToyCard({ toy, target, isPrimary }: Props & { readonly isPrimary: boolean }) {
  const { start, busy, refusal } = useStarting(target);
  const why = whyNot(target);
  return (
    <div className="card toy">
      <div className="toy-head">
        <h3>{toy.title}</h3>
        {toy.needs.length === 0 && <span className="tag">{t('home.anywhere')}</span>}
      </div>
      <p>{toy.says}</p>
      <RefusalNote refusal={refusal} />
      <div className="toy-act">
        <Button
          variant={isPrimary ? 'filled' : 'default'}
          leftSection={<IconPlayerPlay size={14} stroke={ICON_STROKE} aria-hidden />}
          disabled={busy || !target.canStart}
          onClick={() => start(toy.id)}
        >
          {busy ? t('home.starting') : startWords(toy, target)}
        </Button>
        {why !== null && <span className="note">{why}</span>}
      </div>
    </div>
  );
}

/** A toy in the list of what needs no setup. */
export function ToyRow({ toy, target }: Props) {
  const { start, busy, refusal } = useStarting(target);
  return (
    <div className="home-row">
      <IconPlayerPlay size={16} stroke={ICON_STROKE} aria-hidden />
      <div className="home-row-says">
        <h3>{toy.title}</h3>
        <div className="note home-row-why">{whyNot(target) ?? toy.says}</div>
        <RefusalNote refusal={refusal} />
      </div>
      <Button
        disabled={busy || !target.canStart}
        aria-label={startWords(toy, target)}
        onClick={() => start(toy.id)}
      >
        {busy ? t('home.starting') : t('home.startShort')}
      </Button>
    </div>
  );
}
