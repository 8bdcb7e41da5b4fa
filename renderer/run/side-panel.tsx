import { Tabs } from '@mantine/core';
import type { RunDetail } from '#core/contract/api';
import { words } from '../ui/words';
import { EventsList, ParametersPanel, ProcessTable } from './details';
import { LogPanel } from '../log/log-panel';
import type { GoTo } from '../log/use-follow';

const TABS = ['log', 'events', 'processes', 'parameters'] as const;
export type RunTab = (typeof TABS)[number];

export function tabOf(text: string | null): RunTab {
  return TABS.find((tab) => tab === text) ?? 'log';
}

interface Props {
  readonly detail: RunDetail;
  readonly tab: RunTab;
  readonly onTab: (tab: RunTab) => void;
  readonly goTo: GoTo | null;
}

/** Beside the charts: the log, and what else is known of the run. */
export function SidePanel({ detail, tab, onTab, goTo }: Props) {
  const counts: Partial<Record<RunTab, number>> = {
    events: detail.events.length,
    processes: detail.processes.length,
  };
  return (
    <Tabs
      className="side"
      value={tab}
      onChange={(value) => onTab(tabOf(value))}
      keepMounted={false}
    >
      <Tabs.List aria-label={words.run.details}>
        {TABS.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {words.run.tabs[name]}
            {counts[name] !== undefined && <span className="tab-count num">{counts[name]}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="log">
        <LogPanel key={detail.run.runId} detail={detail} goTo={goTo} />
      </Tabs.Panel>
      <Tabs.Panel value="events">
        <EventsList detail={detail} />
      </Tabs.Panel>
      <Tabs.Panel value="processes">
        <ProcessTable detail={detail} />
      </Tabs.Panel>
      <Tabs.Panel value="parameters">
        <ParametersPanel detail={detail} />
      </Tabs.Panel>
    </Tabs>
  );
}
