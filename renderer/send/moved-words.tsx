import type { SendPreview } from '#core/contract/send-calls';
import { useRun } from '../bridge/use-engine';
import { t } from '../words/t';
import { movedIn } from './moved';
import type { Asked } from './send-address';

interface Props {
  readonly asked: Asked;
  readonly preview: SendPreview;
}

/** List of a run's paths as they are translated for the destination. */
export function MovedWords({ asked, preview }: Props) {
  // Only paths of this machine are said anew when a training is started there.
  if (asked.what === 'results' || preview.from.target !== 'local' || preview.kind === 'file')
    return null;
  if (asked.run === null)
    return <p className="note transfer-path-changes">{t('send.moved.rule')}</p>;
  return <OfRun run={asked.run} preview={preview} />;
}

function OfRun({ run, preview }: { readonly run: string; readonly preview: SendPreview }) {
  const read = useRun(run);
  if (read?.ok !== true) return null;
  const moved = movedIn(read.value, { from: preview.from.path, to: preview.to.path });
  return (
    <section className="transfer-path-changes" aria-labelledby="moved-title">
      <h3 id="moved-title">{t('send.moved.title')}</h3>
      {moved.length === 0 && <p className="note">{t('send.moved.none')}</p>}
      <ul>
        {moved.map(({ was, becomes }) => (
          <li key={was}>
            <code>{was}</code>
            <code className="transfer-becomes">{becomes}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
