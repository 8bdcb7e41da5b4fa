import './rollouts.css';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { StepRollouts } from '#core/contract/insight/rollouts';
import { useRollouts } from '../../bridge/queries/runs/use-rollouts';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';
import { AllStepsView } from './all-steps-view';
import { RolloutDialog, type RolloutId } from './rollout-dialog';
import { PAGE_OF_ROLLOUTS, type RolloutFilter } from './rollout-filters';
import { PromptsView } from './prompts-view';
import { StepPicker } from './step-picker';
import { isOfEpisodes, StepView } from './step-view';

interface Props {
  readonly runId: string;
  /** null = the newest. */
  readonly step: number | null;
  readonly onStep: (step: number | null) => void;
}

const START: RolloutFilter = {
  validation: false,
  text: '',
  min: null,
  max: null,
  order: 'written',
  most: PAGE_OF_ROLLOUTS,
};

/** What is shown: rollouts of one step, of all, or of all those with the prompt of this rollout; or the prompts. */
type Scope = 'step' | 'all' | 'prompts' | RolloutId;

const SCOPES = ['step', 'all', 'prompts'] as const;
const nameOf = (scope: Scope): (typeof SCOPES)[number] =>
  typeof scope === 'string' ? scope : 'all';

interface View {
  readonly filter: RolloutFilter;
  readonly scope: Scope;
  readonly open: RolloutId | null;
}

/** Rollouts of a run: those of a step, or those of all steps that match. */
export function RolloutsPanel({ runId, step, onStep }: Props) {
  const [view, setView] = useState<View>({ filter: START, scope: 'step', open: null });
  const { filter, scope } = view;
  const read = useRollouts({ run: runId, step, group: null, offset: 0, ...filter });
  if (read === undefined) return <p className="note rollouts">{t('run.rollouts.loading')}</p>;
  if (!read.ok) return <RefusalNote refusal={read.error} />;
  const of = read.value;
  if (of.steps.length === 0 && !of.hasValidation) return <NoRollouts lacks={of.lacks} />;
  const change = (next: Partial<View>): void => setView({ ...view, ...next });
  return (
    <div className="rollouts">
      <Scopes
        of={of}
        scope={scope}
        validation={filter.validation}
        onScope={(next) => change({ scope: next })}
        onValidation={(validation) => {
          onStep(null);
          change({ filter: { ...START, validation }, scope: nameOf(scope) });
        }}
      />
      <Rollouts runId={runId} of={of} view={view} onView={change} onStep={onStep} />
      <OpenRollout runId={runId} of={of} view={view} onView={change} />
    </div>
  );
}

interface ViewProps {
  readonly runId: string;
  readonly of: StepRollouts;
  readonly view: View;
  readonly onView: (change: Partial<View>) => void;
}

type ScopeProps = ViewProps & Pick<Props, 'onStep'>;

function Rollouts(props: ScopeProps) {
  const { runId, onView } = props;
  const { scope, filter } = props.view;
  if (scope === 'step') return <OneStep {...props} />;
  if (scope !== 'prompts') return <AllSteps {...props} prompt={scope === 'all' ? null : scope} />;
  const { validation } = filter;
  return (
    <PromptsView
      key={String(validation)}
      runId={runId}
      validation={validation}
      onPrompt={(one) => onView({ scope: one, filter: { ...START, validation } })}
    />
  );
}

/** Changes the filter; the list begins with its first page again. */
const filterWith =
  ({ view: { filter }, onView }: ViewProps) =>
  (next: Partial<RolloutFilter>): void =>
    onView({ filter: { ...filter, most: PAGE_OF_ROLLOUTS, ...next } });

function OneStep(props: ScopeProps) {
  const { of, view, onView, onStep } = props;
  const { step } = of;
  return (
    <>
      <StepPicker of={of} onStep={onStep} />
      <StepView
        of={of}
        filter={view.filter}
        onFilter={filterWith(props)}
        onOpen={(index) => step !== null && onView({ open: { step, index } })}
      />
    </>
  );
}

function AllSteps({ prompt, ...props }: ScopeProps & { readonly prompt: RolloutId | null }) {
  const { runId, view, onView, onStep } = props;
  return (
    <AllStepsView
      runId={runId}
      filter={view.filter}
      prompt={prompt}
      onFilter={filterWith(props)}
      onOpen={(open) => onView({ open })}
      onStep={(step) => {
        onStep(step);
        onView({ scope: 'step' });
      }}
      onAnyPrompt={() => onView({ scope: 'all' })}
    />
  );
}

function OpenRollout({ runId, of, view: { open, filter }, onView }: ViewProps) {
  if (open === null) return null;
  const { validation } = filter;
  return (
    <RolloutDialog
      run={runId}
      rollout={open}
      validation={validation}
      count={open.step === of.step ? of.count : null}
      onOpen={(next) => onView({ open: next })}
      onSamePrompt={() => onView({ open: null, scope: open, filter: { ...START, validation } })}
    />
  );
}

interface ScopesProps {
  readonly of: StepRollouts;
  readonly scope: Scope;
  readonly validation: boolean;
  readonly onScope: (scope: Scope) => void;
  readonly onValidation: (validation: boolean) => void;
}

/** Rollouts of the training or of validations, of one step or of all. */
function Scopes({ of, scope, validation, onScope, onValidation }: ScopesProps) {
  return (
    <div className="rollout-scopes">
      {of.hasValidation && (
        <SegmentedControl
          aria-label={t('run.rollouts.kind')}
          data={[
            { value: 'training', label: t('run.rollouts.training') },
            { value: 'validation', label: t('run.rollouts.validation') },
          ]}
          value={validation ? 'validation' : 'training'}
          onChange={(value) => onValidation(value === 'validation')}
        />
      )}
      {of.steps.length > 1 && (
        <SegmentedControl
          aria-label={t('run.rollouts.scope')}
          data={SCOPES.filter((one) => one !== 'prompts' || !isOfEpisodes(of)).map((value) => ({
            value,
            label: t(`run.rollouts.scopes.${value}`),
          }))}
          value={nameOf(scope)}
          onChange={(value) => onScope(SCOPES.find((one) => one === value) ?? 'step')}
        />
      )}
    </div>
  );
}

function NoRollouts({ lacks }: Pick<StepRollouts, 'lacks'>) {
  return (
    <div className="rollouts">
      <p>{t('run.rollouts.none')}</p>
      {lacks.map((one) => (
        <p key={one}>{one}</p>
      ))}
      <p className="note">{t('run.rollouts.noneSays')}</p>
    </div>
  );
}
