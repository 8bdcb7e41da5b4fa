import { readFile } from 'node:fs/promises';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export interface Asset {
  readonly body: Buffer<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The path of a URL as a relative path with `/`, or null when it could name anything but a file below the
 * page's folder: parent folders, drive letters, alternate streams, NUL, backslashes, broken escapes.
 */
export function assetPath(urlPath: string): string | null {
  let plain: string;
  try {
    plain = decodeURIComponent(urlPath);
  } catch {
    return null;
  }
  if (!plain.startsWith('/') || /[\\:\0]/.test(plain)) return null;
  const parts = plain.slice(1).split('/');
  if (parts.some((part) => part === '..' || part === '.')) return null;
  return parts.filter((part) => part !== '').join('/');
}

/**
 * The file that answers a path of the page. A path without a file is a view of the page (the page's own
 * router reads it) when the browser navigates there, and null, "not found", for anything else.
 */
export async function findAsset(
  folder: string,
  relativePath: string,
  navigation: boolean,
): Promise<Asset | null> {
  const asset = relativePath === '' ? null : await readAsset(folder, relativePath);
  if (asset) return asset;
  return navigation || relativePath === '' ? readAsset(folder, 'index.html') : null;
}

async function readAsset(folder: string, relativePath: string): Promise<Asset | null> {
  try {
    const body = await readFile(path.join(folder, ...relativePath.split('/')));
    return { body, headers: assetHeaders(relativePath) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && isMissing(error.code)) return null;
    throw error;
  }
}

function isMissing(code: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(String(code));
}

function assetHeaders(relativePath: string): Record<string, string> {
  // The build puts a hash of the contents into the name of every file in assets/.
  const hashed = /^assets\/.*-[\w-]{8,}\.\w+$/.test(relativePath);
  return {
    'content-type': TYPES[path.extname(relativePath).toLowerCase()] ?? 'application/octet-stream',
    'cache-control': hashed ? 'private, max-age=31536000, immutable' : 'no-cache',
  };
}
