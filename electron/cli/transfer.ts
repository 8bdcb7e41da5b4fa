import { setTimeout as sleep } from 'node:timers/promises';
import type {
  TransferPreview,
  TransferRequest,
  TransferView,
  WhenExists,
} from '#core/contract/transfer/transfer-calls';
import { RefusedError } from '#core/contract/refused-error';
import { detachSignal } from './follow';
import { type Io, granted } from './io';
import { previewText, progressText } from './text/transfer-text';

const POLL_INTERVAL_MS = 250;

interface Wish {
  /** Said yes before the preview was shown. */
  readonly yes: boolean;
  readonly whenExists: WhenExists;
}

/** A user's act: both ends answer from now on. @throws Refused */
export async function connectBoth(io: Io, from: string, to: string): Promise<void> {
  for (const target of new Set([from, to])) {
    granted(await io.link.ask((client) => client.targets.connect({ target })));
  }
}

/**
 * Preview, yes, progress, end. Without a yes the preview is the answer and nothing is sent.
 * @returns false when Ctrl+C ended it; what has arrived is kept
 * @throws Refused
 */
export async function execute(io: Io, request: TransferRequest, wish: Wish): Promise<boolean> {
  const preview = granted(await io.link.ask((client) => client.transfers.preview(request)));
  if (!wish.yes) {
    io.answer({ preview }, () => `${previewText(preview)}\nNothing was copied. To copy it: --yes`);
    return true;
  }
  io.note(previewText(preview));
  const { id } = preview;
  const signal = detachSignal();
  const started = { id, request, whenExists: wish.whenExists };
  let view = granted(await io.link.ask((client) => client.transfers.start(started)));
  while (!isOver(view)) {
    if (signal.aborted) return giveUp(io, view);
    await sleep(POLL_INTERVAL_MS, undefined, { signal: signal }).catch(() => undefined);
    view = await fetchView(id, io);
    io.progress(progressText(view));
  }
  if (view.problem !== null) throw new RefusedError(view.problem);
  answer(io, view, preview);
  return true;
}

/** Its progress; one that the end of its engine interrupted is resumed by the next engine. @throws Refused */
async function fetchView(id: string, io: Io): Promise<TransferView> {
  const view = granted(await io.link.ask((client) => client.transfers.progress({ id })));
  if (view.state !== 'cut') return view;
  return granted(await io.link.ask((client) => client.transfers.resume({ id })));
}

function isOver({ state }: TransferView): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled';
}

async function giveUp(io: Io, { id }: TransferView): Promise<boolean> {
  const view = granted(await io.link.ask((client) => client.transfers.cancel({ id, keep: true })));
  io.note(`Stopped. ${progressText(view)} Run the same command to resume.`);
  return false;
}

function answer(io: Io, view: TransferView, preview: TransferPreview): void {
  io.answer({ preview, sent: view }, () => {
    const { done } = view;
    const aside = done?.aside ?? null;
    const lines = [
      `${view.to.target}:${done?.path ?? view.to.path}`,
      `Verified on both sides: sha256 ${done?.tree ?? ''}`,
      ...(aside === null ? [] : [`The previous one is now ${aside}`]),
      ...(done?.keepsModes === false ? ['That disk cannot store execute permissions.'] : []),
    ];
    return lines.join('\n');
  });
}
