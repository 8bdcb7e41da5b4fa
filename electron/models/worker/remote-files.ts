import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { type ByteSource, refuseBeyond } from '../bytes/byte-source';
import { DamagedFile } from '../bytes/damaged-file';
import type { FileAccess, FolderEntry } from '../bytes/file-access';

/** Question of the thread to the engine, which asks the agent of the target. */
export type RemoteQuestion =
  | { readonly ask: 'open'; readonly path: string }
  | { readonly ask: 'list'; readonly path: string }
  | { readonly ask: 'read'; readonly path: string; readonly from: number; readonly length: number };

export type RemoteAnswer =
  | { readonly is: 'file'; readonly size: number; readonly head: Uint8Array }
  | { readonly is: 'folder' }
  | { readonly is: 'entries'; readonly entries: readonly FolderEntry[] }
  | { readonly is: 'bytes'; readonly bytes: Uint8Array }
  | { readonly is: 'refused'; readonly says: string };

/** Bytes that one question fetches at least, so that a hundred small reads are not a hundred round trips. */
export const AHEAD = 256 << 10;
/** Bytes that the agent answers at most. */
const MAX_PART = 1 << 20;
const WAIT_MS = 60_000;

/** Files of a target, read in bounded parts through the engine; this thread sleeps until the answer is there. */
export class RemoteFiles implements FileAccess {
  readonly #port: MessagePort;
  readonly #signal: Int32Array;

  /** @param signal shared with the engine, which sets it to 1 with each answer */
  constructor(port: MessagePort, signal: Int32Array) {
    this.#port = port;
    this.#signal = signal;
  }

  list(path: string): readonly FolderEntry[] {
    const answer = this.#ask({ ask: 'list', path });
    return answer.is === 'entries' ? answer.entries : [];
  }

  open(path: string): ByteSource | null {
    const answer = this.#ask({ ask: 'open', path });
    if (answer.is !== 'file') return null;
    const { size } = answer;
    let [start, window] = [0, answer.head];
    return {
      size,
      read: (from, length) => {
        refuseBeyond(size, from, length);
        if (from < start || from + length > start + window.length) {
          window = this.#fetch(path, from, Math.max(length, Math.min(AHEAD, size - from)));
          start = from;
        }
        return window.subarray(from - start, from - start + length);
      },
    };
  }

  #fetch(path: string, from: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    for (let read = 0; read < length;) {
      const part = Math.min(MAX_PART, length - read);
      const answer = this.#ask({ ask: 'read', path, from: from + read, length: part });
      const got = answer.is === 'bytes' ? answer.bytes : new Uint8Array(0);
      if (got.length === 0) throw new DamagedFile('The file became shorter while it was read.');
      bytes.set(got.subarray(0, length - read), read);
      read += got.length;
    }
    return bytes;
  }

  #ask(question: RemoteQuestion): RemoteAnswer {
    Atomics.store(this.#signal, 0, 0);
    this.#port.postMessage(question, []);
    Atomics.wait(this.#signal, 0, 0, WAIT_MS);
    const received: { message: RemoteAnswer } | undefined = receiveMessageOnPort(this.#port);
    if (received === undefined) throw new DamagedFile('The target did not answer within a minute.');
    if (received.message.is === 'refused') throw new DamagedFile(received.message.says);
    return received.message;
  }
}
