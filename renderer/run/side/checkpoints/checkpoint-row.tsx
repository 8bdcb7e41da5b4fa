import { ActionIcon, Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Checkpoint, LoadTest } from '#core/contract/run/checkpoint-calls';
import type { RunEvaluations } from '#core/contract/evaluation/evaluation';
import type { RunDetail } from '#core/contract/run/run-detail';
import type { RecipeView } from '#core/contract/start/recipe-view';
import { againRequest } from '#core/training/again-request';
import { resumedRequest } from '#core/training/checkpoints/resume';
import { useActing } from '../../../bridge/queries/use-acts';
import { useCheckpointTest } from '../../../bridge/queries/runs/use-run-files';
import { ICON_STROKE } from '../../../ui/icons';
import { ABSENT, fileSizeWords, metricWords } from '../../../ui/number-words';
import { RefusalNote } from '../../../ui/refusal-note';
import { CheckpointBadges } from './checkpoint-badges';
import { EvaluateCheckpoint } from './evaluate-checkpoint';
import { isEvaluable } from './is-evaluable';
import { stepWords } from '../step-words';
import { aboutWords, fullMomentWords } from '../../../ui/time-words';
import { t } from '../../../words/t';

interface Props {
  readonly detail: RunDetail;
  readonly checkpoint: Checkpoint;
  readonly evaluations: RunEvaluations;
  /** The recipe to resume with; undefined where the run cannot be started again. */
  readonly recipe: RecipeView | undefined;
  readonly nowMs: number;
}

const EPISODES = 20;

/** Row of one checkpoint: what its name says, whether it loads, and a start that resumes from it. */
export function CheckpointRow({ detail, checkpoint, evaluations, recipe, nowMs }: Props) {
  const { runId: run, target } = detail.run;
  const { path, absolute, bytes, savedMs } = checkpoint;
  const test = useCheckpointTest(run, absolute);
  const [result, setResult] = useState<LoadTest | null>(null);
  const testing = useActing<LoadTest>(setResult);
  const act = (unpickle: boolean): void => testing.act(test(unpickle));
  return (
    <>
      <tr className="checkpoint-row">
        <NameCell checkpoint={checkpoint} />
        <td className="right num">{stepWords(checkpoint) ?? ABSENT}</td>
        <td className="right num">{fileSizeWords(bytes)}</td>
        <td className="right num" title={fullMomentWords(savedMs)}>
          {t('run.checkpoints.ago', { time: aboutWords(Math.max(0, nowMs - savedMs)) })}
        </td>
      </tr>
      <tr className="checkpoint-acts">
        <td colSpan={4}>
          <Button
            size="compact-xs"
            disabled={testing.busy}
            aria-label={t('run.checkpoints.testOne', { path })}
            onClick={() => act(false)}
          >
            {testing.busy ? t('run.checkpoints.testing') : t('run.checkpoints.test')}
          </Button>
          <PassportLink run={run} target={target} checkpoint={checkpoint} />
          <ResumeButton detail={detail} checkpoint={checkpoint} recipe={recipe} />
          <RefusalNote refusal={testing.refusal} />
          <EvaluateInRow detail={detail} checkpoint={checkpoint} evaluations={evaluations} />
          {result !== null && <TestResult result={result} busy={testing.busy} onUnpickle={act} />}
        </td>
      </tr>
    </>
  );
}

function EvaluateInRow({
  detail: { run, evaluator, envId, answersRows = false },
  checkpoint: { path, absolute },
  evaluations: { env, yardsticks, results },
}: Pick<Props, 'detail' | 'checkpoint' | 'evaluations'>) {
  if (!isEvaluable(absolute, answersRows)) return null;
  return (
    <EvaluateCheckpoint
      run={run.runId}
      path={absolute}
      name={path}
      answers={answersRows}
      envId={answersRows ? null : (env ?? evaluator?.envId ?? envId ?? null)}
      yardsticks={yardsticks}
      episodes={evaluator?.episodes ?? EPISODES}
      stored={results.find(({ result: { checkpoint: of } }) => of === absolute) ?? null}
    />
  );
}

