import { Checkbox, CopyButton } from '@mantine/core';
import { useState } from 'react';
import { maskedVariable } from '#core/redaction/masked-command';
import { recordGoalText } from '#core/contract/run/record-goal';
import { metricGoalText } from '#core/contract/run/metric-goal';
import { SCHEDULER_TITLES } from '#core/contract/scheduler';
import type { RunDetail } from '#core/contract/run/run-detail';
import { useRecipes, useRun } from '../../bridge/queries/use-engine';
import { pasteable } from '../../ui/shell-words';
import { ABSENT } from '../../ui/number-words';
import { durationWords } from '../../ui/time-words';
import { t } from '../../words/t';
import { LineagePanel } from './lineage-panel';
import { paramRows, valueText, type ParamRow } from './param-diff';

/** Parameters panel: values beside the defaults or the parent run's, lineage, expectations, command. */
export function ParametersPanel({ detail }: { readonly detail: RunDetail }) {
  return (
    <div className="parameters">
      {detail.byHand === true ? (
        <ByHand />
      ) : detail.parent === null ? (
        <AgainstDefaults detail={detail} />
      ) : (
        <AgainstParent detail={detail} parent={detail.parent} />
      )}
      {detail.importedFrom === null && <LineagePanel detail={detail} />}
      <h2>{t('run.parameters.expected')}</h2>
      <Expected {...detail} />
      <Started detail={detail} />
    </div>
  );
}

function ByHand() {
  return (
    <>
      <h2>{t('run.parameters.title')}</h2>
      <p className="note">{t('run.parameters.byHand')}</p>
    </>
  );
}

function AgainstDefaults({ detail }: { readonly detail: RunDetail }) {
  const recipes = useRecipes();
  const list = recipes?.ok === true ? recipes.value : [];
  const recipe = list.find(({ id }) => id === detail.run.recipe);
  const usual = Object.fromEntries((recipe?.params ?? []).map((one) => [one.name, one.default]));
  const isListed = recipe !== undefined && recipe.params.length > 0;
  const rows = paramRows(detail.params, isListed ? usual : detail.params);
  const changed = rows.filter(({ isChanged }) => isChanged).length;
  const says =
    changed === 0 ? t('run.parameters.allUsual') : t('run.parameters.changed', { count: changed });
  return (
    <Params
      rows={rows}
      says={isListed ? says : ''}
      other={isListed ? t('run.parameters.usual') : ''}
    />
  );
}

interface ParentProps {
  readonly detail: RunDetail;
  readonly parent: string;
}

function AgainstParent({ detail, parent }: ParentProps) {
  const read = useRun(parent);
  if (read?.ok !== true) return <AgainstDefaults detail={detail} />;
  const { name } = read.value.run;
  const rows = paramRows(detail.params, read.value.params);
  const changed = rows.filter(({ isChanged }) => isChanged).length;
  const says =
    changed === 0
      ? t('run.parameters.sameAsParent', { name })
      : t('run.parameters.changedFromParent', { count: changed, name });
  return <Params rows={rows} says={says} other={name} />;
}

interface ParamsProps {
  readonly rows: readonly ParamRow[];
  readonly says: string;
  /** Heading of the other side; '' = there is none. */
  readonly other: string;
}

function Params({ rows, says, other }: ParamsProps) {
  const [isOnlyChanged, setOnlyChanged] = useState(false);
  const shown = isOnlyChanged ? rows.filter(({ isChanged }) => isChanged) : rows;
  return (
    <>
      <h2>{t('run.parameters.title')}</h2>
      {rows.length === 0 && <p className="note">{t('run.parameters.none')}</p>}
      {says !== '' && rows.length > 0 && (
        <div className="params-head">
          <span className="note">{says}</span>
          <span className="spacer" />
          <Checkbox
            size="xs"
            label={t('run.parameters.onlyChanged')}
            checked={isOnlyChanged}
            onChange={(event) => setOnlyChanged(event.currentTarget.checked)}
          />
        </div>
      )}
      {shown.length > 0 && <ParamTable rows={shown} other={other} />}
    </>
  );
}

