import type { TargetView } from '#core/contract/target/target';
import { TargetButtons } from '../../targets/target-buttons';
import { t } from '../../words/t';

/** Note for a target that is not connected, with the button that connects it; no error. */
export function NotConnected({ target }: { readonly target: TargetView }) {
  return (
    <div className="no-python" role="status">
      <p className="strong">{t('start.notConnected', { name: target.name })}</p>
      <p className="note">{target.says}</p>
      <TargetButtons target={target} />
    </div>
  );
}
