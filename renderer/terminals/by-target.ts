import type { TerminalTarget, TerminalView } from '#core/contract/terminal/terminal';
import { type Pane, shellsOf } from './panes/layout';

export interface TargetGroup {
  /** null = this machine. */
  readonly target: TerminalTarget | null;
  readonly tabs: readonly Pane[];
}

/** Groups tabs by the target of their first shell: this machine first, then the others as they come. */
export function byTarget(
  tabs: readonly Pane[],
  views: readonly TerminalView[],
): readonly TargetGroup[] {
  const groups = new Map<string, { target: TerminalTarget | null; tabs: Pane[] }>();
  for (const tab of tabs) {
    const [first] = shellsOf(tab);
    const target = views.find(({ terminal }) => terminal === first)?.target ?? null;
    const id = target?.id ?? '';
    const group = groups.get(id) ?? { target, tabs: [] };
    group.tabs.push(tab);
    groups.set(id, group);
  }
  return [...groups.values()].toSorted(
    (one, other) => Number(one.target !== null) - Number(other.target !== null),
  );
}
