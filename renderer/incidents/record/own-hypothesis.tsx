import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { Incident } from '#core/contract/incident/incident';
import { useActing } from '../../bridge/queries/use-acts';
import { useIncidentActs } from '../../bridge/queries/incidents/use-incidents';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';
import { NO_TEST, ownTestOf, type TestFields } from './own-test';

/** Longest title that the engine takes. */
const MAX_LETTERS = 200;

/** Field in which the user adds a hypothesis in their own words, with a command that can test it where they know one. */
export function OwnHypothesis({ incident }: { readonly incident: string }) {
  const { suggest } = useIncidentActs();
  const [title, setTitle] = useState('');
  const [fields, setFields] = useState<TestFields | null>(null);
  const { busy, refusal, act } = useActing<Incident>(() => {
    setTitle('');
    setFields(null);
  });
  const test = fields === null ? null : ownTestOf(fields);
  const isReady = title.trim() !== '' && (fields === null || test !== null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) act(suggest(incident, title.trim(), test));
  };
  return (
    <form className="own-hypothesis" onSubmit={submit}>
      <TextInput
        label={t('incidents.notebook.suggest')}
        placeholder={t('incidents.notebook.suggestPlaceholder')}
        value={title}
        maxLength={MAX_LETTERS}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      {title !== '' && (
        <Checkbox
          size="xs"
          label={t('incidents.notebook.withTest')}
          checked={fields !== null}
          onChange={({ currentTarget }) => setFields(currentTarget.checked ? NO_TEST : null)}
        />
      )}
      {fields !== null && <OwnTestFields fields={fields} onChange={setFields} />}
      <Button type="submit" disabled={busy || !isReady}>
        {t(busy ? 'incidents.notebook.adding' : 'incidents.notebook.add')}
      </Button>
      <RefusalNote refusal={refusal} />
    </form>
  );
}

interface FieldsProps {
  readonly fields: TestFields;
  readonly onChange: (fields: TestFields) => void;
}

function OwnTestFields({ fields, onChange }: FieldsProps) {
  return (
    <div className="own-test">
      <TextInput
        className="mono-field"
        label={t('incidents.notebook.testCommand')}
        description={t('incidents.notebook.testCommandHint')}
        spellCheck={false}
        value={fields.command}
        onChange={({ currentTarget }) => onChange({ ...fields, command: currentTarget.value })}
      />
      <div className="own-test-two">
        <TextInput
          label={t('incidents.notebook.testPrints')}
          spellCheck={false}
          maxLength={MAX_LETTERS}
          value={fields.prints}
          onChange={({ currentTarget }) => onChange({ ...fields, prints: currentTarget.value })}
        />
        <TextInput
          label={t('incidents.notebook.testExit')}
          inputMode="numeric"
          value={fields.exit}
          onChange={({ currentTarget }) => onChange({ ...fields, exit: currentTarget.value })}
        />
      </div>
      <p className="note">{t('incidents.notebook.testEither')}</p>
    </div>
  );
}
