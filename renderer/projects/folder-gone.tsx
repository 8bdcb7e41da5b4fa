import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ProjectView } from '#core/contract/project/project-calls';
import { useActing } from '../bridge/queries/use-acts';
import { useProjectActs } from '../bridge/queries/projects/use-projects';
import { Glyph } from '../ui/glyph';
import { FolderBrowser } from '../ui/paths/folder-browser';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import { useForgetting } from './use-forgetting';

/** A project whose folder is gone: where it is now, or forget it. */
export function FolderGone({ project }: { readonly project: ProjectView }) {
  const [isFinding, setFinding] = useState(false);
  const { change } = useProjectActs();
  const finding = useActing<ProjectView>(() => setFinding(false));
  const forget = useForgetting(project);
  const { id, root, target } = project;
  return (
    <div className="refusal folder-gone" role="alert">
      <Glyph name="alarm" />
      <div>
        <div className="strong">{t('projects.gone', { root })}</div>
        <div className="refusal-remedy">{t('projects.goneSays')}</div>
        <RefusalNote refusal={finding.refusal} />
        <div className="folder-gone-acts">
          <Button disabled={finding.busy} onClick={() => setFinding(true)}>
            {t('projects.find')}
          </Button>
          <Button onClick={forget}>{t('projects.forget')}</Button>
        </div>
      </div>
      {isFinding && (
        <FolderBrowser
          target={target}
          picks="folder"
          from={root.replace(/[\\/][^\\/]+[\\/]?$/, '')}
          onClose={() => setFinding(false)}
          onPick={(path) => finding.act(change(id, { root: path }))}
        />
      )}
    </div>
  );
}
