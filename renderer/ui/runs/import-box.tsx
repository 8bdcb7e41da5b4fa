import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useActing, useActs } from '../../bridge/queries/use-acts';
import { useImports, type ImportView } from '../../bridge/queries/use-imports';
import { fileSizeWords } from '../number-words';
import { preloadPage } from '../preload-page';
import { RefusalNote } from '../refusal-note';
import { t } from '../../words/t';

/** Opens a stranger's log or metrics files as a run of its own, and tells how far it is. */
export function ImportBox() {
  const { importFile } = useActs();
  const navigate = useNavigate();
  const [path, setPath] = useState('');
  const importing = useActing<string>((runId) => void navigate(`/runs/${runId}`));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (path.trim() === '') return;
    importing.act(importFile(path.trim()));
    // While the import goes on there is time to fetch the page that it leads to.
    preloadPage('run');
  };
  return (
    <form className="import-box" onSubmit={submit}>
      <div className="open-row">
        <TextInput
          className="open-field"
          label={t('runs.import.label')}
          placeholder={t('runs.import.placeholder')}
          value={path}
          onChange={(event) => setPath(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" disabled={importing.busy}>
          {t('runs.import.act')}
        </Button>
      </div>
      <p className="note">{t('runs.import.hint')}</p>
      <RefusalNote refusal={importing.refusal} />
    </form>
  );
}

/** One row for each import that is under way, whoever asked for it. */
export function ImportRows() {
  return useImports().map((one) => <ImportRow key={one.id} {...one} />);
}

function ImportRow(one: ImportView) {
  const share = one.totalBytes === 0 ? 0 : one.doneBytes / one.totalBytes;
  const percent = Math.round(share * 100);
  return (
    <div className="card import-progress">
      <span className="num">{progressWords(one)}</span>
      <span
        className="bar"
        role="progressbar"
        aria-label={t('runs.import.progress', { name: one.name })}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </span>
    </div>
  );
}

function progressWords({ step, name, doneBytes, totalBytes }: ImportView): string {
  const done = fileSizeWords(doneBytes);
  const total = fileSizeWords(totalBytes);
  switch (step) {
    case 'looking':
      return t('runs.import.looking', { name });
    case 'checking':
      return t('runs.import.checking', { name, done, total });
    case 'copying':
      return t('runs.import.copying', { name, total });
    case 'reading':
      return t('runs.import.reading', { name, done, total });
  }
}
