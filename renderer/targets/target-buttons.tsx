import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { TargetView } from '#core/contract/target/target';
import { useActing } from '../bridge/queries/use-acts';
import { useTargetActs } from '../bridge/queries/targets/use-targets';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import { canSignIn } from './target-words';
import { MoreActs } from './more-acts';

interface Props {
  readonly target: TargetView;
  /** Also what leads away from it: letting go of it, a shell there. */
  readonly isComplete?: boolean;
  /** Something was opened in place of this. */
  readonly onLeave?: (() => void) | undefined;
}

/** Buttons of a target: terminal; and where it is not this machine, connect, sign in, disconnect. */
export function TargetButtons({ target, isComplete = false, onLeave }: Props) {
  const acts = useTargetActs();
  const { busy, refusal, act } = useActing(() => undefined);
  const { id, capabilities, state } = target;
  if (target.hidden === true) return null;
  const isOn = state === 'ready';
  if (capabilities.isHere)
    return isOn && isComplete ? (
      <div className="target-acts">
        <Shell target={target} />
      </div>
    ) : null;
  const isStarting = busy || state === 'starting';
  // Only what the target does not say itself.
  const isNew = refusal !== null && refusal.says !== target.says;
  return (
    <div className="target-acts">
      {!isOn && (
        <Button disabled={isStarting} onClick={() => act(acts.connect(id))}>
          {connectWords(target, isStarting)}
        </Button>
      )}
      {isOn && <ClusterJobs target={target} onLeave={onLeave} />}
      <Threads
        target={target}
        isComplete={isComplete}
        onLeave={onLeave}
        asksPerson={canSignIn(target) || refusal?.code === 'ssh-needs-person'}
        onDisconnect={() => act(acts.disconnect(id))}
      />
      {capabilities.acts && <MoreActs target={target} onLeave={onLeave} />}
      {isNew && <RefusalNote refusal={refusal} />}
    </div>
  );
}

interface TargetActionsProps extends Props {
  /** Its ssh has something to ask. */
  readonly asksPerson: boolean;
  readonly onDisconnect: () => void;
}

/** Links from a target: its ssh's questions, a shell there, letting go of it. */
function Threads({
  target,
  isComplete = false,
  onLeave,
  asksPerson,
  onDisconnect,
}: TargetActionsProps) {
  const { id, name, state } = target;
  const isOn = state === 'ready';
  return (
    <>
      {asksPerson && (
        <Button component={Link} to={`${shellAddress(target)}&signIn`} onClick={onLeave}>
          {t('frame.target.signIn')}
        </Button>
      )}
      {isComplete && isOn && <Shell target={target} onLeave={onLeave} />}
      {isOn && (
        <Button
          component={Link}
          to={`/send?to=${encodeURIComponent(id)}`}
          aria-label={t('send.sendHereOf', { name })}
          onClick={onLeave}
        >
          {t('send.sendHere')}
        </Button>
      )}
      {isComplete && (isOn || state === 'starting') && (
        <Button
          className="quiet"
          variant="subtle"
          aria-label={t('frame.target.disconnectOf', { name })}
          onClick={onDisconnect}
        >
          {t('frame.target.disconnect')}
        </Button>
      )}
    </>
  );
}

/** The jobs of a target that is a cluster. */
function ClusterJobs({ target, onLeave }: Pick<Props, 'target' | 'onLeave'>) {
  const { id, name, capabilities } = target;
  if (capabilities.scheduler === undefined) return null;
  return (
    <Button
      component={Link}
      to={`/cluster?target=${encodeURIComponent(id)}`}
      aria-label={t('cluster.openOf', { name })}
      onClick={onLeave}
    >
      {t('cluster.open')}
    </Button>
  );
}

const shellAddress = ({ id }: TargetView): string => `/terminals?target=${encodeURIComponent(id)}`;

function Shell({ target, onLeave }: Pick<Props, 'target' | 'onLeave'>) {
  return (
    <Button
      component={Link}
      to={shellAddress(target)}
      aria-label={t('frame.target.terminalOf', { name: target.name })}
      onClick={onLeave}
    >
      {t('frame.target.terminal')}
    </Button>
  );
}

function connectWords({ capabilities, name, state }: TargetView, isStarting: boolean): string {
  const boots = capabilities.costsToConnect === 'boot';
  if (isStarting) return t(boots ? 'frame.target.starting' : 'frame.target.connecting');
  return t(state === 'unknown' ? 'frame.target.tryNow' : 'frame.target.connect', { name });
}
