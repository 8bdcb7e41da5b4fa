import { Button, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import type { ProjectTask, ProjectView } from '#core/contract/project/project-calls';
import type { RunView } from '#core/contract/run/run';
import { useLink } from '../bridge/queries/use-engine';
import { Glyph } from '../ui/glyph';
import { runState } from '../ui/runs/run-state';
import { momentWords } from '../ui/time-words';
import { useNow } from '../ui/use-now';
import { t } from '../words/t';
import { lastRunOf, presetsInOrder, startAddress, tasksInOrder } from './task-runs';

interface Props {
  readonly project: ProjectView;
  readonly runs: readonly RunView[];
}

/** Tasks of a project: what each is, its presets as buttons, its last run. One that cannot run says why. */
export function TaskRows({ project, runs }: Props) {
  const tasks = tasksInOrder(project);
  if (tasks.length === 0) return null;
  return (
    <ul className="task-rows" aria-label={t('projects.taskList', { title: project.title })}>
      {tasks.map((task) => (
        <li key={task.id} className="task-row">
          <div className="task-says">
            <h3>{task.title}</h3>
            {task.says !== '' && <p className="note">{task.says}</p>}
            {task.blocked !== null && <Blocked says={task.blocked} />}
          </div>
          {task.blocked === null && <LastRun run={lastRunOf([task.recipe], runs)} />}
          {task.blocked === null && project.state !== 'gone' && <Presets task={task} />}
        </li>
      ))}
    </ul>
  );
}

function Blocked({ says }: { readonly says: string }) {
  return (
    <p className="note task-blocked">
      <Glyph name="stopped" />
      <span>
        <span className="strong">{t('projects.blocked')}</span> {says}
      </span>
    </p>
  );
}

function Presets({ task }: { readonly task: ProjectTask }) {
  const presets = presetsInOrder(task);
  if (presets.length === 0) {
    return (
      <div className="task-presets">
        <Button
          component={Link}
          to={startAddress(task.recipe)}
          aria-label={t('projects.startOf', { task: task.title })}
        >
          {t('projects.start')}
        </Button>
      </div>
    );
  }
  return (
    <div className="task-presets">
      {presets.map(({ id, title, says }) => (
        <Button
          key={id}
          component={Link}
          to={startAddress(task.recipe, id)}
          title={says}
          aria-label={t('projects.startPresetOf', { task: task.title, preset: title })}
        >
          {t('projects.startPreset', { preset: title })}
        </Button>
      ))}
    </div>
  );
}

const MINUTE = 60_000;

function LastRun({ run }: { readonly run: RunView | null }) {
  const link = useLink();
  const nowMs = useNow(MINUTE, run !== null);
  if (run === null) return <span className="note task-last">{t('projects.noRun')}</span>;
  const { tone, word, percent } = runState(run, link, nowMs);
  return (
    <Link className="task-last" to={`/runs/${run.runId}`} title={run.name}>
      <Glyph name={tone} percent={percent} />
      <span>{word}</span>
      <span className="note num">{momentWords(run.startedMs, nowMs)}</span>{' '}
      <VisuallyHidden>{t('projects.ofRun', { name: run.name })}</VisuallyHidden>
    </Link>
  );
}
