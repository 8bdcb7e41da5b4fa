/** A path with bidi and invisible characters made visible, safe to show. */
export const visiblePath = (path: string): string =>
  path.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '\uFFFD');
