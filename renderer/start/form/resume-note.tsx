import type { RecipeView } from '#core/contract/start/recipe-view';
import type { RunDetail } from '#core/contract/run/run-detail';
import { againRequest } from '#core/training/again-request';
import { resumedRequest } from '#core/training/checkpoints/resume';
import { useRun } from '../../bridge/queries/use-engine';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';

interface Props {
  readonly recipe: RecipeView;
  /** The run whose checkpoint it is; null where the address names none. */
  readonly from: string | null;
  /** Its path on the target. */
  readonly checkpoint: string;
}

/** Note before a start that resumes from a checkpoint: what continues and what starts over. */
export function ResumeNote({ recipe, from, checkpoint }: Props) {
  const { title, resume, takesArgv } = recipe;
  if (takesArgv && from !== null)
    return <CommandNote recipe={recipe} from={from} checkpoint={checkpoint} />;
  if (resume === undefined)
    return <p role="alert">{t('start.resume.cannot', { recipe: title })}</p>;
  return (
    <section className="resume-note" aria-label={t('start.resume.title')}>
      <From checkpoint={checkpoint} />
      <p>{t('start.resume.continues', { what: resume.continues })}</p>
      {resume.restarts !== '' && <p>{t('start.resume.restarts', { what: resume.restarts })}</p>}
    </section>
  );
}

interface CommandProps extends Props {
  readonly from: string;
}

/** A user's own command: which option names the checkpoint is known only of the run. */
function CommandNote({ recipe, from, checkpoint }: CommandProps) {
  const read = useRun(from);
  if (read?.ok !== true) return null;
  const refusal = refusalOf(read.value, recipe, checkpoint);
  if (refusal !== null) return <RefusalNote refusal={refusal} />;
  return (
    <section className="resume-note" aria-label={t('start.resume.title')}>
      <From checkpoint={checkpoint} />
      <p>{t('start.resume.command')}</p>
    </section>
  );
}

function refusalOf(detail: RunDetail, recipe: RecipeView, checkpoint: string) {
  const again = againRequest(detail, recipe);
  const saved = { absolute: checkpoint, path: checkpoint };
  const resumed = resumedRequest(again, recipe, saved, detail);
  return resumed.ok ? null : resumed.error;
}

function From({ checkpoint }: Pick<Props, 'checkpoint'>) {
  return (
    <p>
      {t('start.resume.from')} <code>{checkpoint}</code>
    </p>
  );
}
