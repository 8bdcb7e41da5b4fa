import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ProjectView } from '#core/contract/project/project-calls';
import { useActing } from '../../bridge/queries/use-acts';
import {
  useManifest,
  useManifestIssues,
  useProjectActs,
} from '../../bridge/queries/projects/use-projects';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';
import { ManifestEditor } from './manifest-editor';

/** Manifest of a project as it is used, to be read and changed; a change is stored in the app, never in the folder. */
export function ManifestView({ project }: { readonly project: ProjectView }) {
  const read = useManifest(project.id);
  const [typed, setTyped] = useState<string | null>(null);
  const issues = useManifestIssues(typed);
  const { change } = useProjectActs();
  const saving = useActing<ProjectView>(() => setTyped(null));
  if (read === undefined) return null;
  if (!read.ok) return <RefusalNote refusal={read.error} />;
  const problems = typed !== null && issues?.ok === true ? issues.value : [];
  const save = (text: string): void => saving.act(change(project.id, { manifest: text }));
  return (
    <section className="manifest" aria-label={t('projects.manifestOf', { title: project.title })}>
      <p className="note">{t(`projects.from.${project.manifest.from}`)}</p>
      <ManifestEditor
        text={typed ?? read.value}
        issues={problems}
        isChecked={typed !== null && issues?.ok === true}
        onText={setTyped}
      />
      <RefusalNote refusal={saving.refusal} />
      {typed !== null && (
        <div className="manifest-acts">
          <Button
            disabled={saving.busy || problems.length > 0 || typed === read.value}
            onClick={() => save(typed)}
          >
            {t('projects.save')}
          </Button>
          <Button onClick={() => setTyped(null)}>{t('projects.cancel')}</Button>
        </div>
      )}
    </section>
  );
}
