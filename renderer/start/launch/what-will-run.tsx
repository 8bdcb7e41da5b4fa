import { recordGoalText } from '#core/contract/run/record-goal';
import { metricGoalText } from '#core/contract/run/metric-goal';
import type { RecipeView } from '#core/contract/start/recipe-view';
import type { StartPreview } from '#core/contract/start/start-calls';
import type { SweepPlan } from '#core/contract/start/sweep-calls';
import type { TargetView } from '#core/contract/target/target';
import { pyEnvOf } from '#core/training/environment/py-env-of';
import { useEnvs, useTargets } from '../../bridge/queries/use-engine';
import type { FormRead } from '../../bridge/queries/start/use-start';
import { countWords } from '../../ui/number-words';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';
import { JobPreview } from './job-preview';
import { LaunchPreview } from './launch-preview';
import { StartCommand } from './start-command';
import { shortPaths } from '../../ui/command-lines';
import { labelOf, tellingPackages } from '../env-choices';
import type { DraftEditor } from '../use-draft';

interface Props {
  readonly recipe: RecipeView;
  readonly drafting: DraftEditor;
  readonly preview: FormRead<StartPreview>;
  /** Command and launch at the preset: what is not there was changed. null while that is not known. */
  readonly usual: Pick<StartPreview, 'argv' | 'launch'> | null;
  /** The job of all runs of a sweep, in place of that of one run. */
  readonly arrayJob: SweepPlan['job'];
}

/** Preview of a start: command, target, folder, expectations; made by the code that starts it. */
export function WhatWillRun(props: Props) {
  const { recipe, drafting, usual, arrayJob } = props;
  const { read, isReading } = props.preview;
  // The bar says why.
  if (recipe.blocked !== undefined) return null;
  if (read === undefined) {
    return (
      <p className="note">{isReading ? t('start.preview.looking') : t('start.preview.none')}</p>
    );
  }
  // The checks report a missing environment or target, with the remedy.
  if (!read.ok && (read.error.code === 'no-environment' || read.error.code === 'target-off'))
    return <p className="note">{t('start.preview.none')}</p>;
  if (!read.ok) return <RefusalNote refusal={read.error} />;
  const job = arrayJob ?? read.value.job;
  return (
    <>
      <Facts
        reported={read.value}
        targetId={drafting.draft.target}
        isOwnPython={recipe.takesArgv && drafting.draft.python === null}
      />
      <StartCommand
        reported={read.value}
        usual={usual?.argv ?? read.value.argv}
        drafting={drafting}
        canEdit={!recipe.takesArgv}
      />
      {read.value.launch !== null && drafting.draft.byHand === null && (
        <LaunchPreview launch={read.value.launch} usual={usual?.launch ?? null} />
      )}
      {job !== undefined && <JobPreview {...job} />}
    </>
  );
}

interface FactsProps {
  readonly reported: StartPreview;
  readonly targetId: string;
  /** The command says itself what it runs with. */
  readonly isOwnPython: boolean;
}

function Facts({ reported, targetId, isOwnPython }: FactsProps) {
  const targets = useTargets();
  const target = targets?.ok === true ? targets.value.find(({ id }) => id === targetId) : undefined;
  return (
    <dl className="will-run">
      <Fact name={t('start.preview.target')}>
        {targetId === 'local' ? hereWords(target) : (target?.name ?? targetId)}
      </Fact>
      <Fact name={t('start.preview.environment')}>
        {isOwnPython ? (
          t('start.envAsSaid')
        ) : (
          <Environment target={targetId} python={reported.python} />
        )}
      </Fact>
      {reported.keys !== undefined && (
        <Fact name={t('start.preview.keys')}>{providedWords(reported.keys)}</Fact>
      )}
      <Fact name={t('start.preview.writesTo')}>
        <code title={reported.runDir}>{shortPaths(reported.runDir)}</code>
      </Fact>
      <Fact name={t('start.preview.success')}>
        <ul className="success">
          {successWords(reported).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </Fact>
    </dl>
  );
}

function providedWords(keys: NonNullable<StartPreview['keys']>): string {
  const provided = keys.filter(({ isGiven }) => isGiven).map(({ name }) => name);
  return provided.length === 0 ? t('start.preview.noKeys') : provided.join(', ');
}

const hereWords = (target: TargetView | undefined): string =>
  target === undefined ? t('start.preview.here') : t('start.preview.named', { name: target.name });

interface EnvironmentProps extends Pick<StartPreview, 'python'> {
  readonly target: string;
}

function Environment({ target, python }: EnvironmentProps) {
  const envs = useEnvs(target);
  const env = envs?.ok === true ? pyEnvOf(envs.value, python) : undefined;
  if (env === undefined) return <code title={python ?? ''}>{shortPaths(python ?? '')}</code>;
  return (
    <span title={env.python}>
      {labelOf(env)} <span className="note">{tellingPackages(env)}</span>
    </span>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Conditions for *succeeded*, in words. */
export function successWords({ expectations }: Pick<StartPreview, 'expectations'>): string[] {
  const { targetX, minPoints, artefacts = [], markers = [], metrics = [] } = expectations;
  const { failMarkers = [], records = [] } = expectations;
  const all = [
    ...(targetX === undefined ? [] : [t('start.preview.target_x', { value: countWords(targetX) })]),
    ...(minPoints === undefined ? [] : [t('start.preview.min_points', { count: minPoints })]),
    ...artefacts.map((file) => t('start.preview.artefact', { file })),
    ...markers.map((text) => t('start.preview.markers', { text })),
    ...failMarkers.map((text) => t('start.preview.failMarker', { text })),
    ...records.map((goal) => t('start.preview.record', { goal: recordGoalText(goal) })),
    ...metrics.map((goal) => t('start.preview.metric', { goal: metricGoalText(goal) })),
  ];
  return all.length === 0 ? [t('start.preview.nothing')] : all;
}
