import { assetPath } from '../../parents/asset';
import { isOurPage } from './origin';

export type PageRequest =
  | { readonly answer: 'asset'; readonly path: string; readonly navigation: boolean }
  | { readonly answer: 'refuse'; readonly status: 403 | 404 | 405 };

/** Answer to a request on our scheme. `accept` is the request's header of that name. */
export function pageRequest(method: string, address: string, accept: string | null): PageRequest {
  if (method !== 'GET' && method !== 'HEAD') return { answer: 'refuse', status: 405 };
  if (!isOurPage(address)) return { answer: 'refuse', status: 403 };
  const path = assetPath(new URL(address).pathname);
  if (path === null) return { answer: 'refuse', status: 404 };
  return { answer: 'asset', path, navigation: (accept ?? '').includes('text/html') };
}
