import { Fragment, type ReactNode } from 'react';
import { lexer, type Token, type Tokens } from 'marked';
import { partName } from '#core/help/part-name';
import { t } from '../words/t';
import { HelpPageId, Inline } from './inline-view';
import { isMarked } from './marked-tokens';

interface Props {
  /** Id of the page. */
  readonly id: string;
  readonly text: string;
}

/** Page of the guide as React elements. No HTML of the page is obeyed. */
export function MarkdownView({ id, text }: Props) {
  // The top bar shows the title.
  const tokens = lexer(text).filter((token) => !(token.type === 'heading' && token['depth'] === 1));
  return (
    <HelpPageId value={id}>
      <Blocks tokens={tokens} />
    </HelpPageId>
  );
}

function Blocks({ tokens }: { readonly tokens: readonly Token[] }) {
  return tokens.map((token, at) => (
    <Fragment key={`${at} ${token.raw}`}>{blockOf(token)}</Fragment>
  ));
}

function blockOf(token: Token): ReactNode {
  if (!isMarked(token)) return <p>{token.raw}</p>;
  switch (token.type) {
    case 'heading':
      return <Heading heading={token} />;
    case 'paragraph':
      return <Paragraph tokens={token.tokens} />;
    case 'list':
      return <List list={token} />;
    case 'code':
      return (
        <pre className="help-code" tabIndex={0} role="group" aria-label={t('help.code')}>
          {token.text}
        </pre>
      );
    case 'table':
      return <Table table={token} />;
    case 'text':
      return <Inline tokens={token.tokens ?? [token]} />;
    case 'space':
    case 'hr':
    case 'def':
      return null;
    case 'blockquote':
    case 'br':
    case 'checkbox':
    case 'codespan':
    case 'del':
    case 'em':
    case 'escape':
    case 'html':
    case 'image':
    case 'link':
    case 'list_item':
    case 'strong':
      return <p>{token.raw}</p>;
  }
}

/** A paragraph that is only a picture is left out. */
function Paragraph({ tokens }: { readonly tokens: readonly Token[] }) {
  if (tokens.every(({ type }) => type === 'image')) return null;
  return (
    <p>
      <Inline tokens={tokens} />
    </p>
  );
}

function Heading({ heading: { depth, text, tokens } }: { readonly heading: Tokens.Heading }) {
  const id = partName(text);
  const words = <Inline tokens={tokens} />;
  return depth === 2 ? <h2 id={id}>{words}</h2> : <h3 id={id}>{words}</h3>;
}

function List({ list: { ordered, items } }: { readonly list: Tokens.List }) {
  const rows = items.map((item, at) => (
    <li key={`${at} ${item.raw}`}>
      <Blocks tokens={item.tokens} />
    </li>
  ));
  return ordered ? <ol>{rows}</ol> : <ul>{rows}</ul>;
}

function Table({ table: { header, rows } }: { readonly table: Tokens.Table }) {
  return (
    <div className="help-table" tabIndex={0} role="group" aria-label={t('help.table')}>
      <table>
        <thead>
          <tr>
            {header.map(({ text, tokens }) => (
              <th key={text} scope="col">
                <Inline tokens={tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={`${at} ${row[0]?.text ?? ''}`}>
              {row.map(({ text, tokens }, column) => (
                <td key={`${column} ${text}`}>
                  <Inline tokens={tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
