/** A Windows path that was replaced by its name in a distro. */
export interface Renamed {
  readonly target: string;
  readonly from: string;
  readonly to: string;
}

/** A drive with a folder, or a share: `C:\data`, `\\wsl.localhost\Ubuntu\home`. The engine decides what it is there. */
export const isOfWindows = (text: string): boolean =>
  /^([a-z]:[\\/]|\\\\[^\\]+\\)/i.test(text.trim());

/** Is the note about a translated path still true: same field text, same distro? */
export const stillShown = (
  renamed: Renamed | null,
  field: { readonly target: string; readonly text: string },
): boolean => renamed !== null && renamed.to === field.text && renamed.target === field.target;
