import type { TerminalId, TerminalView } from '#core/contract/terminal/terminal';
import { PaneDivider } from './pane-divider';
import { keyOf } from '../history/history';
import type { Pane } from './layout';
import type { TerminalAppearance } from '../../ui/terminal/appearance';
import { percent, paneRects, type Rect } from './pane-rects';
import { type PaneActs, ShellPane } from './shell-pane';
import type { Typing } from '../use-workspace';

interface Props {
  readonly tab: Pane;
  readonly views: readonly TerminalView[];
  readonly folderOf: (view: TerminalView) => string;
  /** The one that has the keys. */
  readonly front: TerminalId | null;
  readonly appearance: TerminalAppearance;
  readonly typing: Typing | null;
  readonly actsOf: (view: TerminalView) => PaneActs;
  readonly onResize: (pane: Pane, part: number) => void;
}

/** The shells of a tab beside and below each other. */
export function Panes(props: Props) {
  const { tab, views, appearance, typing, onResize } = props;
  const { cells, dividers } = paneRects(tab);
  return (
    <div className="panes">
      {cells.map(({ terminal, rect }) => {
        const view = views.find((candidate) => candidate.terminal === terminal);
        return view === undefined ? null : (
          <div key={keyOf(view)} className="pane-cell" style={styleOf(rect)}>
            <ShellPane
              view={view}
              name={view.title}
              folder={props.folderOf(view)}
              appearance={appearance}
              isFront={terminal === props.front}
              typing={typing}
              acts={props.actsOf(view)}
            />
          </div>
        );
      })}
      {dividers.map((divider) => (
        <PaneDivider
          key={`${divider.within.left} ${divider.within.top} ${divider.pane.split}`}
          divider={divider}
          onResize={onResize}
        />
      ))}
    </div>
  );
}

function styleOf({ left, top, width, height }: Rect) {
  return { left: percent(left), top: percent(top), width: percent(width), height: percent(height) };
}
