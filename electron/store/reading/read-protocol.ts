import type { FilePart, ReadableFile } from './file-parts';

/** What the reading thread is asked, and what it answers. A file that cannot be read gives null, and then nothing. */
export type ReadRequest =
  | { readonly verb: 'open'; readonly id: number; readonly file: ReadableFile }
  | { readonly verb: 'next'; readonly id: number }
  | { readonly verb: 'close'; readonly id: number };

export type ReadReply =
  | { readonly verb: 'open'; readonly id: number; readonly ident: string; readonly size: number }
  | { readonly verb: 'next'; readonly id: number; readonly part: FilePart | null }
  | { readonly verb: 'failed'; readonly id: number };
