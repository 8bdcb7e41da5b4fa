import type { Refusal } from '#core/contract/refusal';
import type {
  TransferPreview,
  TransferView,
  WhenExists,
} from '#core/contract/transfer/transfer-calls';

export function notInspected(): Refusal {
  return {
    code: 'preview-first',
    says: 'This transfer has no confirmed preview.',
    remedy: 'Check the preview, then confirm it.',
  };
}

export function noSuchTransfer(id: string): Refusal {
  return {
    code: 'no-such-send',
    says: `There is no transfer "${id}".`,
    remedy: 'Start it again: received data is kept and not sent twice.',
  };
}

export function inProgress({ to }: TransferPreview): Refusal {
  return {
    code: 'destination-busy',
    says: `Another transfer to ${to.path} is in progress.`,
    remedy: 'Wait until it ends, or cancel it.',
  };
}

export function changedSince({ from }: TransferView): Refusal {
  return {
    code: 'changed-since',
    says: `${from.path} has changed since this transfer began.`,
    remedy:
      'Check the preview again and confirm it: received data that is the same is not sent twice.',
  };
}

/** Reason why this cannot begin, in the order in which the user has to fix it; null when it can. */
export function blockingReason(preview: TransferPreview, whenExists: WhenExists): Refusal | null {
  const { problems, conflicts, exists, to, sendBytes, freeBytes } = preview;
  const [first] = problems;
  if (first !== undefined) {
    const more = problems.length > 1 ? ` There are ${problems.length - 1} more like it.` : '';
    return {
      code: 'cannot-be-sent',
      says: `${first.path} cannot be sent: ${first.says}.${more}`,
      remedy: 'Exclude it, or change it; then refresh the preview.',
    };
  }
  if (exists !== null && whenExists === 'refuse') {
    return {
      code: 'destination-exists',
      says: `${to.path} already exists.`,
      remedy:
        'Choose what to do: keep both, replace it (the old one is kept under another name), or merge.',
    };
  }
  const [conflict] = whenExists === 'merge' ? conflicts : [];
  if (conflict !== undefined) {
    return {
      code: 'merge-conflict',
      says: `${conflict.path} cannot be merged: ${conflict.says}.`,
      remedy: 'Replace the folder, or keep both.',
    };
  }
  if (sendBytes + preview.thereBytes > freeBytes) {
    return {
      code: 'disk-full',
      says: `${to.path} needs ${mib(sendBytes + preview.thereBytes)} MiB and its disk has ${mib(freeBytes)} MiB free.`,
      remedy: 'Free some space there, exclude something, or choose another destination.',
    };
  }
  return null;
}

function mib(bytes: number): string {
  return (bytes / 1_048_576).toFixed(1);
}
