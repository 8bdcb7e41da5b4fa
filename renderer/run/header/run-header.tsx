import { IconArrowsLeftRight, IconTerminal2 } from '@tabler/icons-react';
import { useRuns } from '../../bridge/queries/use-engine';
import { ICON_STROKE } from '../../ui/icons';
import { isOver } from '../../ui/runs/run-state';
import { useNarrowWindow } from '../../ui/use-window';
import { t } from '../../words/t';
import { ActButton } from './act-button';
import { otherToCompare } from '../../ui/runs/run-again';
import { AgainButtons } from './again-buttons';
import { ExportMenu } from './export-menu';
import { FolderButton } from './folder-button';
import { factsOf, type RunFacts } from '../run-facts';
import { TransferButtons } from './transfer-buttons';
import { StopMenu } from './stop-menu';

/** Header of a run: subtitle and actions. */
export function RunHeader(props: RunFacts) {
  return (
    <div className="run-head">
      <ul className="facts">
        {factsOf(props).map((fact) => (
          <li key={fact} className="num" title={fact}>
            {fact}
          </li>
        ))}
      </ul>
      <RunActs {...props} />
    </div>
  );
}

const ICON = { size: 14, stroke: ICON_STROKE, 'aria-hidden': true } as const;

function RunActs(props: RunFacts) {
  const { detail, nowMs } = props;
  const { run } = detail;
  const isNarrow = useNarrowWindow();
  const over = isOver(run);
  const isSmall = over || isNarrow;
  const terminal = terminalAddress(detail);
  const runs = useRuns();
  const other = otherToCompare(detail, runs?.ok === true ? runs.value : []);
  const canBeRead = run.unreadable === undefined;
  return (
    <div className="run-acts" role="toolbar" aria-label={t('run.actions.label')}>
      {terminal !== null && (
        <ActButton
          label={t('run.actions.terminal')}
          icon={<IconTerminal2 {...ICON} />}
          isSmall={isSmall}
          act={terminal}
        />
      )}
      {over && <FolderButton detail={detail} />}
      {other !== null && (
        <ActButton
          label={t('run.actions.compare')}
          hint={t('run.actions.compareWith', { name: other.name })}
          icon={<IconArrowsLeftRight {...ICON} />}
          isSmall={isSmall}
          act={`/runs/compare?ids=${run.runId},${other.runId}`}
        />
      )}
      <TransferButtons detail={detail} isSmall={isNarrow} />
      {over && canBeRead && <ExportMenu {...props} />}
      {over ? (
        canBeRead && <AgainButtons detail={detail} />
      ) : (
        <StopMenu detail={detail} nowMs={nowMs} />
      )}
    </div>
  );
}

/** A shell in the run's folder, with its environment active. */
function terminalAddress({ cwd, python, run, importedFrom }: RunFacts['detail']): string | null {
  if (run.filesGoneMs !== undefined || run.foreign || run.unreadable !== undefined) return null;
  const query = new URLSearchParams({ cwd: importedFrom === null ? cwd : run.runDir });
  if (python !== null) query.set('python', python);
  if (run.target !== 'local') query.set('target', run.target);
  return `/terminals?${query.toString()}`;
}
