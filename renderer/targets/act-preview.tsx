import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { CommandRemedy } from '#core/contract/finding';
import type { TerminalView } from '#core/contract/terminal/terminal';
import { useActing } from '../bridge/queries/use-acts';
import { runInTerminal, onTerminalEnd } from '../bridge/queries/terminals/run-in-terminal';
import { useTargetActs } from '../bridge/queries/targets/use-targets';
import { CommandPreview, CopyCommand } from '../ui/findings/command-preview';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';

interface Props {
  readonly remedy: CommandRemedy;
  readonly onBack: () => void;
  readonly onLeave?: (() => void) | undefined;
}

/** Preview of a command remedy: what it does and whom it kills; then it runs in a visible terminal. */
export function ActPreview({ remedy, onBack, onLeave }: Props) {
  const { title, says, argv, env, kills } = remedy;
  const navigate = useNavigate();
  const { scan } = useTargetActs();
  const { busy, refusal, act } = useActing<TerminalView>(({ terminal }) => {
    onTerminalEnd(terminal, () => void scan());
    onLeave?.();
    void navigate(`/terminals/${terminal}`);
  });
  const command = argv.join(' ');
  return (
    <section className="act-preview" aria-label={title}>
      <p className="strong">{title}</p>
      <p className="note">{says}</p>
      <CommandPreview command={command} />
      <Kills kills={kills} />
      <RefusalNote refusal={refusal} />
      <div className="act-buttons">
        <Button
          className={kills.length > 0 ? 'danger' : ''}
          disabled={busy}
          onClick={() => act(runInTerminal({ argv: [...argv], env, title }))}
        >
          {kills.length === 0
            ? t('frame.target.acts.run')
            : t('frame.target.acts.runKilling', { count: kills.length })}
        </Button>
        <CopyCommand command={command} />
        <Button className="quiet" variant="subtle" autoFocus onClick={onBack}>
          {t('frame.target.acts.leave')}
        </Button>
      </div>
    </section>
  );
}

function Kills({ kills }: Pick<CommandRemedy, 'kills'>) {
  if (kills.length === 0) return <p className="note">{t('frame.target.acts.noKills')}</p>;
  return (
    <div>
      <p className="strong">{t('frame.target.acts.kills', { count: kills.length })}</p>
      <ul className="act-kills">
        {kills.map(({ runId, name, target }) => (
          <li key={runId} className="ellipsis" title={runId}>
            {name} <span className="note">{target}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
