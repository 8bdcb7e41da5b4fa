import { createContext, Fragment, type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import type { Token } from 'marked';
import { resolveHelpLink } from '#core/help/help-link';
import { pageAddress } from '../ui/addresses/help-address';
import { isMarked } from './marked-tokens';

/** Id of the page that is shown: its links are relative to it. */
export const HelpPageId = createContext('README');

/** Words of a block with their emphasis, code and links. */
export function Inline({ tokens }: { readonly tokens: readonly Token[] }) {
  return tokens.map((token, at) => (
    <Fragment key={`${at} ${token.raw}`}>{wordsOf(token)}</Fragment>
  ));
}

function wordsOf(token: Token): ReactNode {
  if (!isMarked(token)) return token.raw;
  const words = 'tokens' in token ? <Inline tokens={token.tokens ?? []} /> : null;
  switch (token.type) {
    case 'strong':
      return <strong>{words}</strong>;
    case 'em':
      return <em>{words}</em>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'link':
      return <GuideLink href={token.href} tokens={token.tokens} />;
    case 'image':
      return null;
    case 'br':
      return <br />;
    case 'text':
      return token.tokens === undefined ? token.text : words;
    case 'escape':
      return token.text;
    case 'blockquote':
    case 'checkbox':
    case 'code':
    case 'def':
    case 'del':
    case 'heading':
    case 'hr':
    case 'html':
    case 'list':
    case 'list_item':
    case 'paragraph':
    case 'space':
    case 'table':
      return token.raw;
  }
}

interface LinkProps {
  readonly href: string;
  readonly tokens: readonly Token[];
}

function GuideLink({ href, tokens }: LinkProps) {
  const link = resolveHelpLink(useContext(HelpPageId), href);
  const words = <Inline tokens={tokens} />;
  if (link.kind === 'page')
    return (
      <Link className="link" to={pageAddress(link.id, link.part)}>
        {words}
      </Link>
    );
  if (link.kind === 'external')
    return (
      <a className="link" href={link.address} target="_blank" rel="noreferrer">
        {words}
      </a>
    );
  return words;
}
