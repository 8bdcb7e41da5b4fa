import type { Refusal } from '#core/contract/refusal';
import type {
  TransferPreview,
  TransferView,
  WhenExists,
} from '#core/contract/transfer/transfer-calls';

export function notLookedAt(): Refusal {
  return {
    code: 'preview-first',
    says: 'Nobody has looked at what this transfer would send.',
    remedy: 'Look at the preview, then say yes to it.',
  };
}

export function noSuchTransfer(id: string): Refusal {
  return {
    code: 'no-such-send',
    says: `There is no transfer "${id}".`,
    remedy: 'Begin it again: what has arrived is kept and not sent twice.',
  };
}

export function underWay({ to }: TransferPreview): Refusal {
  return {
    code: 'destination-busy',
    says: `Another transfer to ${to.path} is under way.`,
    remedy: 'Wait for its end, or cancel it.',
  };
}

export function changedSince({ from }: TransferView): Refusal {
  return {
    code: 'changed-since',
    says: `${from.path} is not what it was when this transfer began.`,
    remedy: 'Look at it again and say yes: what has arrived and is the same is not sent twice.',
  };
}

/** Why this cannot begin, in the order in which a person has to mend it; null when it can. */
export function hindrance(preview: TransferPreview, whenExists: WhenExists): Refusal | null {
  const { problems, conflicts, exists, to, sendBytes, freeBytes } = preview;
  const [first] = problems;
  if (first !== undefined) {
    const more = problems.length > 1 ? ` There are ${problems.length - 1} more like it.` : '';
    return {
      code: 'cannot-be-sent',
      says: `${first.path} cannot be sent: ${first.says}.${more}`,
      remedy: 'Exclude it, or change it; then look again.',
    };
  }
  if (exists !== null && whenExists === 'refuse') {
    return {
      code: 'destination-exists',
      says: `${to.path} is there already.`,
      remedy:
        'Choose what to do with it: keep both, replace it (the old one is kept under another name), or merge.',
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
      remedy: 'Free some space there, exclude something, or pick another destination.',
    };
  }
  return null;
}

function mib(bytes: number): string {
  return (bytes / 1_048_576).toFixed(1);
}
