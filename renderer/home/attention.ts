import type { Queued } from '#core/contract/start/queue-calls';
import type { RunView } from '#core/contract/run/run';
import type { TransferView } from '#core/contract/transfer/transfer-calls';
import { lastName } from '../frame/addresses/transfer-address';
import type { GlyphName } from '../ui/glyph';
import { fileSizeWords } from '../ui/number-words';
import { isOver } from '../ui/runs/run-state';
import { t } from '../words/t';

/** Something that needs the user's attention. */
export interface AttentionItem {
  readonly id: string;
  readonly glyph: GlyphName;
  readonly name: string;
  readonly says: string;
  readonly to: string;
  /** The run of it that has ended, which is looked at when its page was open. */
  readonly run: string | null;
  /** Time of the event; null for what is running. */
  readonly atMs: number | null;
}

const NOTHING: ReadonlyMap<string, string> = new Map();

/**
 * Items that need attention, the most urgent first: runs that hang, trainings that cannot start, transfers that do not continue by
 * themselves, then ended runs that
 * not looked at yet, the newest first.
 */
export function attentionItems(
  runs: readonly RunView[],
  queue: readonly Queued[],
  seen: ReadonlySet<string>,
  sends: readonly TransferView[] = [],
  /** Likely causes of failed runs, by their ids. */
  probableCause: ReadonlyMap<string, string> = NOTHING,
): readonly AttentionItem[] {
  const hung = runs.filter(
    (run) => !isOver(run) && run.contact === 'ok' && run.activity === 'hung',
  );
  const held = queue.filter((queued) => queued.held !== null);
  const ended = runs
    .filter((run) => !seen.has(run.runId) && badEnd(run) !== null)
    .toSorted((a, b) => endedMs(b) - endedMs(a));
  const cut = sends.filter(({ state }) => state === 'cut');
  return [
    ...hung.map(hungNeed),
    ...held.map(heldNeed),
    ...cut.map(cutNeed),
    ...ended.map((run) => endNeed(run, probableCause.get(run.runId))),
  ];
}

function hungNeed({ runId, name }: RunView): AttentionItem {
  const says = t('home.needs.hung');
  return { id: runId, glyph: 'alarm', name, says, to: `/runs/${runId}`, run: null, atMs: null };
}

function heldNeed({ runId, name, held }: Queued): AttentionItem {
  const says = t('home.needs.held', { says: held?.says ?? '' });
  return { id: runId, glyph: 'alarm', name, says, to: `/runs/${runId}`, run: null, atMs: null };
}

function cutNeed({ id, from, arrivedBytes, totalBytes, beganMs }: TransferView): AttentionItem {
  const [arrived, total] = [fileSizeWords(arrivedBytes), fileSizeWords(totalBytes)];
  const says = t('transfer.cutTitle', { arrived, total });
  const name = lastName(from.path);
  return { id, glyph: 'unknown', name, says, to: `/send/${id}`, run: null, atMs: beganMs };
}

function endNeed(run: RunView, probableCause: string | undefined): AttentionItem {
  const { runId, name, reasons } = run;
  const glyph = badEnd(run) ?? 'lost';
  const says = probableCause ?? reasons[0] ?? t(`home.needs.${glyph}`);
  return { id: runId, glyph, name, says, to: `/runs/${runId}`, run: runId, atMs: endedMs(run) };
}

/** An import without expectations, and a run that was stopped by the user, need nothing. */
function badEnd({ phase, verdict }: RunView): 'failed' | 'suspicious' | 'lost' | null {
  if (phase === 'lost' || verdict === 'lost') return 'lost';
  if (phase !== 'ended') return null;
  return verdict === 'failed' || verdict === 'suspicious' ? verdict : null;
}

function endedMs({ startedMs, durationMs }: RunView): number {
  return (startedMs ?? 0) + (durationMs ?? 0);
}
