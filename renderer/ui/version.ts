/** Written in by the build (vite.renderer.config.ts). */
declare const PACKAGE_VERSION: string | undefined;

/** Version of the app that this page belongs to; empty in code that was not built. */
export const APP_VERSION = typeof PACKAGE_VERSION === 'string' ? PACKAGE_VERSION : '';
