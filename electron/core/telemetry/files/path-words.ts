/** The last part of a path with `/`. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The name of the folder that a file is in; '' when the path has none. */
export function folderName(path: string): string {
  const end = path.lastIndexOf('/');
  return end <= 0 ? '' : baseName(path.slice(0, end));
}
