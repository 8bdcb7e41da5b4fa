import { Button } from '@mantine/core';
import type { TerminalView } from '#core/contract/terminal/terminal';
import { useTargetChoice } from '../../targets/target-choice';
import { t } from '../../words/t';
import { tabOf, type Where } from './layout';
import { Panes } from './panes';
import type { PaneActs } from './shell-pane';
import type { TerminalKey } from '../../ui/terminal/terminal-keys';
import { type Workspace, likeThis } from '../use-workspace';
import type { useAppearance } from '../../ui/terminal/use-appearance';
import type { ShellRequest } from '../use-opening';

interface Props extends ReturnType<typeof useAppearance> {
  readonly workspace: Workspace;
  readonly folderOf: (view: TerminalView) => string;
  /** A shell on the target that new ones go to. */
  readonly usual: ShellRequest;
  readonly open: (request: ShellRequest, where?: Where) => void;
  /** Another shell was asked for and is not there yet: none of the others is in its place. */
  readonly isAwaiting: boolean;
}

/** The panes of the front tab; or why there is none. */
export function TabView({ workspace, look, change, folderOf, usual, open, isAwaiting }: Props) {
  const { shells, layout } = workspace;
  const tab = tabOf(layout, layout.focus);
  if (shells.views === null || isAwaiting) return <Awaits isListed={shells.views !== null} />;
  if (tab === null) {
    return <Empty opening={workspace.opening.is !== 'nothing'} open={() => open(usual)} />;
  }
  const key = (pressed: TerminalKey): void => {
    if (pressed === 'new') open(usual);
    if (pressed === 'larger') change({ fontPx: look.fontPx + 1 });
    if (pressed === 'smaller') change({ fontPx: look.fontPx - 1 });
    if (pressed === 'usual size') change({ fontPx: 13 });
  };
  const actsOf = (view: TerminalView): PaneActs => ({
    split: (split) => open(likeThis(view), { at: view.terminal, split }),
    again: (connect) => open({ ...likeThis(view), connect }),
    close: () => workspace.close(view.terminal),
    focus: () => workspace.focus(view.terminal),
    key,
  });
  return (
    <Panes
      {...{ tab, views: shells.views, folderOf, appearance: look, actsOf }}
      front={layout.focus}
      typing={workspace.typing}
      onResize={workspace.resize}
    />
  );
}

/** @param isListed false while the terminals have not answered yet */
function Awaits({ isListed }: { readonly isListed: boolean }) {
  return (
    <div className="terminals-empty">
      <h2>{t(isListed ? 'terminals.opening' : 'terminals.looking')}</h2>
    </div>
  );
}

interface EmptyProps {
  readonly open: () => void;
  readonly opening: boolean;
}

function Empty({ opening, open }: EmptyProps) {
  const { chosen } = useTargetChoice();
  return (
    <div className="terminals-empty">
      <h2>{t('terminals.empty')}</h2>
      <p className="note">{t('terminals.emptySays')}</p>
      {chosen !== null && (
        <Button variant="filled" disabled={opening} onClick={open}>
          {opening ? t('terminals.starting') : t('terminals.newOn', { name: chosen.name })}
        </Button>
      )}
    </div>
  );
}
