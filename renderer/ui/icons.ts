/** One stroke for every line icon; 16 px unless said otherwise. Verdict glyphs are our own (glyph.tsx). */
export const ICON_STROKE = 1.6;
export const ICON_SIZE = 16;
