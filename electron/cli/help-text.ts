import { lexer, type MarkedToken, type Token } from 'marked';
import { table } from './text/run-text';

/** Page of the user guide as a terminal shows it: without marks, pictures and escapes, tables in columns. */
export function helpText(markdown: string): string {
  return blocks(lexer(markdown)).join('\n\n');
}

const blocks = (tokens: readonly Token[]): string[] =>
  tokens.map((token) => block(known(token))).filter((text) => text !== '');

/** Every token of the lexer is one of these; only extensions, which the guide has none of, add others. */
const known = (token: Token): MarkedToken => {
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
  switch (token.type) {
    case 'heading': {
      const title = inline(token.tokens);
      return `${title}\n${(token.depth === 1 ? '=' : '-').repeat(title.length)}`;
    }
    case 'code':
      return token.text.replaceAll(/^/gm, '    ');
    case 'list':
      return token.items
        .map(({ tokens }, at) => {
          const mark = token.ordered ? `${at + 1}. ` : '- ';
          return (
            mark +
            blocks(tokens)
              .join('\n')
              .replaceAll('\n', `\n${' '.repeat(mark.length)}`)
          );
        })
        .join('\n');
    case 'table':
      return table(
        [token.header, ...token.rows].map((row) => row.map((cell) => inline(cell.tokens))),
      );
    case 'space':
    case 'hr':
      return '';
    default:
      return 'tokens' in token && token.tokens !== undefined
        ? inline(token.tokens)
        : inlineOf(token);
  }
}

const inline = (tokens: readonly Token[]): string =>
  tokens.map((token) => inlineOf(known(token))).join('');

function inlineOf(token: MarkedToken): string {
  switch (token.type) {
    case 'image':
      return '';
    case 'br':
      return '\n';
    case 'link':
      return /^https?:/.test(token.href)
        ? `${inline(token.tokens)} (${token.href})`
        : inline(token.tokens);
    case 'codespan':
    case 'escape':
      return token.text;
    default:
      if ('tokens' in token && token.tokens !== undefined) return inline(token.tokens);
      return 'text' in token ? token.text : '';
  }
}
