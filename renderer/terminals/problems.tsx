import { Button } from '@mantine/core';
import { nameOfTarget } from '#core/contract/target-id';
import { useTargets } from '../bridge/queries/use-engine';
import type { useStoppedChild } from '../bridge/stopped-children';
import { ChildStopped } from '../ui/errors/child-stopped';
import { RefusalNote } from '../ui/refusal-note';
import { clockWords } from '../ui/time-words';
import { t } from '../words/t';
import type { Workspace } from './use-workspace';
import type { ShellRequest, RefusedShell } from './use-opening';

interface Props {
  readonly workspace: Workspace;
  /** Their process gave up. */
  readonly stopped: ReturnType<typeof useStoppedChild>;
}

/** Problems of the page's shells: no process, no connection, one still opening, one refused, with what can be done. */
export function Problems({ workspace: { shells, opening, refused, open }, stopped }: Props) {
  return (
    <>
      {stopped !== null && (
        <section className="terminals-stopped" aria-labelledby="terminals-stopped">
          <h2 id="terminals-stopped">{t('ui.stopped.terminals')}</h2>
          <ChildStopped {...stopped} />
        </section>
      )}
      {stopped === null && shells.lostSinceMs !== null && (
        <p className="terminals-note" role="status">
          {t('terminals.noContact', { clock: clockWords(shells.lostSinceMs, false) })}
        </p>
      )}
      {opening.is === 'connecting' && <Connecting target={opening.target} />}
      {refused !== null && (
        <RefusedNote refused={refused} onOpen={(request) => void open(request, refused.where)} />
      )}
    </>
  );
}

/** A distro that is off is started by it, for up to 90 s the first time. */
function Connecting({ target }: { readonly target: string }) {
  const targets = useTargets();
  const view = targets?.ok === true ? targets.value.find(({ id }) => id === target) : undefined;
  const name = view?.name ?? nameOfTarget(target);
  const boots = view?.capabilities.costsToConnect === 'boot';
  return (
    <p className="terminals-note" role="status">
      {t(boots ? 'terminals.startingDistro' : 'terminals.connecting', { name })}
    </p>
  );
}

/** Refusals that no connection fixes. */
const ABOUT_THE_SHELL: ReadonlySet<string> = new Set([
  'cwd-missing',
  'cwd-relative',
  'env-missing',
  'too-many-terminals',
]);

interface RefusedProps {
  readonly refused: RefusedShell;
  readonly onOpen: (request: ShellRequest) => void;
}

function RefusedNote({ refused: { refusal, request }, onOpen }: RefusedProps) {
  const { at } = request;
  const targets = useTargets();
  const view = targets?.ok === true ? targets.value.find(({ id }) => id === at?.id) : undefined;
  const asksPerson = view?.capabilities.shellClient?.asksPerson !== false;
  return (
    <div className="terminals-note terminals-refused">
      <RefusalNote refusal={refusal} />
      {at !== undefined && at !== null && !ABOUT_THE_SHELL.has(refusal.code) && (
        <div className="pane-acts">
          <Button onClick={() => onOpen({ at, connect: true })}>{t('terminals.connect')}</Button>
          {asksPerson && refusal.code === 'ssh-needs-person' && (
            <Button onClick={() => onOpen({ at: { id: at.id, signIn: true } })}>
              {t('terminals.signIn')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
