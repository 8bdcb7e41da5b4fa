import type { DragEvent } from 'react';
import { desktopApp } from '../../bridge/desktop';

/** What a drop contains: whole paths, or that a browser keeps them to itself. */
export type Dropped =
  | { readonly is: 'paths'; readonly paths: readonly string[] }
  | { readonly is: 'pathless'; readonly names: readonly string[] }
  | { readonly is: 'nothing' };

/** Required part of a drop's DataTransfer. */
interface Transferred {
  readonly files: Iterable<File>;
  readonly getData: (format: string) => string;
}

/**
 * Paths of dropped files and folders. Only the desktop app gets paths (webUtils.getPathForFile); a browser gives a file's name and bytes.
 * Some file managers add `file://` addresses, which say it as well.
 */
export function droppedPaths(
  transferred: Transferred,
  pathOf: ((file: File) => string) | null,
): Dropped {
  const files = [...transferred.files];
  const paths = pathOf === null ? [] : files.map(pathOf).filter((path) => path !== '');
  if (paths.length > 0) return { is: 'paths', paths };
  const named = pathsInUris(transferred.getData('text/uri-list'));
  if (named.length > 0) return { is: 'paths', paths: named };
  if (files.length > 0) return { is: 'pathless', names: files.map(({ name }) => name) };
  return { is: 'nothing' };
}

/** text/uri-list (RFC 2483): an address a line, lines with # are comments. */
function pathsInUris(list: string): readonly string[] {
  return list
    .split(/\r?\n/)
    .filter((line) => line.startsWith('file:'))
    .flatMap((line) => pathInUri(line) ?? []);
}

function pathInUri(line: string): string | null {
  try {
    const path = decodeURIComponent(new URL(line).pathname);
    return /^\/[A-Za-z]:\//.test(path) ? path.slice(1).replaceAll('/', '\\') : path;
  } catch {
    return null;
  }
}

interface TypedDrag {
  readonly dataTransfer: { readonly types: readonly string[] };
}

/** Handlers of an element onto which files and folders can be dropped. */
export function dropHandlers(onDrop: (dropped: Dropped) => void) {
  return {
    onDragOver: (event: DragEvent) => {
      if (!isOfFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDrop: (event: DragEvent) => {
      if (!isOfFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      const dropped = droppedPaths(event.dataTransfer, desktopApp()?.pathOf ?? null);
      if (dropped.is !== 'nothing') onDrop(dropped);
    },
  };
}

function refuse(event: globalThis.DragEvent): void {
  const transfer = event.dataTransfer;
  if (event.defaultPrevented || transfer === null || !isOfFiles({ dataTransfer: transfer })) return;
  event.preventDefault();
  transfer.dropEffect = 'none';
}

/**
 * Keeps the page where a file is dropped beside every field: a browser would leave the page and show the file.
 * @param page the window, whose listeners hear what no element has taken
 */
export function keepPageOnDrop(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('dragover', refuse);
  page.addEventListener('drop', refuse);
}

/** Dragged text stays text: only files and addresses of files are taken. */
const isOfFiles = ({ dataTransfer: { types } }: TypedDrag): boolean =>
  types.includes('Files') || types.includes('text/uri-list');
