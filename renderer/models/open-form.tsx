import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTargetChoice } from '../targets/target-choice';
import { TargetSelect } from '../targets/target-select';
import { PathField } from '../ui/paths/path-field';
import { t } from '../words/t';
import type { OpenModel } from './models-address';

interface Props {
  readonly target: string;
  readonly onOpen: (model: OpenModel) => void;
}

/** Form that opens a model of any target: a path that is dropped or chosen at once, one that is typed with Enter. */
export function OpenForm({ target, onOpen }: Props) {
  const { targets } = useTargetChoice();
  const [on, setOn] = useState(target);
  const [path, setPath] = useState('');
  const go = (picked: string): void =>
    onOpen({ target: on, path: picked, run: null, against: null, inputs: null });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (path.trim() !== '') go(path.trim());
  };
  return (
    <form className="card model-open" onSubmit={submit}>
      {targets.length > 1 && (
        <div>
          <span className="figure-label">{t('models.onTarget')}</span>
          <TargetSelect label={t('models.onTarget')} targets={targets} value={on} onPick={setOn} />
        </div>
      )}
      <div className="model-path">
        <PathField
          label={t('models.file')}
          isLabelled
          target={on}
          picks="any"
          autoFocus
          value={path}
          onValue={setPath}
          onPicked={go}
          describedBy="model-file-says"
        />
      </div>
      <Button type="submit" variant="filled" disabled={path.trim() === ''}>
        {t('models.open')}
      </Button>
      <p className="note" id="model-file-says">
        {t('models.fileHint')}
      </p>
    </form>
  );
}
