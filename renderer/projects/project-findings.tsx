import { Button } from '@mantine/core';
import type { ProjectView } from '#core/contract/project/project-calls';
import { useActing } from '../bridge/queries/use-acts';
import { useProjectActs } from '../bridge/queries/projects/use-projects';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import { FindingList } from './finding-list';

/** Problems of a project; a button takes a cockpit.yaml that has changed in its folder. */
export function ProjectFindings({ project }: { readonly project: ProjectView }) {
  const { change } = useProjectActs();
  const changing = useActing<ProjectView>(() => undefined);
  const { id, findings } = project;
  // Of a file that can be used its advice shows how.
  const isNewer = findings.some((one) => one.id === 'manifest-file' && one.advice !== '');
  return (
    <>
      <FindingList findings={findings} />
      <RefusalNote refusal={changing.refusal} />
      {isNewer && (
        <Button
          className="project-act"
          disabled={changing.busy}
          onClick={() => changing.act(change(id, { reread: true }))}
        >
          {t('projects.takeOver')}
        </Button>
      )}
    </>
  );
}
