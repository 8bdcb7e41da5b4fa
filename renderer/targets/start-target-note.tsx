import { t } from '../words/t';
import { startTargetSays, type StartTarget } from './start-target';
import { TargetButtons } from './target-buttons';
import { chooseTarget } from './target-choice';

/** Target of a training that is started by one click, if that is not this computer; and how it gets there. */
export function StartTargetNote({ target }: { readonly target: StartTarget }) {
  const { away, canStart } = target;
  if (away === null) return null;
  return (
    <div className="start-target" role="status">
      <p className="note">
        {startTargetSays(away, canStart)}{' '}
        <button type="button" className="link" onClick={() => chooseTarget('local')}>
          {t('frame.startPlace.here')}
        </button>
      </p>
      {away.state !== 'ready' && <TargetButtons target={away} />}
    </div>
  );
}
