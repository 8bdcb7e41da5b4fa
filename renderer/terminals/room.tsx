import { Button } from '@mantine/core';
import type { TerminalView } from '#core/contract/terminal';
import { useTargetChoice } from '../frame/target-choice';
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
    return <Empty isKnown={shells.views !== null} opening={desk.opening} open={open} />;
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

interface EmptyProps extends Pick<Props, 'open'> {
  /** false while the terminals have not answered yet. */
  readonly isKnown: boolean;
  readonly opening: boolean;
}

function Empty({ isKnown, opening, open }: EmptyProps) {
  const { chosen } = useTargetChoice();
  if (!isKnown) {
    return (
      <div className="terminals-empty">
        <h2>{t('terminals.looking')}</h2>
      </div>
    );
  }
  return (
    <div className="terminals-empty">
      <h2>{t('terminals.empty')}</h2>
      <p className="note">{t('terminals.emptySays')}</p>
      {chosen !== null && (
        <Button variant="filled" disabled={opening} onClick={() => open({})}>
          {opening ? t('terminals.starting') : t('terminals.newOn', { name: chosen.name })}
        </Button>
      )}
    </div>
  );
}
