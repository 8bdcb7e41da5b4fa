import { Select } from '@mantine/core';
import type { PlanView as Plan } from '#core/contract/setup/plan';
import type { PyEnv } from '#core/contract/target/target';
import { envName, inOrderOfNames } from '#core/training/environment/active-env';
import { useActing } from '../bridge/queries/use-acts';
import { useEnvs } from '../bridge/queries/use-engine';
import type { SetupActs } from '../bridge/queries/setup/use-setup';
import { shortPaths } from '../ui/command-lines';
import { fileSizeWords } from '../ui/number-words';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import { provedCount } from './step-state';
import type { LiveStep } from './use-plan-board';

interface Props {
  readonly plan: Plan;
  readonly steps: readonly LiveStep[];
  readonly acts: SetupActs;
}

/** Head of the list: how far the plan has come, what it takes at most, and its environment. */
export function PlanHead({ plan, steps, acts }: Props) {
  const count = (states: readonly string[]): number =>
    steps.filter(({ status }) => states.includes(status.state)).length;
  const skipped = count(['skipped']);
  const proved = t('setup.plan.proved', { ...provedCount(steps) });
  return (
    <div className="setup-head">
      <h2>{plan.goal.title}</h2>
      <p className="note num">
        {[
          proved,
          ...(skipped === 0 ? [] : [t('setup.plan.skipped', { count: skipped })]),
          ...maxWords(plan.goal),
        ].join(' · ')}
      </p>
      {plan.python !== null && <EnvironmentChoice plan={plan} python={plan.python} acts={acts} />}
    </div>
  );
}

/** Maximum cost of the goal, if nothing is there yet. */
function maxWords({ minutes, downloadBytes }: Plan['goal']): readonly string[] {
  const parts = [
    ...(minutes === null ? [] : [t('setup.plan.minutes', { count: minutes })]),
    ...(downloadBytes === null || downloadBytes === 0
      ? []
      : [t('setup.plan.download', { size: fileSizeWords(downloadBytes) })]),
  ];
  return parts.length === 0 ? [] : [t('setup.plan.most', { parts: parts.join(', ') })];
}

const OWN = '';

interface ChoiceProps extends Pick<Props, 'plan' | 'acts'> {
  /** The interpreter of the plan's environment. */
  readonly python: string;
}

/** The environment that the plan sets up: a folder of RL Cockpit's own, or one that the user has. */
function EnvironmentChoice({ plan, python, acts }: ChoiceProps) {
  const { target, goal, isChosen } = plan;
  const envs = useEnvs(target);
  const { busy, refusal, act } = useActing(() => undefined);
  const existing = envs?.ok === true ? inOrderOfNames(envs.value) : [];
  const usable = existing.filter(({ state }) => state === 'ok').map(optionOf);
  const hasIt = usable.some(({ value }) => value === python);
  const unlisted = isChosen && !hasIt ? [{ value: python, label: python }] : [];
  return (
    <div className="setup-env">
      <Select
        size="xs"
        label={t('setup.environment.label')}
        disabled={busy}
        allowDeselect={false}
        comboboxProps={{ width: 340, position: 'bottom-start', withinPortal: false }}
        data={[
          { value: OWN, label: t('setup.environment.own') },
          { group: t('setup.environment.group'), items: [...unlisted, ...usable] },
        ]}
        value={isChosen ? python : OWN}
        onChange={(picked) =>
          act(acts.choosePython({ goal: goal.id, target }, picked === OWN ? null : picked))
        }
      />
      <p className="note ellipsis" title={python}>
        {isChosen
          ? t('setup.environment.chosen', { python: shortPaths(python) })
          : t('setup.environment.ownNew', { python: shortPaths(python) })}
      </p>
      <RefusalNote refusal={refusal} />
    </div>
  );
}

const optionOf = (env: PyEnv) => ({
  value: env.python,
  label: [envName(env), env.kind, ...(env.version === null ? [] : [`Python ${env.version}`])].join(
    ' · ',
  ),
});
