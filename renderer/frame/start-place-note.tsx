import { t } from '../words/t';
import { placeSays, type StartPlace } from './start-place';
import { TargetActs } from './target-acts';
import { chooseTarget } from './target-choice';

/** Where a training starts that is started by one click, when that is not this computer; and how it gets there. */
export function StartPlaceNote({ place }: { readonly place: StartPlace }) {
  const { away, canStart } = place;
  if (away === null) return null;
  return (
    <div className="start-target" role="status">
      <p className="note">
        {placeSays(away, canStart)}{' '}
        <button type="button" className="link" onClick={() => chooseTarget('local')}>
          {t('frame.startPlace.here')}
        </button>
      </p>
      {away.state !== 'ready' && <TargetActs target={away} />}
    </div>
  );
}
