/** A name may hold what would turn the words around it, or what cannot be seen. */
export const shownPath = (path: string): string =>
  path.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '\uFFFD');
