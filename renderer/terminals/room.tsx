import type { TerminalView } from '#core/contract/terminal';
import { t } from '../words/t';
import { tabOf } from './layout';
import { Panes } from './panes';
import type { PaneActs } from './shell-pane';
import type { TerminalKey } from './terminal-keys';
import { type Asked, type Desk, likeThis, type Where } from './use-desk';
import type { useLook } from './use-look';

interface Props extends ReturnType<typeof useLook> {
  readonly desk: Desk;
  readonly folderOf: (cwd: string) => string;
  readonly open: (asked: Asked, where?: Where) => void;
}

/** The shells of the tab in front; or why there is none. */
export function Room({ desk, look, change, folderOf, open }: Props) {
  const { shells, layout } = desk;
  const tab = tabOf(layout, layout.focus);
  if (shells.views === null || tab === null) {
    return (
      <div className="terminals-empty">
        <h2>{shells.views === null ? t('terminals.looking') : t('terminals.empty')}</h2>
        {shells.views !== null && <p className="note">{t('terminals.emptySays')}</p>}
      </div>
    );
  }
  const key = (pressed: TerminalKey): void => {
    if (pressed === 'new') open({});
    if (pressed === 'larger') change({ fontPx: look.fontPx + 1 });
    if (pressed === 'smaller') change({ fontPx: look.fontPx - 1 });
    if (pressed === 'usual size') change({ fontPx: 13 });
  };
  const actsOf = (view: TerminalView): PaneActs => ({
    split: (split) => open(likeThis(view), { at: view.terminal, split }),
    again: () => open(likeThis(view)),
    close: () => desk.close(view.terminal),
    focus: () => desk.focus(view.terminal),
    key,
  });
  return (
    <Panes
      {...{ tab, views: shells.views, folderOf, look, actsOf }}
      front={layout.focus}
      typing={desk.typing}
      onResize={desk.resize}
    />
  );
}
