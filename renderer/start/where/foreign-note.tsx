import { useTargets } from '../../bridge/queries/use-engine';
import { t } from '../../words/t';
import { foreignPath } from './foreign-path';

interface Props {
  readonly target: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Note at a field whose path another system wrote: whose it is, what the target calls it, a button that takes that. */
export function ForeignNote({ target: id, text, onText }: Props) {
  const targets = useTargets();
  const target = targets?.ok === true ? targets.value.find((one) => one.id === id) : undefined;
  const foreign = target === undefined ? null : foreignPath(text, target.capabilities);
  if (target === undefined || foreign === null) return null;
  const { of, remote } = foreign;
  const { name } = target;
  return (
    <p className="note param-says foreign-note" role="status">
      {t(`start.foreign.${of}`, { text: text.trim() })}{' '}
      {remote === null
        ? t('start.foreign.nowhere', { name })
        : t('start.foreign.there', { name, there: remote })}{' '}
      {remote !== null && (
        <button type="button" className="link" onClick={() => onText(remote)}>
          {t('start.foreign.use', { there: remote })}
        </button>
      )}
    </p>
  );
}
