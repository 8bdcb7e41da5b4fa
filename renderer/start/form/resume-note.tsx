import type { RecipeView } from '#core/contract/start/recipe-view';
import { t } from '../../words/t';

interface Props {
  readonly recipe: RecipeView;
  /** Its path on the target. */
  readonly checkpoint: string;
}

/** Note before a start that resumes from a checkpoint: what continues and what starts over. */
export function ResumeNote({ recipe: { title, resume, takesArgv }, checkpoint }: Props) {
  if (resume === undefined && !takesArgv)
    return <p role="alert">{t('start.resume.cannot', { recipe: title })}</p>;
  return (
    <section className="resume-note" aria-label={t('start.resume.title')}>
      <p>
        {t('start.resume.from')} <code>{checkpoint}</code>
      </p>
      <p>
        {resume === undefined
          ? t('start.resume.command')
          : t('start.resume.continues', { what: resume.continues })}
      </p>
      {resume !== undefined && resume.restarts !== '' && (
        <p>{t('start.resume.restarts', { what: resume.restarts })}</p>
      )}
    </section>
  );
}
