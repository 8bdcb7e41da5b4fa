import { Switch } from '@mantine/core';
import { Launcher } from '#core/contract/slurm/slurm-options';
import { type ClusterView, hasAccounting, type Partition } from '#core/contract/jobs/cluster';
import { useCluster } from '../../bridge/queries/targets/use-cluster';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';
import type { DraftEditor } from '../use-draft';
import { OptionField } from '../../ui/option-field';
import { ReadBatchScript } from './read-batch-script';
import {
  FIRST_FIELDS,
  MORE_FIELDS,
  slurmDraft,
  type SlurmField,
  slurmOf,
  slurmProblems,
} from './slurm-draft';
import { JobPresets } from './job-presets';

interface Props {
  readonly drafting: DraftEditor;
}

/** Partitions whose free CPUs are said; all of them are in the field's list. */
const MAX_PARTITIONS = 8;

/** Options of the batch job: what the cluster offers is listed, an empty field is its default. */
export function SlurmForm({ drafting }: Props) {
  const { draft, change } = drafting;
  const read = useCluster(draft.target);
  const cluster = read?.ok === true ? read.value : null;
  const problems = slurmProblems(draft.slurm);
  const field = (name: SlurmField) => (
    <OptionField
      key={name}
      id={`start-slurm-${name}`}
      label={t(`start.slurm.${name}`)}
      hint={t(`start.slurm.hint.${name}`)}
      text={draft.slurm[name]}
      choices={choicesOf(name, cluster)}
      problem={problems.includes(name) ? t(`start.slurm.wrong.${name}`) : null}
      onText={(text) => change({ slurm: { ...draft.slurm, [name]: text } }, `slurm-${name}`)}
    />
  );
  return (
    <fieldset className="param-group">
      <legend>{t('start.slurm.title')}</legend>
      <p className="note">{t('start.slurm.says')}</p>
      <ClusterNote read={read} />
      <Filled drafting={drafting} />
      {FIRST_FIELDS.map(field)}
      <details
        className="start-slurm-more"
        open={MORE_FIELDS.some((name) => draft.slurm[name] !== '')}
      >
        <summary>{t('start.slurm.more')}</summary>
        <AccountingNote cluster={cluster} />
        {MORE_FIELDS.filter((name) => isOffered(name, cluster)).map(field)}
        <Requeue drafting={drafting} />
      </details>
    </fieldset>
  );
}

/** What fills the form at once: a batch script of the user's own, or options that were saved. */
function Filled({ drafting: { draft, change } }: Props) {
  const isWrong = slurmProblems(draft.slurm).length > 0;
  return (
    <>
      <ReadBatchScript onRead={(slurm) => change({ slurm }, 'slurm-script')} />
      <JobPresets
        target={draft.target}
        options={isWrong ? null : slurmOf(draft.slurm)}
        onChoose={(slurm) => change({ slurm: slurmDraft(slurm) }, 'slurm-preset')}
      />
    </>
  );
}

/** Why accounts and QOS are not listed, where there should be some. */
function AccountingNote({ cluster }: { readonly cluster: ClusterView | null }) {
  const says = cluster?.accountingProblem ?? null;
  return says === null ? null : (
    <p className="note" role="note">
      {t('start.slurm.accountingSilent', { says })}
    </p>
  );
}

/** Partitions with what is free in them, or why they cannot be listed. */
function ClusterNote({ read }: { readonly read: ReturnType<typeof useCluster> }) {
  if (read === undefined) return null;
  if (!read.ok) return <RefusalNote refusal={read.error} />;
  const { problem, partitions } = read.value;
  if (problem !== null)
    return (
      <p className="note" role="note">
        {t('start.slurm.silent', { says: problem })}
      </p>
    );
  return (
    <ul className="note start-slurm-partitions">
      {partitions.slice(0, MAX_PARTITIONS).map((one) => (
        <li key={one.name}>{partitionWords(one)}</li>
      ))}
    </ul>
  );
}

function Requeue({ drafting: { draft, change } }: Props) {
  return (
    <Switch
      label={t('start.slurm.requeue')}
      description={t('start.slurm.requeueSays')}
      checked={draft.slurm.requeue}
      onChange={({ currentTarget }) =>
        change({ slurm: { ...draft.slurm, requeue: currentTarget.checked } })
      }
    />
  );
}

const isOffered = (name: SlurmField, cluster: ClusterView | null): boolean =>
  (name !== 'account' && name !== 'qos') || cluster === null || hasAccounting(cluster);

function choicesOf(name: SlurmField, cluster: ClusterView | null): readonly string[] {
  if (name === 'launcher') return Launcher.options;
  if (cluster === null) return [];
  const { partitions, accounts, qos } = cluster;
  if (name === 'partition') return partitions.map((one) => one.name);
  if (name === 'account') return accounts;
  if (name === 'qos') return qos;
  if (name === 'gpus') return unique(partitions.flatMap((one) => one.gpus ?? []));
  return name === 'constraint' ? unique(partitions.flatMap((one) => one.features)) : [];
}

const unique = (words: readonly string[]): readonly string[] => [...new Set(words)];

/** "main (default) · 6 of 8 CPUs free · up to 1-00:00:00 · a100:2 on each node". */
function partitionWords(partition: Partition): string {
  const { name, isDefault, isUp, cpusIdle, cpusTotal, timeLimit, gpus } = partition;
  return [
    isDefault ? t('start.slurm.usual', { name }) : name,
    isUp
      ? t('start.slurm.free', { idle: cpusIdle, total: cpusTotal })
      : t('start.slurm.partitionDown'),
    t('start.slurm.upTo', { limit: timeLimit }),
    ...(gpus === null ? [] : [t('start.slurm.gpusEach', { gpus })]),
  ].join(' · ');
}
