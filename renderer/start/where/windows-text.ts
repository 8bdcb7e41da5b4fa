/** A Windows path that was replaced by its name in a distro. */
export interface TranslatedPath {
  readonly target: string;
  readonly from: string;
  readonly to: string;
}

/** A drive with a folder, or a share: `C:\data`, `\\wsl.localhost\Ubuntu\home`. The engine decides what it is there. */
export const isWindowsPathLike = (text: string): boolean =>
  /^([a-z]:[\\/]|\\\\[^\\]+\\)/i.test(text.trim());

/** Whether the note about a translated path is still true: same field text, same distro. */
export const isStillShown = (
  renamed: TranslatedPath | null,
  field: { readonly target: string; readonly text: string },
): boolean => renamed !== null && renamed.to === field.text && renamed.target === field.target;
