import { Button } from '@mantine/core';
import type { CommandRemedy, FixRemedy } from '#core/contract/finding';
import { useTargets } from '../../bridge/queries/use-engine';
import {
  type RemedyTerminal,
  useRemedyTerminal,
} from '../../bridge/queries/incidents/use-remedy-terminal';
import { RefusalNote } from '../../ui/refusal-note';
import { pasteable } from '../../ui/shell-words';
import { CommandTerminal } from '../../ui/terminal/command-terminal';
import { t } from '../../words/t';
import { RemedyCommands } from './remedy-commands';
import type { RemedyScope } from './remedy-scope';

interface Props extends RemedyScope {
  readonly remedy: CommandRemedy | FixRemedy;
}

/** Remedy that runs in a terminal: its commands, a button, and then the terminal itself, whose exit is noted. */
export function TerminalRemedy({ remedy, isTested, isPrimary, ...scope }: Props) {
  const terminal = useNotedTerminal({ remedy, ...scope });
  const { phase, view, refusal, says } = terminal;
  const isBusy = phase !== null && phase !== 'over';
  const where = useTargetName(remedy);
  return (
    <>
      <RemedyCommands remedy={remedy} />
      <div className="cause-acts">
        <Button
          variant={isPrimary && phase === null ? 'filled' : 'default'}
          className={remedy.danger === 'destroys' ? 'danger' : ''}
          disabled={isBusy}
          onClick={() => terminal.run(false)}
        >
          {buttonWords(phase === 'opening', isTested)}
        </Button>
        {phase === 'proving' && <span role="status">{t('incidents.fix.proving')}</span>}
        {phase === 'over' && says !== null && <span role="status">{says}</span>}
      </div>
      <RefusalNote refusal={refusal} />
      {refusal?.code === 'held' && (
        <Button className="danger" onClick={() => terminal.run(true)}>
          {t('incidents.fix.insist')}
        </Button>
      )}
      {view !== null && (
        <CommandTerminal
          view={view}
          where={where}
          label={t('incidents.fix.terminal', { title: remedy.title, target: where })}
        />
      )}
    </>
  );
}

/** Name of the target on the page. */
function useTargetName(remedy: Props['remedy']): string {
  const targets = useTargets();
  if (remedy.kind === 'command') return t('incidents.fix.ownMachine');
  const views = targets?.ok === true ? targets.value : [];
  return views.find(({ id }) => id === remedy.target)?.name ?? remedy.target;
}

/** A terminal whose end the engine notes in the notebook, and then proves. */
function useNotedTerminal({
  remedy,
  incident,
  hypothesis,
}: Pick<Props, 'remedy' | 'incident' | 'hypothesis'>): RemedyTerminal {
  const lines = remedy.kind === 'fix' ? remedy.lines : [remedy.argv];
  const command = lines.map(pasteable).join(' && ');
  return useRemedyTerminal(remedy, { incident, hypothesis, remedy: remedy.id, command });
}

const buttonWords = (isOpening: boolean, isTested: boolean): string => {
  if (isOpening) return t('incidents.fix.opening');
  return t(isTested ? 'incidents.fix.applyTerminal' : 'incidents.fix.applyTerminalUntested');
};
