import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useActing, useActs } from '../bridge/use-acts';
import { RefusalNote } from '../ui/refusal-note';
import { words } from '../ui/words';

/** Opens a stranger's log or metrics file as a run of its own. */
export function OpenPath() {
  const { importFile } = useActs();
  const navigate = useNavigate();
  const [path, setPath] = useState('');
  const opening = useActing<string>((runId) => void navigate(`/runs/${runId}`));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (path.trim() !== '') opening.act(importFile(path.trim()));
  };
  return (
    <form className="open-path" onSubmit={submit}>
      <div className="open-row">
        <TextInput
          className="open-field"
          label={words.open.label}
          placeholder={words.open.placeholder}
          value={path}
          onChange={(event) => setPath(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" disabled={opening.busy}>
          {opening.busy ? words.open.busy : words.open.act}
        </Button>
      </div>
      <p className="note">{words.open.hint}</p>
      <RefusalNote refusal={opening.refusal} />
    </form>
  );
}
