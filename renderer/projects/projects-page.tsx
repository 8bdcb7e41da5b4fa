import './projects.css';
import './manifest/manifest.css';
import { Button } from '@mantine/core';
import { IconFolderPlus } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import type { ProjectView } from '#core/contract/project/project-calls';
import { useProjects } from '../bridge/queries/projects/use-projects';
import { usePaletteActions } from '../frame/palette/palette-actions';
import { TopBar } from '../frame/top-bar';
import { useTitle } from '../frame/use-title';
import { ICON_STROKE } from '../ui/icons';
import { RefusalNote } from '../ui/refusal-note';
import { Skeleton } from '../ui/skeleton';
import { t } from '../words/t';
import { AddFolder } from './add-folder';
import { ProjectCard } from './project-card';
import { type AddingAddress, useAddingAddress } from './projects-address';
import { Boundary } from '../ui/errors/boundary';

/** Page of projects: what can I run from my own code? `/projects/:id?add&on&script`. */
export function ProjectsPage() {
  const { id } = useParams();
  const read = useProjects();
  const address = useAddingAddress();
  const projects = read?.ok === true ? read.value : [];
  const shown = id === undefined ? projects : projects.filter((project) => project.id === id);
  const title = (id === undefined ? undefined : shown[0]?.title) ?? t('projects.title');
  useTitle(title);
  const add = (): void => address.set({ path: '', target: null, script: null });
  usePaletteActions([{ id: 'projects.add', label: t('projects.add'), act: add }]);
  const isEmpty = read?.ok === true && projects.length === 0;
  const crumb = id === undefined ? {} : { crumb: { label: t('projects.title'), to: '/projects' } };
  return (
    <>
      <TopBar
        title={title}
        {...crumb}
        actions={address.adding === null && !isEmpty && id === undefined && <Add onAdd={add} />}
      />
      <div className="page projects">
        <RefusalNote refusal={read?.ok === false ? read.error : null} />
        {read === undefined && <Skeleton />}
        {address.adding === null ? (
          isEmpty && <NoProjects address={address} />
        ) : (
          <AddFolder address={address} projects={projects} />
        )}
        {id !== undefined && read?.ok === true && shown.length === 0 && <Unknown id={id} />}
        <ProjectList projects={shown} isOpen={id !== undefined} />
      </div>
    </>
  );
}

function Add({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <Button
      variant="filled"
      leftSection={<IconFolderPlus size={14} stroke={ICON_STROKE} aria-hidden />}
      onClick={onAdd}
    >
      {t('projects.add')}
    </Button>
  );
}

/** Empty state: the field for a folder is there at once. */
function NoProjects({ address }: { readonly address: AddingAddress }) {
  return (
    <div className="projects-empty">
      <h2 className="headline">{t('projects.empty')}</h2>
      <p className="lead-says">{t('projects.emptySays')}</p>
      <AddFolder address={address} projects={[]} />
    </div>
  );
}

interface ListProps {
  readonly projects: readonly ProjectView[];
  readonly isOpen: boolean;
}

function ProjectList({ projects, isOpen }: ListProps) {
  if (projects.length === 0) return null;
  return (
    <ul className="project-list" aria-label={t('projects.list')}>
      {projects.map((project) => (
        <li key={project.id}>
          <Boundary>
            <ProjectCard project={project} isOpen={isOpen} />
          </Boundary>
        </li>
      ))}
    </ul>
  );
}

function Unknown({ id }: { readonly id: string }) {
  return (
    <p role="alert">
      {t('projects.notHere', { id })}{' '}
      <Link className="link" to="/projects">
        {t('projects.all')}
      </Link>
    </p>
  );
}
