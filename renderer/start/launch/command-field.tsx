import { Button, Textarea } from '@mantine/core';
import { useTargets } from '../../bridge/queries/use-engine';
import { argvOf } from '../../ui/shell-words';
import { type ShellSign, shellSigns } from '../../ui/findings/shell-signs';
import { t } from '../../words/t';
import type { DraftEditor } from '../use-draft';

interface Props {
  readonly drafting: DraftEditor;
}

/** Command line of "Any command"; what only a shell understands is seen, and bash is offered for it. */
export function CommandField({ drafting: { draft, change } }: Props) {
  // Nothing typed yet is no mistake: the bar says what is missing.
  const isEmpty = draft.command !== '' && (argvOf(draft.command)[0] ?? '').trim() === '';
  const signs = draft.inShell ? [] : shellSigns(draft.command);
  return (
    <div className="param command-param">
      <label className="param-label" htmlFor="start-command">
        {t('start.command')}
      </label>
      <div>
        <Textarea
          id="start-command"
          className="mono-field"
          aria-describedby="start-command-says"
          autosize
          autoFocus
          minRows={2}
          spellCheck={false}
          placeholder="python train.py"
          value={draft.command}
          error={isEmpty ? t('start.field.noCommand') : null}
          onChange={({ currentTarget }) => change({ command: currentTarget.value }, 'command')}
        />
        {signs.length > 0 && (
          <ShellOffer
            signs={signs}
            target={draft.target}
            onBash={() => change({ inShell: true })}
          />
        )}
        {draft.inShell && <InBash onBack={() => change({ inShell: false })} />}
      </div>
      <p className="note param-says" id="start-command-says">
        {t(draft.inShell ? 'start.shell.hint' : 'start.commandHint')}
      </p>
    </div>
  );
}

interface OfferProps {
  readonly signs: readonly ShellSign[];
  readonly target: string;
  readonly onBash: () => void;
}

/** Text that would reach the program as plain text, and the shell that would read it. */
function ShellOffer({ signs, target, onBash }: OfferProps) {
  const targets = useTargets();
  const view = targets?.ok === true ? targets.value.find(({ id }) => id === target) : undefined;
  const isWindows = view?.capabilities.pathStyle === 'windows';
  const list = signs.map(({ sign }) => sign).join(', ');
  return (
    <div className="shell-offer" role="status">
      <span>
        {t('start.shell.seen', { signs: list })} {isWindows && t('start.shell.windows')}
      </span>
      <Button onClick={onBash}>{t('start.shell.run')}</Button>
    </div>
  );
}

function InBash({ onBack }: { readonly onBack: () => void }) {
  return (
    <p className="note shell-on">
      {t('start.shell.on')}{' '}
      <button type="button" className="link" onClick={onBack}>
        {t('start.shell.back')}
      </button>
    </p>
  );
}
