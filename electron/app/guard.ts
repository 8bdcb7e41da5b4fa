import { app, shell, type Session, type WebContents } from 'electron';
import { externalAddress, mayNavigate, mayUse } from './decisions/origin';

/** Rules for every page this app will ever create, including ones not thought of yet. */
export function guardEveryPage(): void {
  app.on('web-contents-created', (_event, contents) => guard(contents));
}

function guard(contents: WebContents): void {
  contents.on('will-navigate', (event) => stay(event, event.url));
  contents.on('will-redirect', (event) => stay(event, event.url));
  contents.on('will-frame-navigate', (event) => {
    if (!mayNavigate(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
}

function stay(event: { preventDefault(): void }, address: string): void {
  if (mayNavigate(address)) return;
  event.preventDefault();
  openOutside(address);
}

function openOutside(address: string): void {
  const external = externalAddress(address);
  if (external !== null) void shell.openExternal(external);
}

/** Denies every permission that is asked for or looked up, but the one the page needs. */
export function guardPermissions(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, answer, details) => {
    answer(details.isMainFrame && mayUse(permission, contents.getURL()));
  });
  session.setPermissionCheckHandler((_contents, permission, origin) => mayUse(permission, origin));
  session.setDevicePermissionHandler(() => false);
}
