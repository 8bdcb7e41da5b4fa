import { Fragment } from 'react';
import { capsOf, chordsOf, isMac } from './chord';

/** Key caps: every chord of `+ =`, as this keyboard has them. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  const mac = isMac();
  return (
    <span className="keys">
      {chordsOf(keys).map((chord, at) => (
        <Fragment key={JSON.stringify(chord)}>
          {at > 0 && <span className="keys-or" />}
          {capsOf(chord, mac).map((cap) => (
            <kbd key={cap}>{cap}</kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
