import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ProjectView } from '#core/contract/project/project-calls';
import { useActing } from '../bridge/queries/use-acts';
import {
  type ProjectDraft,
  type ProjectFolder,
  useManifestIssues,
  useProjectActs,
  useProjectDraft,
} from '../bridge/queries/projects/use-projects';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import { FindingList } from './finding-list';
import { FormOutline } from './manifest/form-outline';
import { ManifestEditor } from './manifest/manifest-editor';

interface Props {
  readonly folder: ProjectFolder;
  readonly script: string;
  readonly onBack: () => void;
  readonly onAdded: (project: ProjectView) => void;
}

/** A manifest that was drafted from a script, to be changed and added. The script is read, never run. */
export function DraftView(props: Props) {
  const { folder, script, onBack } = props;
  const read = useProjectDraft({ ...folder, script });
  return (
    <section className="card project-add" aria-labelledby="draft-title">
      <h2 id="draft-title">{t('projects.draft.title', { script })}</h2>
      {read === undefined && (
        <p className="note" role="status">
          {t('projects.drafting', { script })}
        </p>
      )}
      {read?.ok === false && (
        <>
          <RefusalNote refusal={read.error} />
          <Button onClick={onBack}>{t('projects.draft.back')}</Button>
        </>
      )}
      {read?.ok === true && <Drafted {...props} draft={read.value} />}
    </section>
  );
}

const SETTLE_MS = 200;

function Drafted({ folder, draft, onBack, onAdded }: Props & { readonly draft: ProjectDraft }) {
  const [text, setText] = useState(draft.text);
  const [settled] = useDebouncedValue(text, SETTLE_MS);
  const issues = useManifestIssues(settled);
  const { add } = useProjectActs();
  const adding = useActing<ProjectView>(onAdded);
  const problems = issues?.ok === true ? issues.value : [];
  return (
    <>
      <p className="quiet-text">{t('projects.draft.says')}</p>
      <FindingList findings={draft.findings} />
      <div className="draft-two">
        <ManifestEditor
          text={text}
          issues={problems}
          isChecked={issues?.ok === true && settled === text}
          onText={setText}
        />
        <FormOutline text={settled} />
      </div>
      <RefusalNote refusal={adding.refusal} />
      <div className="manifest-acts">
        <Button
          variant="filled"
          disabled={adding.busy || problems.length > 0}
          onClick={() => adding.act(add(folder, { text }))}
        >
          {t('projects.draft.add')}
        </Button>
        <Button onClick={onBack}>{t('projects.draft.back')}</Button>
      </div>
    </>
  );
}