interface PassportLinkProps extends Pick<Props, 'checkpoint'> {
  readonly run: string;
  /** Target of the run's files. */
  readonly target: string;
}

function NameCell({ checkpoint }: Pick<Props, 'checkpoint'>) {
  const { path, absolute } = checkpoint;
  return (
    <td title={absolute}>
      <div className="checkpoint-path">
        <code className="ellipsis">
          <bdi>{path}</bdi>
        </code>
        <CopyPath path={absolute} name={path} />
      </div>
      <div className="note num">
        <CheckpointBadges checkpoint={checkpoint} />
        {nameWords(checkpoint)}
      </div>
    </td>
  );
}

/** "best · score −4.21 · 3 files" */
function nameWords({ kind, score, files, badges = [] }: Checkpoint): string {
  return [
    kind === null || badges.some((badge) => badge === kind) ? [] : kind,
    score === null ? [] : t('run.checkpoints.score', { score: metricWords(score) }),
    files > 1 ? t('run.checkpoints.files', { count: files }) : [],
  ]
    .flat()
    .join(' · ');
}

type ResumeProps = Pick<Props, 'detail' | 'checkpoint' | 'recipe'>;

function PassportLink({ run, target, checkpoint: { path, absolute } }: PassportLinkProps) {
  const query = new URLSearchParams({ path: absolute, on: target, run });
  return (
    <Button
      size="compact-xs"
      component={Link}
      to={`/models?${query}`}
      aria-label={t('run.checkpoints.passportOne', { path })}
    >
      {t('run.checkpoints.passport')}
    </Button>
  );
}

/** Whether the run can be started again from a checkpoint. */
export const canResume = (detail: RunDetail, recipe: RecipeView, checkpoint: Checkpoint): boolean =>
  resumedRequest(againRequest(detail, recipe), recipe, checkpoint, detail).ok;

function ResumeButton({ detail, checkpoint, recipe }: ResumeProps) {
  if (recipe === undefined || !canResume(detail, recipe, checkpoint)) return null;
  const { path, absolute } = checkpoint;
  const query = new URLSearchParams({ from: detail.run.runId, resume: absolute });
  return (
    <Button
      size="compact-xs"
      component={Link}
      to={`/start/${encodeURIComponent(recipe.id)}?${query}`}
      aria-label={t('run.checkpoints.resumeOne', { path })}
    >
      {t('run.checkpoints.resume')}
    </Button>
  );
}

interface ResultProps {
  readonly result: LoadTest;
  readonly busy: boolean;
  readonly onUnpickle: (unpickle: boolean) => void;
}

function TestResult({ result, busy, onUnpickle }: ResultProps) {
  const { outcome, says, doubts, facts } = result;
  const facing = facts.map(({ value }) => value).join(', ');
  return (
    <div className={`load-test load-test-${outcome}`} role="status">
      <p>
        <strong>{t(`run.checkpoints.outcome.${outcome}`)}</strong> {says}
      </p>
      {facing !== '' && <p className="note">{facing}</p>}
      {doubts.map((doubt) => (
        <p key={doubt} className="note">
          {doubt}
        </p>
      ))}
      {outcome === 'asks' && (
        <Button size="compact-xs" disabled={busy} onClick={() => onUnpickle(true)}>
          {t('run.checkpoints.unpickle')}
        </Button>
      )}
    </div>
  );
}

function CopyPath({ path, name }: { readonly path: string; readonly name: string }) {
  return (
    <CopyButton value={path}>
      {({ copied, copy }) => (
        <ActionIcon
          size="sm"
          variant="subtle"
          className="quiet"
          aria-label={copied ? t('run.actions.copied') : t('run.checkpoints.copy', { path: name })}
          onClick={copy}
        >
          {copied ? (
            <IconCheck size={14} stroke={ICON_STROKE} aria-hidden />
          ) : (
            <IconCopy size={14} stroke={ICON_STROKE} aria-hidden />
          )}
        </ActionIcon>
      )}
    </CopyButton>
  );
}
