import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ChainStep, ProjectTask } from '#core/contract/project/project-calls';
import { useActing } from '../bridge/queries/use-acts';
import { useRecipes } from '../bridge/queries/use-engine';
import {
  type ChainQuery,
  type ChainStart,
  useChainPlan,
  useStartChain,
} from '../bridge/queries/projects/use-project-chain';
import { RefusalNote } from '../ui/refusal-note';
import { Skeleton } from '../ui/skeleton';
import { toast } from '../ui/toast';
import { t } from '../words/t';
import { presetsInOrder } from './task-runs';

interface Props {
  readonly project: string;
  /** The task that the chain ends with. */
  readonly last: ProjectTask;
  readonly onCancel: () => void;
}

/** Plan of a chain before it is started: each run with its values, and which of them the run before makes. */
export function ChainPlan({ project, last, onCancel }: Props) {
  const presets = presetsInOrder(last);
  const [preset, setPreset] = useState(presets[0]?.id ?? null);
  const [experiment, setExperiment] = useState<string | null>(null);
  const request = { project, task: last.id, preset, params: namedBy(experiment) };
  const plan = useChainPlan(request);
  const navigate = useNavigate();
  const startChain = useStartChain();
  const starting = useActing<ChainStart>(({ waiting }) => {
    toast({ says: t('projects.chainStarted', { count: waiting }) });
    void navigate('/runs');
  });
  const steps = plan?.ok === true ? plan.value : [];
  return (
    <section className="chain-plan" aria-label={t('projects.chainPlan', { task: last.title })}>
      <p className="note">{t('projects.chainSays')}</p>
      <PresetChoice presets={presets} preset={preset} onChange={setPreset} />
      <ExperimentField
        recipe={last.recipe}
        typed={experiment}
        steps={steps}
        onChange={setExperiment}
      />
      {plan === undefined && <Skeleton />}
      <RefusalNote refusal={plan?.ok === false ? plan.error : null} />
      <ol>
        {steps.map((step, at) => (
          <Step key={step.task} step={step} number={at + 1} />
        ))}
      </ol>
      <RefusalNote refusal={starting.refusal} />
      <ChainActs
        count={steps.length}
        busy={starting.busy}
        onStart={() => starting.act(startChain(request))}
        onCancel={onCancel}
      />
    </section>
  );
}

interface ActsProps extends Pick<Props, 'onCancel'> {
  /** Runs of the plan; 0 while it is not known. */
  readonly count: number;
  readonly busy: boolean;
  readonly onStart: () => void;
}

function ChainActs({ count, busy, onStart, onCancel }: ActsProps) {
  return (
    <div className="manifest-acts">
      <Button variant="filled" disabled={busy || count === 0} onClick={onStart}>
        {busy ? t('projects.chainStarting') : t('projects.chainStart', { count })}
      </Button>
      <Button disabled={busy} onClick={onCancel}>
        {t('projects.cancel')}
      </Button>
    </div>
  );
}

interface PresetChoiceProps {
  readonly presets: ProjectTask['presets'];
  readonly preset: string | null;
  readonly onChange: (preset: string) => void;
}

function PresetChoice({ presets, preset, onChange }: PresetChoiceProps) {
  if (presets.length < 2) return null;
  return (
    <SegmentedControl
      aria-label={t('projects.chainPreset')}
      data={presets.map(({ id, title }) => ({ value: id, label: title }))}
      value={preset ?? ''}
      onChange={onChange}
    />
  );
}

/** Nothing typed takes the experiment of the preset. */
const namedBy = (experiment: string | null): ChainQuery['params'] =>
  experiment === null || experiment.trim() === '' ? {} : { experiment };

/** The experiment that a preset names for all of them; null where each takes its default. */
function experimentOf(steps: readonly ChainStep[]): string | null {
  const named = steps.at(-1)?.params['experiment'];
  return typeof named === 'string' ? named : null;
}

interface ExperimentProps {
  readonly recipe: string;
  /** null: nothing was typed. */
  readonly typed: string | null;
  /** None while the plan is not known. */
  readonly steps: readonly ChainStep[];
  readonly onChange: (experiment: string) => void;
}

/** Folder that all runs of a chain share; nothing where the tasks of a project have none. */
function ExperimentField({ recipe, typed, steps, onChange }: ExperimentProps) {
  const recipes = useRecipes();
  const existing = recipes?.ok === true ? recipes.value.find(({ id }) => id === recipe) : undefined;
  const param = existing?.params.find(({ name }) => name === 'experiment');
  if (param === undefined || (typed === null && steps.length === 0)) return null;
  return (
    <TextInput
      className="chain-experiment"
      label={t('projects.chainExperiment')}
      description={t('projects.chainExperimentSays')}
      spellCheck={false}
      value={typed ?? experimentOf(steps) ?? String(param.default)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

interface StepProps {
  readonly step: ChainStep;
  readonly number: number;
}

function Step({ step: { title, params, given }, number }: StepProps) {
  const titleId = useId();
  const values = Object.entries(params);
  return (
    <li aria-labelledby={titleId}>
      <h3 id={titleId}>
        <span className="num">{number}.</span> {title}
      </h3>
      {values.length === 0 && <p className="note">{t('projects.chainDefaults')}</p>}
      <ul className="chain-values">
        {values.map(([name, value]) => (
          <li key={name}>
            <code>
              {name} = {String(value)}
            </code>
            {given.includes(name) && <span className="tag">{t('projects.chainGiven')}</span>}
          </li>
        ))}
      </ul>
    </li>
  );
}
