import { Button, Popover, Tooltip } from '@mantine/core';
import { IconSquare } from '@tabler/icons-react';
import { useState } from 'react';
import type { RunDetail } from '#core/contract/run/run-detail';
import type { StopMode } from '#core/contract/run/run-directory';
import type { z } from 'zod';
import { useActing, useActs } from '../../bridge/queries/use-acts';
import { ICON_STROKE } from '../../ui/icons';
import { countWords } from '../../ui/number-words';
import { usePaletteActions } from '../../frame/palette/palette-actions';
import { usePageKeys } from '../../ui/keys/page-keys';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';
import { stopStepsOf, type StopStep } from './stop-steps';

interface Props {
  readonly detail: RunDetail;
  readonly nowMs: number;
}

/** Stop menu of a run: what happens, step by step, before anything does. */
export function StopMenu({ detail, nowMs }: Props) {
  const { run } = detail;
  const [isOpen, setOpen] = useState(false);
  const open = (): void => setOpen(!run.foreign);
  usePageKeys([{ keys: 'S', label: t('run.stop.open'), act: open }]);
  usePaletteActions([{ id: 'run.stop', label: t('run.stop.open'), keys: 'S', act: open }]);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={464}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Tooltip label={t('run.stop.foreign')} disabled={!run.foreign}>
          <Button
            className="danger"
            leftSection={<IconSquare size={14} stroke={ICON_STROKE} aria-hidden />}
            {...(run.foreign ? { 'data-disabled': true } : {})}
            aria-disabled={run.foreign}
            onClick={() => setOpen(!run.foreign && !isOpen)}
          >
            {t('run.stop.open')}
          </Button>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className="stop-menu" aria-label={t('run.stop.title', { name: run.name })}>
        <StopDialog detail={detail} nowMs={nowMs} close={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface DialogProps extends Props {
  readonly close: () => void;
}

function StopDialog({ detail, nowMs, close }: DialogProps) {
  const { run } = detail;
  const { stop } = useActs();
  const asking = useActing(close);
  const isStopping = run.phase === 'stopping';
  const ask = (mode: z.infer<typeof StopMode>) => () => asking.act(stop(run.runId, mode));
  return (
    <>
      <h2>{isStopping ? t('run.stop.stoppingTitle') : t('run.stop.title', { name: run.name })}</h2>
      <p className="stop-menu-says">
        {isStopping ? t('run.stop.stoppingSays') : lossWords(detail)}
      </p>
      <StopStepList detail={detail} nowMs={nowMs} />
      <RefusalNote refusal={asking.refusal} />
      <div className="stop-menu-acts">
        {!isStopping && (
          <Button variant="filled" disabled={asking.busy} onClick={ask('graceful')} data-autofocus>
            {t('run.stop.graceful')}
          </Button>
        )}
        <Button disabled={asking.busy} onClick={ask('term')}>
          {t('run.stop.term')}
        </Button>
        <Button className="danger" disabled={asking.busy} onClick={ask('kill')}>
          {t('run.stop.kill')}
        </Button>
        <span className="spacer" />
        <Button variant="subtle" className="quiet" onClick={close}>
          {isStopping ? t('run.stop.close') : t('run.stop.keep')}
        </Button>
      </div>
    </>
  );
}

/** Loss if stopped now: the steps since the last time that the trainer said it saved. */
export function lossWords({ run, states }: Pick<RunDetail, 'run' | 'states'>): string {
  const saved = states.findLast(({ state, xKind }) => state === 'saved' && xKind === run.xKind);
  if (saved === undefined || saved.x === null || run.lastX === null) return t('run.stop.says');
  const at = countWords(saved.x);
  const newer = run.lastX - saved.x;
  if (newer <= 0) return t('run.stop.atEnd', { saved: at });
  return t('run.stop.newer', { saved: at, newer: countWords(newer) });
}

/** List of the stop steps with their waits; while the run stops, with its progress. */
export function StopStepList({ detail, nowMs }: Props) {
  const living = detail.processes.filter(({ state }) => state !== 'ended').length;
  return (
    <ol className="stop-steps" aria-label={t('run.stop.ladder')}>
      {stopStepsOf(detail.stopWaits, detail.events, nowMs).map((step, i) => (
        <li key={step.mode} className={`stop-step-${step.state}`}>
          <span className="stop-step-number num">{i + 1}</span>
          <div>
            <div className="strong">{t(`run.stop.rungs.${step.mode}.title`)}</div>
            <div className="note">{stepSays(step.mode, living)}</div>
          </div>
          <span className="stop-step-time num">{stepTime(step)}</span>
        </li>
      ))}
    </ol>
  );
}

function stepSays(mode: StopStep['mode'], living: number): string {
  if (mode !== 'term') return t(`run.stop.rungs.${mode}.says`);
  return living === 0
    ? t('run.stop.rungs.term.saysPlain')
    : t('run.stop.rungs.term.says', { count: living });
}

const seconds = (ms: number): number => Math.ceil(ms / 1_000);

export function stepTime({ state, waitMs, leftMs }: StopStep): string {
  if (state === 'done') return t('run.stop.done');
  if (state === 'skipped') return t('run.stop.skipped');
  if (state === 'now')
    return leftMs === null ? t('run.stop.now') : t('run.stop.left', { count: seconds(leftMs) });
  return waitMs === null ? '' : t('run.stop.seconds', { count: seconds(waitMs) });
}
