/** The page's own scheme: a real origin, unlike file://, so that 'self' in its policy means something. */
export const SCHEME = 'app';
export const PAGE_ORIGIN = 'app://cockpit';
export const PAGE_URL = `${PAGE_ORIGIN}/`;

/** Whether this address is a view of our page. A custom scheme has no `origin` in Node's URL, hence scheme and host. */
export function isOurPage(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.protocol === `${SCHEME}:` && url.host === 'cockpit';
}

/** Whether the window may navigate there. Our own views alone; everything else is opened outside or not at all. */
export function mayNavigate(address: string): boolean {
  return isOurPage(address);
}

/**
 * The address to hand to the user's browser, or null. What a link says is read by us and rewritten, so that the system never sees a file:,
 * a javascript: or a program's own scheme, nor a password in an address.
 */
export function externalAddress(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  return url.username === '' && url.password === '' ? url.href : null;
}

/** Whether a file comes from our page itself, which hands over files of its own making alone. */
export function mayDownload(address: string): boolean {
  return address.startsWith(`blob:${PAGE_ORIGIN}/`);
}

/** Copying is the one thing the page may do beyond what every page may; it reads no clipboard. */
export function mayUse(permission: string, requestingAddress: string): boolean {
  return permission === 'clipboard-sanitized-write' && isOurPage(requestingAddress);
}
