import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ProjectView } from '#core/contract/project/project-calls';
import { useRuns } from '../bridge/queries/use-engine';
import { setupAddress } from '../ui/addresses/setup-address';
import { t } from '../words/t';
import { FolderGone } from './folder-gone';
import { ManifestView } from './manifest/manifest-view';
import { ProjectFacts } from './project-facts';
import { ProjectFindings } from './project-findings';
import { TaskChains } from './task-chain';
import { TaskRows } from './task-rows';
import { useForgetting } from './use-forgetting';

interface Props {
  readonly project: ProjectView;
  /** It is alone on the page. */
  readonly isOpen: boolean;
}

/** Card of a project: where it is, what runs it, its tasks with their presets, the course of its chain. */
export function ProjectCard({ project, isOpen }: Props) {
  const [showsManifest, setShowsManifest] = useState(false);
  const runs = useRuns();
  const list = runs?.ok === true ? runs.value : [];
  const { id, title, says, state } = project;
  return (
    <section className="card project-card" aria-labelledby={`project-${id}`}>
      <div className="project-head">
        <h2 id={`project-${id}`}>
          {isOpen ? title : <Link to={`/projects/${encodeURIComponent(id)}`}>{title}</Link>}
        </h2>
        <span className="note">{t('projects.tasks', { count: project.tasks.length })}</span>
        <span className="spacer" />
        <CardActs
          project={project}
          showsManifest={showsManifest}
          onManifest={() => setShowsManifest(!showsManifest)}
        />
      </div>
      {says !== '' && <p className="quiet-text">{says}</p>}
      <ProjectFacts project={project} />
      {state === 'gone' && <FolderGone project={project} />}
      {state === 'unreadable' && <p role="alert">{t('projects.unreadable')}</p>}
      <ProjectFindings project={project} />
      {state !== 'gone' && <TaskChains project={project} runs={list} />}
      <TaskRows project={project} runs={list} />
      {showsManifest && <ManifestView project={project} />}
    </section>
  );
}

interface ActsProps {
  readonly project: ProjectView;
  readonly showsManifest: boolean;
  readonly onManifest: () => void;
}

function CardActs({ project, showsManifest, onManifest }: ActsProps) {
  const { id, title, target, goal } = project;
  const forget = useForgetting(project);
  const back = `/projects/${encodeURIComponent(id)}`;
  return (
    <>
      {goal !== null && (
        <Button
          component={Link}
          to={setupAddress({ goal, target, back })}
          variant="subtle"
          className="quiet"
          aria-label={t('projects.setUpOf', { title })}
        >
          {t('projects.setUp')}
        </Button>
      )}
      <Button
        variant="subtle"
        className="quiet"
        aria-expanded={showsManifest}
        aria-label={`${t(showsManifest ? 'projects.hideManifest' : 'projects.manifest')}: ${title}`}
        onClick={onManifest}
      >
        {t(showsManifest ? 'projects.hideManifest' : 'projects.manifest')}
      </Button>
      <Button
        variant="subtle"
        className="quiet"
        aria-label={t('projects.forgetOf', { title })}
        onClick={forget}
      >
        {t('projects.forget')}
      </Button>
    </>
  );
}
