import './transfer-form.css';
import './preview/preview.css';
import './transfer.css';
import { Link, useParams, useSearchParams } from 'react-router';
import type { TransferView } from '#core/contract/transfer/transfer-calls';
import { isInProgress, useTransfer } from '../bridge/queries/use-transfers';
import { useTargetChoice } from '../targets/target-choice';
import { TopBar } from '../frame/top-bar';
import { useTitle } from '../frame/use-title';
import { Glyph } from '../ui/glyph';
import { fileSizeWords } from '../ui/number-words';
import { RefusalNote } from '../ui/refusal-note';
import { durationWords } from '../ui/time-words';
import { Skeleton } from '../ui/skeleton';
import { t } from '../words/t';
import { Proof } from './proof';
import { lastName } from '../frame/addresses/transfer-address';
import { isResumed, paceWords, percentOf, stepsOf, targetName, toneOf } from './transfer-words';
import { TransferButtons } from './transfer-buttons';

/** Page of one transfer, from its confirmation to its proof: `/send/:id`. */
export function TransferPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const read = useTransfer(id);
  if (read?.ok === true) return <Entry view={read.value} run={params.get('run')} />;
  return (
    <>
      <TopBar crumb={{ label: t('send.title'), to: '/send' }} title={t('send.earlier')} />
      <div className="page">
        {read === undefined && <Skeleton />}
        {read?.ok === false && (
          <>
            <h2 className="headline">{t('transfer.gone')}</h2>
            <p className="lead-says">{t('transfer.goneSays')}</p>
            <RefusalNote refusal={read.error.code === 'no-such-send' ? null : read.error} />
            <p>
              <Link className="link" to="/send">
                {t('transfer.sendAgain')}
              </Link>
            </p>
          </>
        )}
      </div>
    </>
  );
}

interface Props {
  readonly view: TransferView;
  /** The run that it was asked for from. */
  readonly run: string | null;
}

function Entry({ view, run }: Props) {
  const { targets } = useTargetChoice();
  const { from, to, state } = view;
  const names = { from: targetName(from.target, targets), to: targetName(to.target, targets) };
  const name = lastName(from.path);
  const subject = t('send.transfer', { name, to: names.to });
  useTitle(
    isInProgress(view)
      ? t('send.transferTitle', { percent: percentOf(view), name, to: names.to })
      : subject,
  );
  const tone = toneOf(view);
  return (
    <>
      <TopBar crumb={{ label: t('send.title'), to: '/send' }} title={subject}>
        <span className={`pill tone-${tone}`} role="status">
          <Glyph name={tone} percent={percentOf(view)} />
          {t(`transfer.state.${state}`)}
        </span>
      </TopBar>
      <div className="page transfer">
        <p className="transfer-route">
          {names.from} <code>{from.path}</code> <span aria-hidden>{ARROW}</span>{' '}
          <span className="unseen">{t('send.to')}</span>
          {names.to} <code>{view.done?.path ?? to.path}</code>
        </p>
        <Meter view={view} />
        {state === 'done' ? (
          <Proof view={view} name={names.to} run={run} />
        ) : (
          <>
            <TransferButtons view={view} run={run} />
            <Steps view={view} />
          </>
        )}
      </div>
    </>
  );
}

const ARROW = '→';

/** Arrived bytes, speed, and what is left. */
function Meter({ view }: { readonly view: TransferView }) {
  const { arrivedBytes, totalBytes, elapsedMs, cuts, state } = view;
  const percent = percentOf(view);
  const total = Math.floor(elapsedMs / 1_000) * 1_000;
  const time = durationWords(state === 'done' ? elapsedMs : total);
  const facts = [
    ...paceWords(view),
    ...(state === 'cut' ? [] : [timeWords(view, time)]),
    ...(cuts > 0 ? [t('transfer.cutTimes', { count: cuts })] : []),
  ];
  return (
    <section className="card transfer-meter" aria-label={t('transfer.progress')}>
      <p className="num">
        <span className="transfer-figure">{fileSizeWords(arrivedBytes)}</span>{' '}
        <span className="quiet-text">{t('transfer.of', { total: fileSizeWords(totalBytes) })}</span>
      </p>
      <div
        className={`bar tone-${toneOf(view)}`}
        role="progressbar"
        aria-label={t('transfer.progress')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <p className="note num transfer-pace">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {isInProgress(view) && state !== 'waiting' && <span>{t('transfer.leave')}</span>}
      </p>
    </section>
  );
}

function timeWords(view: TransferView, time: string): string {
  if (isInProgress(view)) return t('transfer.since', { time });
  const isPart = view.state === 'done' && isResumed(view);
  return t(isPart ? 'transfer.tookLast' : 'transfer.took', { time });
}

function Steps({ view }: { readonly view: TransferView }) {
  return (
    <ol className="transfer-steps" aria-label={t('transfer.steps.label')}>
      {stepsOf(view).map(({ id, glyph, isNow }) => (
        <li key={id} aria-current={isNow ? 'step' : undefined}>
          <Glyph name={glyph} />
          <div>
            <div className={isNow ? 'strong' : 'quiet-text'}>{t(`transfer.steps.${id}`)}</div>
            <div className="note">{t(`transfer.steps.${id}Says`)}</div>
          </div>
        </li>
      ))}
    </ol>
  );
}
