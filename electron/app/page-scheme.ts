import { protocol } from 'electron';
import { findAsset } from '../parents/asset';
import { SECURITY_HEADERS } from '../parents/page-policy';
import { SCHEME } from './decisions/origin';
import { pageRequest } from './decisions/page-request';
import { SCHEME_PRIVILEGES } from './decisions/window-options';

/** Before the app is ready: Electron reads the privileges of schemes only once. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges: { ...SCHEME_PRIVILEGES } }]);
}

/** After the app is ready: app://cockpit/… are the files of the page. */
export function servePage(renderer: string): void {
  protocol.handle(SCHEME, async (request) => answer(renderer, request));
}

async function answer(renderer: string, request: Request): Promise<Response> {
  const requested = pageRequest(request.method, request.url, request.headers.get('accept'));
  if (requested.answer === 'refuse') return refusal(requested.status);
  const asset = await findAsset(renderer, requested.path, requested.navigation);
  if (!asset) return refusal(404);
  return new Response(asset.body, { headers: { ...SECURITY_HEADERS, ...asset.headers } });
}

function refusal(status: number): Response {
  return new Response(null, { status, headers: { ...SECURITY_HEADERS } });
}
