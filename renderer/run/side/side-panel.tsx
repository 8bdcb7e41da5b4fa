import { Tabs } from '@mantine/core';
import type { RunDetail } from '#core/contract/run/run-detail';
import type { SeriesView } from '#core/contract/series/series';
import type { Checkpoints } from '#core/contract/run/checkpoint-calls';
import { NotebookPanel } from '../../incidents/record/record-panel';
import { LogPanel } from '../../log/log-panel';
import type { GoTo } from '../../log/use-log-view';
import { t } from '../../words/t';
import { CheckpointsPanel } from './checkpoints/checkpoints-panel';
import { EventsPanel } from './events-panel';
import { ParametersPanel } from './parameters-panel';
import { ProcessesPanel } from './processes-panel';
import { TABS, type RunTab } from '../run-address';
import type { RunMark } from './run-events';
import { openTab, sideTabs } from './side-tabs';
import { RolloutsPanel } from '../rollouts/rollouts-panel';
import { Boundary } from '../../ui/errors/boundary';

interface Props {
  readonly detail: RunDetail;
  readonly marks: readonly RunMark[];
  readonly series: readonly SeriesView[];
  readonly checkpoints: Checkpoints;
  readonly nowMs: number;
  readonly tab: RunTab;
  readonly onTab: (tab: RunTab) => void;
  /** Step whose rollouts are shown; null = the newest. */
  readonly step: number | null;
  readonly onStep: (step: number | null) => void;
  readonly goTo: GoTo | null;
  readonly onLine: (line: number) => void;
  readonly onChart: (mark: RunMark) => void;
}

/** Side panel of a run: log, events, checkpoints, rollouts, parameters, processes, notebook. */
export function SidePanel(props: Props) {
  const { detail, series, marks, checkpoints, tab, onTab } = props;
  const living = detail.processes.filter(({ state }) => state !== 'ended').length;
  const counts: Partial<Record<RunTab, number>> = {
    events: marks.length,
    checkpoints: checkpoints.saved.length,
    processes: living,
  };
  const tabs = sideTabs(detail, series);
  return (
    <Tabs
      className="side"
      value={openTab(tab, tabs, marks.length)}
      onChange={(value) => onTab(TABS.find((name) => name === value) ?? 'log')}
      keepMounted={false}
    >
      <Tabs.List aria-label={t('run.tabs.label')}>
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`run.tabs.${name}`)}
            {(counts[name] ?? 0) > 0 && <span className="tab-count num">{counts[name]}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Panels {...props} />
    </Tabs>
  );
}

function Panels(props: Props) {
  const { detail, marks, checkpoints, nowMs, goTo, onLine, onChart } = props;
  return (
    <>
      <Tabs.Panel value="log">
        <Boundary>
          <LogPanel key={detail.run.runId} detail={detail} goTo={goTo} onLine={onLine} />
        </Boundary>
      </Tabs.Panel>
      <Tabs.Panel value="events" tabIndex={0}>
        <Boundary>
          <EventsPanel marks={marks} onLine={onLine} onChart={onChart} />
        </Boundary>
      </Tabs.Panel>
      <Tabs.Panel value="checkpoints" tabIndex={0}>
        <Boundary>
          <CheckpointsPanel detail={detail} checkpoints={checkpoints} nowMs={nowMs} />
        </Boundary>
      </Tabs.Panel>
      <RolloutsTab {...props} />
      <Tabs.Panel value="parameters" tabIndex={0}>
        <Boundary>
          <ParametersPanel detail={detail} />
        </Boundary>
      </Tabs.Panel>
      <Tabs.Panel value="processes" tabIndex={0}>
        <Boundary>
          <ProcessesPanel detail={detail} nowMs={nowMs} />
        </Boundary>
      </Tabs.Panel>
      <Tabs.Panel value="notebook" tabIndex={0}>
        <Boundary>
          <NotebookPanel key={detail.run.runId} detail={detail} />
        </Boundary>
      </Tabs.Panel>
    </>
  );
}

function RolloutsTab({ detail, step, onStep }: Props) {
  return (
    <Tabs.Panel value="rollouts" tabIndex={0}>
      <Boundary>
        <RolloutsPanel runId={detail.run.runId} step={step} onStep={onStep} />
      </Boundary>
    </Tabs.Panel>
  );
}
