import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { table } from './text/run-text';

/** Page of the user guide as a terminal shows it: without marks, pictures and escapes, tables in columns. */
export function helpText(markdown: string): string {
  return blocks(lexer(markdown)).join('\n\n');
}

const blocks = (tokens: readonly Token[]): string[] =>
  tokens.map((token) => block(existing(token))).filter((text) => text !== '');

/** Every token of the lexer is one of these; only extensions, which the guide has none of, add others. */
const existing = (token: Token): MarkedToken => {
  const { type, raw } = token;
  return isMarked(token) ? token : { type: 'text', raw, text: `${type}: ${raw}` };
};

const isMarked = (token: Token): token is MarkedToken => TYPES.has(token.type);

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

function block(token: MarkedToken): string {
  if (token.type === 'heading') {
    const title = inline(token.tokens);
    return `${title}\n${(token.depth === 1 ? '=' : '-').repeat(title.length)}`;
  }
  if (token.type === 'code') return token.text.replaceAll(/^/gm, '    ');
  if (token.type === 'list') return list(token);
  if (token.type === 'table') {
    const rows = [token.header, ...token.rows];
    return table(rows.map((row) => row.map((cell) => inline(cell.tokens))));
  }
  return token.type === 'space' || token.type === 'hr' ? '' : inlineOf(token);
}

function list({ ordered, items }: Tokens.List): string {
  const rows = items.map(({ tokens }, at) => {
    const mark = ordered ? `${at + 1}. ` : '- ';
    return (
      mark +
      blocks(tokens)
        .join('\n')
        .replaceAll('\n', `\n${' '.repeat(mark.length)}`)
    );
  });
  return rows.join('\n');
}

const inline = (tokens: readonly Token[]): string =>
  tokens.map((token) => inlineOf(existing(token))).join('');

function inlineOf(token: MarkedToken): string {
  if (token.type === 'image') return '';
  if (token.type === 'br') return '\n';
  if (token.type === 'link' && /^https?:/.test(token.href)) {
    return `${inline(token.tokens)} (${token.href})`;
  }
  if ('tokens' in token && token.tokens !== undefined) return inline(token.tokens);
  return 'text' in token ? token.text : '';
}
