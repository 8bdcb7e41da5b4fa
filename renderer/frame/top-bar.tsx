import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Bell } from './notices/bell';
import { PaletteButton } from './palette/palette-button';
import { useHeadingFocus } from './use-heading-focus';

interface Props {
  readonly title: string;
  /** Shown as the title, where that can be changed in place. */
  readonly heading?: ReactNode;
  readonly crumb?: { readonly label: string; readonly to: string };
  /** State, shown beside the subject. */
  readonly children?: ReactNode;
  /** Actions on this page. */
  readonly actions?: ReactNode;
}

/** Top bar of a page: breadcrumb, title and state, actions, search and bell. */
export const TopBar = memo(function TopBar(props: Props) {
  const { title, heading: shown, crumb, children, actions } = props;
  const heading = useHeadingFocus();
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
      <h1
        className="ellipsis"
        title={shown === undefined ? title : undefined}
        ref={heading}
        tabIndex={-1}
      >
        {shown ?? title}
      </h1>
      {children}
      <span className="spacer" />
      {actions}
      <PaletteButton />
      <Bell />
    </header>
  );
});
