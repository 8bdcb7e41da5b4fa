import { parse } from 'yaml';
import { z } from 'zod';
import type { NoUpdates } from '#core/contract/desktop/update';

/** app-update.yml, which electron-builder puts into a package that was built with a feed. */
const FeedFile = z.looseObject({ provider: z.literal('generic'), url: z.url() });

/** What decides where updates come from, and who may install them. */
export interface PackageFacts {
  readonly platform: string;
  /** Text of app-update.yml; null where the package has none. */
  readonly feedFile: string | null;
  /** Text of `package-type`, which a package of a package manager has: "deb"; else null. */
  readonly packageType: string | null;
  /** Path of the AppImage that runs; null in any other package. */
  readonly appImage: string | null;
}

/** `self`: the app replaces itself. `manager`: the package manager does, as an administrator. */
export type UpdateSource =
  | { readonly by: 'self' | 'manager'; readonly feed: string }
  | { readonly by: 'no-one'; readonly feed: string | null; readonly why: NoUpdates };

/** Where this installation gets its updates. A feed has to be encrypted, but on this machine itself. */
export function updateSource(facts: PackageFacts): UpdateSource {
  const feed = feedIn(facts.feedFile);
  if (feed === null) return { by: 'no-one', feed, why: 'no-feed' };
  if (!isSafe(new URL(feed))) return { by: 'no-one', feed, why: 'unsafe-feed' };
  if (facts.packageType !== null) return { by: 'manager', feed };
  // A folder that was only unpacked has nothing that could replace it.
  if (facts.platform === 'linux' && facts.appImage === null)
    return { by: 'no-one', feed, why: 'no-package' };
  return { by: 'self', feed };
}

function feedIn(text: string | null): string | null {
  if (text === null) return null;
  try {
    return FeedFile.safeParse(parse(text)).data?.url ?? null;
  } catch {
    return null;
  }
}

const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' ||
  (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname));
