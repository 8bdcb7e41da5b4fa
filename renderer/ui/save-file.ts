/** Long enough for the browser to have taken the bytes. */
const DOWNLOAD_GRACE_MS = 60_000;

/** Hands bytes to the browser as a file of this name. The page's policy allows no other way to the disk. */
export function download(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), DOWNLOAD_GRACE_MS);
}

/** Letters, digits and the few signs that every file system takes; the end of the run's id keeps equal names apart. */
export function fileNameOf(name: string, runId: string, ending: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replaceAll(/^[-.]+|[-.]+$/g, '');
  const short = plain.slice(0, 80) || 'run';
  const id = runId.slice(-8);
  return short.endsWith(id) ? `${short}.${ending}` : `${short}-${id}.${ending}`;
}
