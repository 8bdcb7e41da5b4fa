import type { Target } from '../targets/target';
import { AHEAD, type RemoteAnswer, type RemoteQuestion } from './worker/remote-files';

type Files = Pick<Target, 'read' | 'folder'>;

/** Answers what the thread asks about files of a target: through its agent, which opens regular files only. Never rejects. */
export async function answerOf(target: Files, question: RemoteQuestion): Promise<RemoteAnswer> {
  try {
    return await answered(target, question);
  } catch (cause) {
    return { is: 'refused', says: cause instanceof Error ? cause.message : String(cause) };
  }
}

async function answered(target: Files, question: RemoteQuestion): Promise<RemoteAnswer> {
  const { ask, path } = question;
  if (ask === 'read') {
    const part = await target.read(path, question.from, question.length);
    return part.ok ? { is: 'bytes', bytes: part.value.bytes } : refused(part.error);
  }
  if (ask === 'list') {
    const listing = await target.folder(path, true);
    if (!listing.ok) return refused(listing.error);
    const entries = listing.value.entries.map(({ name, kind, size }) => ({
      name,
      isFolder: kind === 'folder',
      bytes: size ?? 0,
    }));
    return { is: 'entries', entries };
  }
  const head = await target.read(path, 0, AHEAD);
  if (head.ok) return { is: 'file', size: head.value.size, head: head.value.bytes };
  const listing = await target.folder(path, true);
  return listing.ok ? { is: 'folder' } : refused(head.error);
}

const refused = ({
  says,
  remedy,
}: {
  readonly says: string;
  readonly remedy: string;
}): RemoteAnswer => ({
  is: 'refused',
  says: `${says} ${remedy}`,
});
