import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ProjectView } from '#core/contract/project/project-calls';
import { useProjectScan } from '../bridge/queries/projects/use-projects';
import { useTargetChoice } from '../targets/target-choice';
import { TargetSelect } from '../targets/target-select';
import { PathField } from '../ui/paths/path-field';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import { DraftView } from './draft-view';
import type { AddingAddress } from './projects-address';
import { ScanResult } from './scan-result';

interface Props {
  readonly address: AddingAddress;
  /** Existing projects. */
  readonly projects: readonly ProjectView[];
}

/** Form that adds a folder of any target: a path, what it is, and what can be made of it. */
export function AddFolder({ address, projects }: Props) {
  const { targets, chosen } = useTargetChoice();
  const navigate = useNavigate();
  const { adding, set } = address;
  const target = adding?.target ?? chosen?.id ?? 'local';
  const folder = adding === null || adding.path === '' ? null : { target, path: adding.path };
  const scan = useProjectScan(folder);
  const done = ({ id }: ProjectView): void => void navigate(`/projects/${encodeURIComponent(id)}`);
  const go = (path: string, on = target): void => {
    if (path === adding?.path && on === adding.target) scan.again();
    else set({ path, target: on, script: null });
  };
  if (folder !== null && adding !== null && adding.script !== null) {
    const back = (): void => set({ ...adding, script: null });
    return <DraftView folder={folder} script={adding.script} onBack={back} onAdded={done} />;
  }
  return (
    <section className="card project-add" aria-label={t('projects.add')}>
      <FolderForm
        key={`${target} ${adding?.path ?? ''}`}
        target={target}
        path={adding?.path ?? ''}
        targets={targets}
        onGo={go}
        onCancel={projects.length === 0 ? null : () => set(null)}
      />
      {folder !== null && <ScanState scan={scan} path={folder.path} />}
      {folder !== null && !scan.isReading && scan.read?.ok === true && (
        <ScanResult
          scan={scan.read.value}
          target={target}
          projects={projects}
          onDraft={(script) => set({ ...folder, script })}
          onAdded={done}
          onPath={go}
        />
      )}
    </section>
  );
}

interface ScanStateProps {
  readonly scan: ReturnType<typeof useProjectScan>;
  readonly path: string;
}

/** While a folder is read, and why it could not be. */
function ScanState({ scan: { isReading, read }, path }: ScanStateProps) {
  return isReading ? (
    <p className="note" role="status">
      {t('projects.looking', { path })}
    </p>
  ) : (
    <RefusalNote refusal={read?.ok === false ? read.error : null} />
  );
}

interface FormProps {
  readonly target: string;
  readonly path: string;
  readonly targets: ReturnType<typeof useTargetChoice>['targets'];
  readonly onGo: (path: string, target: string) => void;
  /** null: there is nothing to go back to. */
  readonly onCancel: (() => void) | null;
}

/** A folder that is chosen or dropped is read at once; one that is typed, with Enter. */
function FolderForm({ target, path, targets, onGo, onCancel }: FormProps) {
  const [typed, setTyped] = useState({ target, path });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.path.trim() !== '') onGo(typed.path.trim(), typed.target);
  };
  const isSame = path !== '' && typed.path === path && typed.target === target;
  return (
    <form className="project-folder" onSubmit={submit}>
      <OnTarget
        targets={targets}
        value={typed.target}
        onPick={(on) => setTyped({ ...typed, target: on })}
      />
      <div className="project-path">
        <PathField
          label={t('projects.folder')}
          isLabelled
          target={typed.target}
          picks="folder"
          autoFocus
          value={typed.path}
          onValue={(next) => setTyped({ ...typed, path: next })}
          onPicked={(picked) => onGo(picked, typed.target)}
          describedBy="project-folder-says"
        />
      </div>
      <FolderActs isSame={isSame} isEmpty={typed.path.trim() === ''} onCancel={onCancel} />
      <p className="note" id="project-folder-says">
        {t('projects.folderHint')}
      </p>
    </form>
  );
}

interface OnTargetProps extends Pick<FormProps, 'targets'> {
  readonly value: string;
  readonly onPick: (target: string) => void;
}

/** Target of the folder; nothing to choose while this machine is the only one. */
function OnTarget({ targets, value, onPick }: OnTargetProps) {
  if (targets.length < 2) return null;
  return (
    <div>
      <span className="figure-label">{t('projects.onTarget')}</span>
      <TargetSelect
        label={t('projects.onTarget')}
        targets={targets}
        value={value}
        onPick={onPick}
      />
    </div>
  );
}

interface ActsProps extends Pick<FormProps, 'onCancel'> {
  /** Was the folder that is there read already? */
  readonly isSame: boolean;
  readonly isEmpty: boolean;
}

function FolderActs({ isSame, isEmpty, onCancel }: ActsProps) {
  return (
    <div className="project-folder-acts">
      <Button type="submit" variant={isSame ? 'default' : 'filled'} disabled={isEmpty}>
        {t(isSame ? 'projects.again' : 'projects.scan')}
      </Button>
      {onCancel !== null && <Button onClick={onCancel}>{t('projects.cancel')}</Button>}
    </div>
  );
}
