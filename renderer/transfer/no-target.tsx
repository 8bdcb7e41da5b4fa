import { AddForm } from '../targets/add-target';
import { t } from '../words/t';

/** Empty state with a single target: how to add another one. */
export function NoTarget() {
  return (
    <section className="card transfer-alone" aria-labelledby="no-target-title">
      <h2 id="no-target-title">{t('send.noTarget')}</h2>
      <p className="quiet-text">{t('send.noTargetSays')}</p>
      <AddForm onAdded={() => undefined} />
    </section>
  );
}
