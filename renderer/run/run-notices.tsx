import { Button } from '@mantine/core';
import { isInProgress } from '#core/contract/run/run-phase';
import { nameOfTarget } from '#core/contract/target-id';
import type { RunDetail } from '#core/contract/run/run-detail';
import { useActing } from '../bridge/queries/use-acts';
import { useBridge } from '../bridge/bridge';
import { useImportActs } from '../bridge/queries/runs/use-imports';
import { useTargetActs } from '../bridge/queries/targets/use-targets';
import { Glyph } from '../ui/glyph';
import { RefusalNote } from '../ui/refusal-note';
import { isOver, type RunState } from '../ui/runs/run-state';
import { clockWords, fullMomentWords } from '../ui/time-words';
import { ABSENT, fileSizeWords } from '../ui/number-words';
import { t } from '../words/t';
import { stopStepsOf, type StopStep } from './header/stop-steps';
import { StopStepList } from './header/stop-menu';

interface Props {
  readonly detail: RunDetail;
  readonly state: RunState;
  readonly nowMs: number;
  readonly onProcesses: () => void;
}

/** Notices of a run that does not simply continue: lost contact, silence, a stop in progress, files that are gone. */
export function RunNotices({ detail, state, nowMs, onProcesses }: Props) {
  const { run } = detail;
  const { queries } = useBridge();
  const says = noticeOf(detail, state);
  const isUnknown = state.tone === 'unknown';
  return (
    <>
      {says !== null && (
        <div className={isUnknown ? 'notice notice-unknown' : 'notice'} role="note">
          <Glyph name={isUnknown ? 'unknown' : 'alarm'} />
          <span title={state.sinceMs === null ? undefined : fullMomentWords(state.sinceMs)}>
            {says}
          </span>
          {state.isTargetStopped === true && <ConnectTarget target={run.target} />}
          {isUnknown && state.isTargetStopped !== true && (
            <Button size="compact-sm" onClick={() => void queries.invalidateQueries()}>
              {t('run.notices.tryNow')}
            </Button>
          )}
          {!isUnknown && run.activity === 'hung' && (
            <Button size="compact-sm" onClick={onProcesses}>
              {t('run.notices.toProcesses')}
            </Button>
          )}
        </div>
      )}
      {run.phase === 'stopping' && !isUnknown && <Stopping detail={detail} nowMs={nowMs} />}
      {detail.reading !== undefined && <Reading {...detail.reading} />}
      {run.unreadable !== undefined && (
        <Plain says={t('run.notices.unreadable', { why: run.unreadable })} />
      )}
      {run.filesGoneMs !== undefined && (
        <Plain says={isInProgress(run) ? run.reasons.join(' ') : t('run.notices.filesGone')} />
      )}
      {detail.followed === true && <Followed run={run.runId} />}
      {run.foreign && <Plain says={t('run.notices.foreign')} />}
    </>
  );
}

/** Starts the target: only then can be read how the run ended. */
function ConnectTarget({ target }: { readonly target: string }) {
  const { connect } = useTargetActs();
  const { busy, refusal, act } = useActing(() => undefined);
  return (
    <>
      <Button size="compact-sm" disabled={busy} onClick={() => act(connect(target))}>
        {t('run.notices.connect', { target: nameOfTarget(target) })}
      </Button>
      <RefusalNote refusal={refusal} />
    </>
  );
}

/** An import that takes in what its training still writes, and the way to stop that. */
function Followed({ run }: { readonly run: string }) {
  const { unfollow } = useImportActs();
  const { queries } = useBridge();
  const { busy, refusal, act } = useActing(() => void queries.invalidateQueries());
  return (
    <div className="notice" role="note">
      <span>{t('run.notices.followed')}</span>
      <Button size="compact-sm" disabled={busy} onClick={() => act(unfollow(run))}>
        {t('run.notices.unfollow')}
      </Button>
      <RefusalNote refusal={refusal} />
    </div>
  );
}

function Plain({ says }: { readonly says: string }) {
  return (
    <div className="notice" role="note">
      {says}
    </div>
  );
}

/** Note that what is drawn so far is right, and not all yet. */
function Reading({ doneBytes, totalBytes }: NonNullable<RunDetail['reading']>) {
  const percent = totalBytes === 0 ? 0 : Math.floor((doneBytes / totalBytes) * 100);
  return (
    <div className="notice notice-reading" role="note">
      <span className="num">
        {t('run.notices.reading', { percent, total: fileSizeWords(totalBytes) })}
      </span>
      <span
        className="bar"
        role="progressbar"
        aria-label={t('run.notices.readingLabel')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </span>
    </div>
  );
}

/** The stop steps inline, the current one with its seconds. */
function Stopping({ detail, nowMs }: Pick<Props, 'detail' | 'nowMs'>) {
  const step = stopStepsOf(detail.stopWaits, detail.events, nowMs).find(
    (one) => one.state === 'now',
  );
  return (
    <section className="notice notice-stop-steps" aria-label={t('run.stop.stoppingTitle')}>
      <p className="strong" role="status">
        {step === undefined ? t('run.stop.stoppingTitle') : stoppingWords(step)}
      </p>
      <StopStepList detail={detail} nowMs={nowMs} />
    </section>
  );
}

const NUMBERS: Readonly<Record<StopStep['mode'], number>> = { graceful: 1, term: 2, kill: 3 };

/** Announced once a step: its seconds count beside it, unannounced. */
function stoppingWords({ mode }: StopStep): string {
  const title = t(`run.stop.rungs.${mode}.title`);
  return t('run.notices.stopping', { rung: NUMBERS[mode], title });
}

export function noticeOf({ run }: Pick<RunDetail, 'run'>, state: RunState): string | null {
  if (isOver(run)) return null;
  if (state.tone === 'unknown') {
    const clock = state.sinceMs === null ? ABSENT : clockWords(state.sinceMs, false);
    if (state.isTargetStopped === true)
      return t('run.notices.targetStopped', { clock, target: nameOfTarget(run.target) });
    return t('run.notices.noContact', { clock });
  }
  if (run.contact === 'unsupervised') return t('run.notices.unsupervised');
  if (run.phase === 'queued') return t('run.notices.queued');
  if (run.phase === 'waiting') return run.reasons.join(' ');
  if (run.activity === 'hung') return t('run.notices.hung');
  return run.activity === 'quiet' ? t('run.notices.quietSince') : null;
}
