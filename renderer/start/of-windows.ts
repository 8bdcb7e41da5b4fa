/** A text of a field that was changed for a distro. */
export interface Renamed {
  readonly target: string;
  readonly from: string;
  readonly to: string;
}

/** A drive with a folder, or a share: `C:\data`, `\\wsl.localhost\Ubuntu\home`. The engine decides what it is there. */
export const isOfWindows = (text: string): boolean =>
  /^([a-z]:[\\/]|\\\\[^\\]+\\)/i.test(text.trim());

/** Told only as long as it is what stands in the field, for that distro. */
export const stillShown = (
  renamed: Renamed | null,
  field: { readonly target: string; readonly text: string },
): boolean => renamed !== null && renamed.to === field.text && renamed.target === field.target;
