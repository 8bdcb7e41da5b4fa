import { Button } from '@mantine/core';
import { type ClusterView, hasAccounting } from '#core/contract/jobs/cluster';
import type { SlurmOptions } from '#core/contract/slurm/slurm-options';
import { printable } from '#core/lib/printable';
import { slurmOption } from '#core/training/slurm-option-text';
import { useActing } from '../../bridge/queries/use-acts';
import { useAllocationActs, useAllocationPlan } from '../../bridge/queries/targets/use-allocation';
import { useCluster } from '../../bridge/queries/targets/use-cluster';
import { useEnvs } from '../../bridge/queries/use-engine';
import { JobCommand } from '../../ui/findings/job-command';
import { OptionField } from '../../ui/option-field';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';

const FIELDS = ['partition', 'gpus', 'time', 'account', 'modules'] as const;
type Field = (typeof FIELDS)[number];
/** The fields as they were typed. */
export type NodeTexts = Readonly<Record<Field, string>>;

export const NO_TEXTS: NodeTexts = { partition: '', gpus: '', time: '', account: '', modules: '' };

interface Props {
  readonly target: string;
  readonly texts: NodeTexts;
  readonly onTexts: (texts: NodeTexts) => void;
  readonly python: string;
  readonly onPython: (python: string) => void;
  /** @param jobId null where Slurm did not say it */
  readonly onHeld: (jobId: string | null) => void;
}

/** Options of the job that holds a node, its command line, and the button that submits it. */
export function NodeForm({ target, texts, onTexts, python, onPython, onHeld }: Props) {
  const isWrong = FIELDS.some((field) => optionOf(field, texts) === null);
  const { hold } = useAllocationActs(target);
  const { busy, refusal, act } = useActing<{ readonly jobId: string | null }>(({ jobId }) =>
    onHeld(jobId),
  );
  const options = optionsOf(texts);
  return (
    <>
      <div className="node-fields">
        <Fields target={target} texts={texts} onTexts={onTexts} />
        <PythonField target={target} python={python} onPython={onPython} />
      </div>
      <PlannedJob target={target} options={options} />
      <Button variant="filled" loading={busy} disabled={isWrong} onClick={() => act(hold(options))}>
        {t('nodeCheck.hold')}
      </Button>
      <RefusalNote refusal={refusal} />
    </>
  );
}

type FieldsProps = Pick<Props, 'target' | 'texts' | 'onTexts'>;

/** An account means nothing on a cluster that has none. */
function Fields({ target, texts, onTexts }: FieldsProps) {
  const read = useCluster(target);
  const cluster = read?.ok === true ? read.value : null;
  const acceptsAccount = cluster !== null && hasAccounting(cluster);
  const fields = FIELDS.filter((field) => field !== 'account' || acceptsAccount);
  return fields.map((field) => (
    <OptionField
      key={field}
      id={`node-${field}`}
      label={t(`nodeCheck.${field}`)}
      hint={t(`nodeCheck.${field}Hint`)}
      text={texts[field]}
      choices={choicesOf(field, cluster)}
      problem={optionOf(field, texts) === null ? t('nodeCheck.wrong') : null}
      onText={(text) => onTexts({ ...texts, [field]: text })}
    />
  ));
}

function PythonField({ target, python, onPython }: Pick<Props, 'target' | 'python' | 'onPython'>) {
  const envs = useEnvs(target);
  return (
    <OptionField
      id="node-python"
      label={t('nodeCheck.python')}
      hint={t('nodeCheck.pythonHint')}
      text={python}
      choices={envs?.ok === true ? envs.value.map((env) => env.python) : []}
      problem={null}
      onText={onPython}
    />
  );
}

/** An option as typed; {} where the field is empty, null where it cannot be as it is. */
const optionOf = (field: Field, texts: NodeTexts): SlurmOptions | null =>
  texts[field].trim() === '' ? {} : slurmOption(field, texts[field]);

const optionsOf = (texts: NodeTexts): SlurmOptions =>
  Object.assign({}, ...FIELDS.map((field) => optionOf(field, texts) ?? {}));

function choicesOf(field: Field, cluster: ClusterView | null): readonly string[] {
  if (cluster === null) return [];
  if (field === 'partition') return cluster.partitions.map(({ name }) => name);
  if (field === 'account') return cluster.accounts;
  if (field !== 'gpus') return [];
  return [...new Set(cluster.partitions.flatMap(({ gpus }) => gpus ?? []))];
}

interface CommandProps {
  readonly target: string;
  readonly options: SlurmOptions;
}

/** The command line of the job before it is submitted, and Slurm's own answer to it. */
function PlannedJob({ target, options }: CommandProps) {
  const read = useAllocationPlan(target, options);
  if (read === undefined) return null;
  if (!read.ok) return <RefusalNote refusal={read.error} />;
  const { argv, script, accepted, says } = read.value;
  return (
    <div className="node-job">
      <JobCommand
        title={t('nodeCheck.command')}
        argv={argv}
        script={script}
        scriptTitle={t('nodeCheck.script')}
      >
        {says !== null && (
          <p className={accepted === false ? 'node-refused' : 'note'} role="note">
            {t('nodeCheck.accepts', { says: printable(says) })}
          </p>
        )}
      </JobCommand>
    </div>
  );
}
