import type { MarkedToken, Token } from 'marked';

const TYPES: ReadonlySet<string> = new Set<MarkedToken['type']>([
  'blockquote',
  'br',
  'code',
  'codespan',
  'del',
  'em',
  'escape',
  'heading',
  'hr',
  'html',
  'image',
  'link',
  'list',
  'list_item',
  'paragraph',
  'space',
  'strong',
  'table',
  'text',
]);

/** Whether it is a token of Markdown itself. Extensions, which the guide has none of, may add others. */
export const isMarked = (token: Token): token is MarkedToken => TYPES.has(token.type);
