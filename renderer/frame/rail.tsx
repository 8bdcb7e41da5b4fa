import type { RunView } from '#core/contract/run/run';
import type { LinkState } from '../bridge/connection/connection';
import { useSetupProgress } from '../bridge/queries/setup/use-setup';
import { useTerminalCount } from '../bridge/queries/terminals/use-terminals';
import { isOver } from '../ui/runs/run-state';
import { t } from '../words/t';
import { Mark } from './mark';
import { NAV_PAGES, type NavPage } from './nav-pages';
import { RailHelp } from './rail-help';
import { RailLink } from './rail-link';
import { RailRuns } from './rail-runs';
import { TargetSwitcher } from '../targets/target-switcher';
import { ThemeSwitch } from './theme-switch';
// After the target switcher's own: a narrow rail changes its size.
import './rail.css';

interface Props {
  readonly runs: readonly RunView[];
  readonly link: LinkState;
  readonly nowMs: number;
}

/** Rail: where code runs, the pages, and every run that is still running: the same rows on every page. */
export function Rail({ runs, link, nowMs }: Props) {
  const terminals = useTerminalCount();
  const counts: Partial<Record<NavPage['id'], number>> = { runs: runs.length, terminals };
  const progress = useSetupProgress();
  const last = NAV_PAGES.at(-1);
  return (
    <nav className="rail" aria-label={t('frame.pages')} data-f6 tabIndex={-1}>
      <div className="brand">
        <Mark />
        <span className="wide">{t('frame.app')}</span>
      </div>
      <TargetSwitcher />
      {NAV_PAGES.slice(0, -1).map((page, at) => (
        <RailLink
          key={page.id}
          page={page}
          at={at + 1}
          count={counts[page.id] ?? 0}
          progress={page.id === 'setup' ? progress : null}
        />
      ))}
      <RailRuns runs={runs.filter((run) => !isOver(run))} link={link} nowMs={nowMs} />
      <span className="spacer" />
      <ThemeSwitch />
      <RailHelp />
      {last !== undefined && <RailLink page={last} at={NAV_PAGES.length} />}
    </nav>
  );
}
