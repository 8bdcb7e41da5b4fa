import type { RunView } from '#core/contract/run/run';
import type { LinkState } from '../bridge/connection/connection';
import { desktopApp } from '../bridge/desktop';
import { useStoppedChild } from '../bridge/stopped-children';
import { useHello, useRoom, useTargets } from '../bridge/queries/use-engine';
import { useSettings } from '../bridge/queries/use-settings';
import { Glyph } from '../ui/glyph';
import { fileSizeWords } from '../ui/number-words';
import { isOver } from '../ui/runs/run-state';
import { clockWords, fullMomentWords } from '../ui/time-words';
import { useNow } from '../ui/use-now';
import { t } from '../words/t';
import { GpuNow } from './gpu-now';
import { wakeLockHolder } from './keep-awake';
import { useTargetChoice } from '../targets/target-choice';
import { VersionNotes } from './version-notes';
import { stateWords, targetGlyph } from '../targets/target-words';

interface Props {
  readonly runs: readonly RunView[];
  readonly link: LinkState;
  /** The run list could not be read. */
  readonly isBlind: boolean;
}

/** Status bar: state of each target, whether the window may be closed; trouble with the engine comes first. */
export function StatusBar({ runs, link, isBlind }: Props) {
  return (
    <footer className="status-bar" aria-label={t('frame.status')} data-f6 tabIndex={-1}>
      {link.state !== 'connected' && <LinkTrouble link={link} />}
      {link.state === 'connected' && isBlind && <Trouble says={t('frame.runListTrouble')} />}
      {link.state === 'connected' && !isBlind && <AllWell runs={runs} />}
      {link.state === 'connected' && <DiskTrouble />}
      <span className="spacer" />
      {link.state === 'connected' && <VersionNotes />}
      <GpuNow runs={runs} />
      <Clock />
    </footer>
  );
}

/** A queued run is none: it starts only while the app is open. */
const isInProgress = (run: RunView): boolean =>
  !isOver(run) && run.phase !== 'queued' && run.contact !== 'unknown';

function AllWell({ runs }: { readonly runs: readonly RunView[] }) {
  const { targets } = useTargetChoice();
  const queued = runs.filter(({ phase }) => phase === 'queued').length;
  const going = runs.filter(isInProgress).length;
  return (
    <>
      {targets.map((target) => (
        <span key={target.id} className="status-item" title={target.says}>
          <Glyph name={targetGlyph(target.state)} size={14} />
          {target.state === 'ready'
            ? target.name
            : t('frame.targetState', { name: target.name, state: stateWords(target) })}
        </span>
      ))}
      <span className="status-rule" aria-hidden />
      <span className="num">
        {going === 0 ? t('frame.noneInProgress') : t('frame.safeToClose', { count: going })}
        {queued > 0 && ` · ${t('frame.queued', { count: queued })}`}
      </span>
      <KeepAwake runs={runs} />
    </>
  );
}

/** Says that this computer does not fall asleep for now, and who sees to it. */
function KeepAwake({ runs }: { readonly runs: readonly RunView[] }) {
  const settings = useSettings();
  const isWanted = settings?.ok === true && settings.value.settings.trainings.keepAwake;
  const targets = useTargets();
  const existing = targets?.ok === true ? targets.value : [];
  const by = wakeLockHolder(runs, existing, desktopApp() !== null && isWanted);
  if (by === null) return null;
  return (
    <>
      <span className="status-rule" aria-hidden />
      <span title={t(`frame.keepAwake.${by}`)}>{t('frame.keepAwake.on')}</span>
    </>
  );
}

/** An engine that dies is back within seconds; after this time it has most likely used up its restarts. */
const GONE_MS = 20_000;

function LinkTrouble({ link }: { readonly link: Exclude<LinkState, { state: 'connected' }> }) {
  const nowMs = useNow(1_000, true);
  const engine = useStoppedChild('engine');
  if (engine !== null && !engine.stopped.isStarting)
    return <Trouble says={t('frame.engineStoppedNote')} />;
  if (link.state === 'connecting') return <Trouble says={t('bridge.connecting')} />;
  const clock = clockWords(link.sinceMs, false);
  const isGone = nowMs - link.sinceMs >= GONE_MS;
  return <Trouble says={t(isGone ? 'bridge.gone' : 'bridge.lost', { clock })} />;
}

/** Less room than this, and what a training writes is lost. */
const FULL_BYTES = 1 << 20;
const SCARCE_BYTES = 512 << 20;

/** Says that the disk under the cockpit's home is full, or will be soon. */
function DiskTrouble() {
  const hello = useHello();
  const home = hello?.ok === true ? hello.value.home : '';
  const freeBytes = useRoom();
  if (freeBytes === null || freeBytes >= SCARCE_BYTES) return null;
  const says =
    freeBytes < FULL_BYTES
      ? t('frame.disk.full')
      : t('frame.disk.scarce', { free: fileSizeWords(freeBytes) });
  return <Trouble says={says} title={t('frame.disk.remedy', { home })} />;
}

function Trouble({ says, title }: { readonly says: string; readonly title?: string }) {
  return (
    <span className="status-item" role="status" title={title}>
      <Glyph name="unknown" size={14} />
      {says}
    </span>
  );
}

const POLL_INTERVAL_MS = 5_000;

/** To the minute: a clock that ticks seconds draws the eye. */
function Clock() {
  const nowMs = useNow(POLL_INTERVAL_MS, true);
  return (
    <time
      className="num"
      dateTime={new Date(nowMs).toISOString().slice(0, 16)}
      title={fullMomentWords(nowMs)}
    >
      {clockWords(nowMs, false)}
    </time>
  );
}