function ParamTable({ rows, other }: Pick<ParamsProps, 'rows' | 'other'>) {
  return (
    <table className="params" aria-label={t('run.parameters.title')}>
      <thead>
        <tr>
          <th>{t('run.parameters.name')}</th>
          <th>{t('run.parameters.value')}</th>
          {other !== '' && <th title={other}>{other}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, value, other: beside, isChanged }) => (
          <tr key={name} className={isChanged ? 'param-changed' : undefined}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td className="num">{shownValue(name, value)}</td>
            {other !== '' && <td className="num">{shownValue(name, beside)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const shownValue = (name: string, value: unknown): string =>
  value === undefined ? t('run.parameters.absent') : maskedVariable(name, valueText(value));

function Expected({
  expectations,
  declaredLater,
}: Pick<RunDetail, 'expectations' | 'declaredLater'>) {
  const later = declaredLater === null ? [] : expectedPairs(declaredLater);
  const pairs = [
    ...expectedPairs(expectations),
    ...later.map(([name, value]) => [t('run.parameters.later', { name }), value] as const),
  ];
  if (pairs.length === 0) return <p className="note">{t('run.parameters.nothingExpected')}</p>;
  return (
    <dl className="pairs">
      {pairs.map(([name, value]) => (
        <div key={`${name}|${value}`}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const count = (value: number | undefined): string | undefined => value?.toLocaleString('en');

/** Declared success criteria, in words. */
export function expectedPairs(expected: RunDetail['expectations']): (readonly [string, string])[] {
  const { markers = [], artefacts = [], metrics = [] } = expected;
  const { targetX, minPoints, minDurationMs, failMarkers = [], records = [] } = expected;
  const pairs: (readonly [string, string | undefined])[] = [
    ...markers.map((marker) => [t('run.parameters.expects.marker'), marker] as const),
    ...artefacts.map((glob) => [t('run.parameters.expects.artefact'), glob] as const),
    ...failMarkers.map((text) => [t('run.parameters.expects.failMarker'), text] as const),
    ...records.map((goal) => [t('run.parameters.expects.record'), recordGoalText(goal)] as const),
    ...metrics.map((goal) => [t('run.parameters.expects.metric'), metricGoalText(goal)] as const),
    [t('run.parameters.expects.targetX'), count(targetX)],
    [t('run.parameters.expects.minPoints'), count(minPoints)],
    [
      t('run.parameters.expects.minDuration'),
      minDurationMs === undefined ? undefined : durationWords(minDurationMs),
    ],
  ];
  return pairs.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

/** The batch job of a run on a cluster. */
function JobFacts({ job }: { readonly job: NonNullable<RunDetail['run']['job']> }) {
  const { jobId, cluster, state, nodes, exitCode, attempt, continuations, use } = job;
  const scheduler = SCHEDULER_TITLES[job.scheduler ?? 'slurm'];
  const isShown = attempt > 1 || continuations !== undefined;
  const attempts =
    continuations === undefined
      ? String(attempt)
      : t('run.job.attemptOf', { attempt, count: continuations });
  const pairs: readonly (readonly [string, string | null])[] = [
    [t('run.job.id', { scheduler }), [jobId, cluster].filter((part) => part !== null).join(' · ')],
    [t('run.job.state', { scheduler }), state],
    [t('run.job.nodes'), nodes],
    [t('run.job.attempt'), isShown ? attempts : null],
    [t('run.job.exitCode', { scheduler }), exitCode],
    [t('run.job.use'), use ?? null],
  ];
  return (
    <dl className="pairs run-job" aria-label={t('run.job.title', { scheduler })}>
      {pairs.map(([name, value]) =>
        value === null || value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Exactly what was started, and where. */
function Started({ detail: { argv, cwd, python, run } }: { readonly detail: RunDetail }) {
  return (
    <>
      <div className="params-head">
        <h2>{t('run.parameters.command')}</h2>
        <span className="spacer" />
        <CopyButton value={pasteable(argv)}>
          {({ copied, copy }) => (
            <button type="button" className="link" onClick={copy}>
              {copied ? t('run.parameters.copied') : t('run.parameters.copyCommand')}
            </button>
          )}
        </CopyButton>
      </div>
      <pre className="command">{argv.join('\n')}</pre>
      {run.job !== undefined && <JobFacts job={run.job} />}
      <dl className="run-paths">
        <dt>{t('run.parameters.folder')}</dt>
        <dd>
          <code className="path">{cwd}</code>
        </dd>
        <dt>{t('run.parameters.python')}</dt>
        <dd>
          <code className="path">{python ?? ABSENT}</code>
        </dd>
        <dt>{t('run.parameters.runFolder')}</dt>
        <dd>
          <code className="path">{run.runDir}</code>
        </dd>
      </dl>
    </>
  );
}
