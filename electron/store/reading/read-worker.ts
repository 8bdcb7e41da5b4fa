import { parentPort } from 'node:worker_threads';
import { FileParts, type FilePart } from './file-parts';
import { buffersOf } from './points-buffers';
import type { ReadReply, ReadRequest } from './read-protocol';

/** Entry of the thread that decodes files while the store's own thread writes what was decoded before. */
const port = parentPort;
if (port === null) throw new Error('The reading thread runs as a worker thread only.');

const open = new Map<number, FileParts>();

const reply = (message: ReadReply, transfer: readonly ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer);

function serve(request: ReadRequest): void {
  const { verb, id } = request;
  try {
    if (verb === 'open') {
      const file = new FileParts(request.file);
      open.set(id, file);
      reply({ verb, id, ident: file.ident, size: file.size });
    } else if (verb === 'next') {
      const part = open.get(id)?.next() ?? null;
      reply({ verb, id, part }, part === null ? [] : handedOver(part));
    } else {
      open.get(id)?.close();
      open.delete(id);
    }
  } catch {
    // Whatever hinders us here, the file's tail meets it too, and says so.
    reply({ verb: 'failed', id });
  }
}

function handedOver({ meaning }: FilePart): readonly ArrayBuffer[] {
  return meaning.kind === 'bytes' ? [meaning.bytes.buffer] : buffersOf(meaning.events);
}

port.on('message', serve);
