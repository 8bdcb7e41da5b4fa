import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface Props {
  readonly title: string;
  readonly crumb?: { readonly label: string; readonly to: string };
  readonly children?: ReactNode;
}

/** Where the person is: the page's subject, and its state beside it. */
export function TopBar({ title, crumb, children }: Props) {
  return (
    <header className="top-bar">
      {crumb !== undefined && (
        <>
          {/* The rail has the same link: said and reached once. */}
          <Link className="crumb" to={crumb.to} tabIndex={-1} aria-hidden>
            {crumb.label}
          </Link>
          <span className="crumb-slash" aria-hidden>
            /
          </span>
        </>
      )}
      <h1 className="ellipsis" title={title}>
        {title}
      </h1>
      {children}
    </header>
  );
}
