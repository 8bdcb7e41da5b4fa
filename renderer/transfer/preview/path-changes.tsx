import type { TransferPreview } from '#core/contract/transfer/transfer-calls';
import { useRun } from '../../bridge/queries/use-engine';
import { t } from '../../words/t';
import { translatedWords } from './path-translation';
import type { TransferDraft } from '../../frame/addresses/transfer-address';

interface Props {
  readonly request: TransferDraft;
  readonly preview: TransferPreview;
}

/** List of a run's paths as they are translated for the destination. */
export function PathChanges({ request, preview }: Props) {
  // Only paths of this machine are said again when a training is started there.
  if (request.what === 'results' || preview.from.target !== 'local' || preview.kind === 'file')
    return null;
  if (request.run === null)
    return <p className="note transfer-path-changes">{t('send.moved.rule')}</p>;
  return <OfRun run={request.run} preview={preview} />;
}

function OfRun({ run, preview }: { readonly run: string; readonly preview: TransferPreview }) {
  const read = useRun(run);
  if (read?.ok !== true) return null;
  const words = translatedWords(read.value, { from: preview.from.path, to: preview.to.path });
  return (
    <section className="transfer-path-changes" aria-labelledby="moved-title">
      <h3 id="moved-title">{t('send.moved.title')}</h3>
      {words.length === 0 && <p className="note">{t('send.moved.none')}</p>}
      <ul>
        {words.map(({ was, becomes }) => (
          <li key={was}>
            <code>{was}</code>
            <code className="transfer-becomes">{becomes}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
