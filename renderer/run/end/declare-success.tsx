import { Button, NumberInput, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { RunDetail } from '#core/contract/run/run-detail';
import type { RunView } from '#core/contract/run/run';
import { useActing, useActs } from '../../bridge/queries/use-acts';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';
import {
  type CriteriaFields,
  criteriaOf,
  fieldsOf,
  unreadableGoal,
  unreadableRecord,
} from './success-fields';
import { Dialog } from '../../ui/errors/dialog';

interface Props {
  readonly detail: RunDetail;
  readonly onClose: () => void;
}

/** Dialog in which the user says what counts as success for a run that has ended; it is judged again at once. */
export function DeclareSuccess({ detail, onClose }: Props) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('run.declare.title', { name: detail.run.name })}
      closeButtonProps={{ 'aria-label': t('run.declare.close') }}
      size="lg"
    >
      <DeclareForm detail={detail} onClose={onClose} />
    </Dialog>
  );
}

function DeclareForm({ detail, onClose }: Props) {
  const { run, declaredLater } = detail;
  const { declare } = useActs();
  const [fields, setFields] = useState(() => fieldsOf(declaredLater ?? {}));
  const saving = useActing<RunView>(onClose);
  const criteria = criteriaOf(fields);
  const isReadable = unreadableGoal(fields) === null && unreadableRecord(fields) === null;
  const isReady = Object.keys(criteria).length > 0 && isReadable;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saving.act(declare(run.runId, criteria));
  };
  return (
    <form className="declare-form" onSubmit={submit}>
      <CriteriaInputs fields={fields} cwd={detail.cwd} onChange={setFields} />
      <p className="note">{t('run.declare.kept')}</p>
      <RefusalNote refusal={saving.refusal} />
      <div className="declare-acts">
        {declaredLater !== null && (
          <Button disabled={saving.busy} onClick={() => saving.act(declare(run.runId, {}))}>
            {t('run.declare.takeBack')}
          </Button>
        )}
        <Button variant="filled" type="submit" disabled={saving.busy || !isReady}>
          {saving.busy ? t('run.declare.judging') : t('run.declare.save')}
        </Button>
      </div>
    </form>
  );
}

interface InputsProps {
  readonly fields: CriteriaFields;
  readonly cwd: string;
  readonly onChange: (fields: CriteriaFields) => void;
}

function CriteriaInputs({ fields, cwd, onChange }: InputsProps) {
  return (
    <>
      <Textarea
        data-autofocus
        label={t('run.declare.files')}
        description={t('run.declare.filesHint', { folder: cwd })}
        placeholder="models/*.zip"
        autosize
        minRows={2}
        maxRows={6}
        value={fields.files}
        onChange={(event) => onChange({ ...fields, files: event.currentTarget.value })}
      />
      <Textarea
        label={t('run.declare.lines')}
        description={t('run.declare.linesHint')}
        autosize
        minRows={2}
        maxRows={6}
        value={fields.lines}
        onChange={(event) => onChange({ ...fields, lines: event.currentTarget.value })}
      />
      <FailLinesInput fields={fields} onChange={onChange} />
      <MetricsInput fields={fields} onChange={onChange} />
      <RecordsInput fields={fields} onChange={onChange} />
      <NumberInputs fields={fields} onChange={onChange} />
    </>
  );
}

function FailLinesInput({ fields, onChange }: Omit<InputsProps, 'cwd'>) {
  return (
    <Textarea
      label={t('run.declare.failLines')}
      description={t('run.declare.failLinesHint')}
      autosize
      minRows={1}
      maxRows={6}
      value={fields.failLines}
      onChange={(event) => onChange({ ...fields, failLines: event.currentTarget.value })}
    />
  );
}

function RecordsInput({ fields, onChange }: Omit<InputsProps, 'cwd'>) {
  const wrong = unreadableRecord(fields);
  return (
    <Textarea
      label={t('run.declare.records')}
      description={t('run.declare.recordsHint')}
      placeholder={t('run.declare.recordsExample')}
      autosize
      minRows={1}
      maxRows={6}
      error={wrong === null ? null : t('run.declare.recordsWrong', { line: wrong })}
      value={fields.records}
      onChange={(event) => onChange({ ...fields, records: event.currentTarget.value })}
    />
  );
}

function MetricsInput({ fields, onChange }: Omit<InputsProps, 'cwd'>) {
  const wrong = unreadableGoal(fields);
  return (
    <Textarea
      label={t('run.declare.metrics')}
      description={t('run.declare.metricsHint')}
      placeholder={t('run.declare.metricsExample')}
      autosize
      minRows={2}
      maxRows={6}
      error={wrong === null ? null : t('run.declare.metricsWrong', { line: wrong })}
      value={fields.metrics}
      onChange={(event) => onChange({ ...fields, metrics: event.currentTarget.value })}
    />
  );
}

function NumberInputs({ fields, onChange }: Omit<InputsProps, 'cwd'>) {
  const common = { min: 1, hideControls: true, thousandSeparator: ',' };
  return (
    <div className="declare-numbers">
      <NumberInput
        {...common}
        label={t('run.declare.step')}
        value={fields.step}
        onChange={(step) => onChange({ ...fields, step: String(step) })}
      />
      <NumberInput
        {...common}
        label={t('run.declare.points')}
        allowDecimal={false}
        value={fields.points}
        onChange={(points) => onChange({ ...fields, points: String(points) })}
      />
    </div>
  );
}
