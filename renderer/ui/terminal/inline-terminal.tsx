import './inline-screen.css';

import { type ComponentProps, lazy, Suspense } from 'react';

/** With it comes the terminal emulator, which a page that shows no terminal does not need. */
const InlineScreen = lazy(async () => ({
  default: (await import('./inline-screen')).InlineScreen,
}));

/** Screen of a terminal inside of a page, loaded when it is shown. */
export function InlineTerminal(props: ComponentProps<typeof InlineScreen>) {
  return (
    <Suspense fallback={<div className="fix-screen" aria-busy />}>
      <InlineScreen {...props} />
    </Suspense>
  );
}
