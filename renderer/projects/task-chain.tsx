import { Button } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { ProjectTask, ProjectView } from '#core/contract/project/project-calls';
import type { RunView } from '#core/contract/run/run';
import { useLink } from '../bridge/queries/use-engine';
import { Glyph } from '../ui/glyph';
import { runState } from '../ui/runs/run-state';
import { useNow } from '../ui/use-now';
import { t } from '../words/t';
import { ChainPlan } from './chain-plan';
import { lastRunOf, taskChains } from './task-runs';

interface Props {
  readonly project: ProjectView;
  readonly runs: readonly RunView[];
}

/** Chains of tasks that follow one another: each as one line of states, with the act that runs all of it. */
export function TaskChains({ project, runs }: Props) {
  return taskChains(project.tasks).map((chain) => {
    const last = chain.at(-1);
    return (
      last !== undefined && (
        <TaskChain key={last.id} project={project} chain={chain} last={last} runs={runs} />
      )
    );
  });
}

interface ChainProps extends Props {
  readonly chain: readonly ProjectTask[];
  readonly last: ProjectTask;
}

function TaskChain({ project, chain, last, runs }: ChainProps) {
  const [isOpen, setIsOpen] = useState(false);
  const canRun = project.state === 'ok' && chain.every(({ blocked }) => blocked === null);
  return (
    <div className="task-chain">
      <ChainStates tasks={chain} runs={runs} />
      {canRun && (
        <Button
          aria-expanded={isOpen}
          aria-label={t('projects.runAllOf', { task: last.title })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('projects.runAll')}
        </Button>
      )}
      {isOpen && canRun && (
        <ChainPlan project={project.id} last={last} onCancel={() => setIsOpen(false)} />
      )}
    </div>
  );
}

interface StatesProps {
  readonly tasks: readonly ProjectTask[];
  readonly runs: readonly RunView[];
}

/** State of the last run of each task: Phase 1 → Phase 2 → Phase 3. */
function ChainStates({ tasks, runs }: StatesProps) {
  const link = useLink();
  const nowMs = useNow(60_000, runs.length > 0);
  return (
    <ol className="task-chain-states" aria-label={t('projects.chain')}>
      {tasks.map(({ id, title, recipe }, at) => {
        const run = lastRunOf([recipe], runs);
        const state = run === null ? null : runState(run, link, nowMs);
        return (
          <Fragment key={id}>
            {at > 0 && (
              <li aria-hidden className="task-chain-arrow">
                →
              </li>
            )}
            <li className="task-chain-step">
              <Glyph name={state?.tone ?? 'waiting'} percent={state?.percent ?? null} />
              <span>{title}</span>
              <span className="note">{state?.word ?? t('projects.notRun')}</span>
            </li>
          </Fragment>
        );
      })}
    </ol>
  );
}
