import { Button } from '@mantine/core';
import type {
  EnvironmentPassport as Passport,
  PassportRequest,
  PassportRow,
} from '#core/contract/evaluation/environment-passport';
import type { PassportProgress } from '#core/contract/evaluation/environment-calls';
import type { StartPreview } from '#core/contract/start/start-calls';
import type { Read } from '../../bridge/queries/use-engine';
import { useEnvironmentPassport } from '../../bridge/queries/targets/use-environment-passport';
import { shortPaths } from '../../ui/command-lines';
import { FindingRow } from '../../ui/findings/finding-row';
import { countWords } from '../../ui/number-words';
import { RefusalNote } from '../../ui/refusal-note';
import { durationWords, fullMomentWords } from '../../ui/time-words';
import { useNow } from '../../ui/use-now';
import { t } from '../../words/t';
import { ageWords } from './passport-age';

interface Props {
  readonly request: PassportRequest;
  /** Timesteps of the run; undefined where that is not known. */
  readonly length: number | undefined;
}

/** A run of so many timesteps is long enough to check its environment before. */
const LONG = 100_000;

/** Passport of the environment that a start names; nothing where it names none. */
export function PassportOfStart({ preview }: { readonly preview: Read<StartPreview> }) {
  const reported = preview?.ok === true ? preview.value : null;
  if (reported?.environment === undefined) return null;
  return (
    <EnvironmentPassport request={reported.environment} length={reported.expectations.targetX} />
  );
}

/** Environment passport of a start: 1,000 random steps, and what they mean for the algorithm. An offer, never a condition. */
function EnvironmentPassport({ request, length }: Props) {
  const { read, isBusy, refusal, measure, cancel } = useEnvironmentPassport(request);
  const state = read?.ok === true ? read.value : null;
  const passport = state?.passport ?? null;
  return (
    <section className="passport" aria-labelledby="passport-title">
      <div className="section-head">
        <h3 id="passport-title">{t('start.passport.title')}</h3>
        <span className="spacer" />
        {passport !== null && !isBusy && (
          <>
            <Age measuredMs={passport.measuredMs} />
            <button type="button" className="link" onClick={measure}>
              {t('start.passport.again')}
            </button>
          </>
        )}
      </div>
      <RefusalNote refusal={refusal ?? (read?.ok === false ? read.error : null)} />
      {isBusy && <Progress progress={state?.running ?? null} onCancel={cancel} />}
      {!isBusy && passport === null && (
        <Offer request={request} isLong={(length ?? 0) >= LONG} onMeasure={measure} />
      )}
      {!isBusy && passport !== null && <Rows passport={passport} />}
    </section>
  );
}

interface OfferProps extends Pick<Props, 'request'> {
  readonly isLong: boolean;
  readonly onMeasure: () => void;
}

function Offer({ request: { envId, algorithm }, isLong, onMeasure }: OfferProps) {
  const name = algorithm ?? t('start.passport.training');
  return (
    <>
      <p className="note">
        {isLong && <span className="strong">{t('start.passport.long')} </span>}
        {t('start.passport.offer', { env: shortPaths(envId), name })}
      </p>
      <Button variant="default" className="passport-act" onClick={onMeasure}>
        {t('start.passport.measure')}
      </Button>
    </>
  );
}

interface ProgressProps {
  readonly progress: PassportProgress | null;
  readonly onCancel: () => void;
}

function Progress({ progress, onCancel }: ProgressProps) {
  const nowMs = useNow(1_000, true);
  const took = progress === null ? 0 : Math.max(0, nowMs - progress.startedMs);
  const says =
    progress === null
      ? t('start.passport.starting')
      : t('start.passport.step', {
          at: progress.at,
          of: progress.of,
          doing: t(`start.passport.parts.${progress.part}`),
        });
  return (
    <div className="passport-progress">
      <p role="status">{says}</p>
      <progress
        aria-label={t('start.passport.title')}
        max={progress?.of ?? 1}
        value={progress === null ? 0 : progress.at - 1}
      />
      <p className="note">
        {durationWords(Math.floor(took / 1_000) * 1_000)}{' '}
        <button type="button" className="link" onClick={onCancel}>
          {t('start.passport.cancel')}
        </button>
      </p>
    </div>
  );
}

function Age({ measuredMs }: { readonly measuredMs: number }) {
  const nowMs = useNow(60_000, true);
  return (
    <span className="note" title={fullMomentWords(measuredMs)}>
      {ageWords(measuredMs, nowMs)}
    </span>
  );
}

function Rows({ passport }: { readonly passport: Passport }) {
  const { rows, stale, algorithm, subject, steps } = passport;
  const faults = rows.filter(({ state }) => state !== 'ok');
  const sound = rows.filter(({ state }) => state === 'ok');
  const name = algorithm ?? t('start.passport.training');
  const env = shortPaths(subject.envId);
  return (
    <>
      {stale !== null && (
        <p className="note" role="note">
          {t('start.passport.stale', { why: stale })}
        </p>
      )}
      <p className="note">
        {faults.length === 0
          ? t('start.passport.sound', { env, steps: countWords(steps), name })
          : t('start.passport.faults', { count: faults.length, env, name })}
      </p>
      <ul className="checks">
        {faults.map((one) => (
          <Fault key={`${one.id} ${one.says}`} row={one} />
        ))}
      </ul>
      {sound.length > 0 && (
        <details className="passport-sound">
          <summary>{t('start.passport.inOrder', { count: sound.length })}</summary>
          <ul className="checks">
            {sound.map((one) => (
              <li key={`${one.id} ${one.says}`}>
                <FindingRow finding={{ ...one, says: `${one.title}: ${one.says}` }} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Fault({ row }: { readonly row: PassportRow }) {
  const shown = row.evidence.flatMap((one) => one.text ?? []);
  return (
    <li>
      <FindingRow finding={{ ...row, says: row.says, advice: '' }} />
      <div className="passport-means">
        {row.means !== '' && <p>{row.means}</p>}
        {row.advice !== '' && <p className="note">{row.advice}</p>}
        {shown.length > 0 && (
          <details>
            <summary>{t('start.passport.evidence')}</summary>
            <pre>{shown.join('\n')}</pre>
          </details>
        )}
      </div>
    </li>
  );
}
