import path from 'node:path';

/** The files that `npm run build` writes, all in one folder. An entry passes its own `import.meta.dirname`. */
export interface BuiltFiles {
  readonly engine: string;
  readonly ptyHost: string;
  readonly preload: string;
  /** The page: index.html and its assets. */
  readonly renderer: string;
  /** PNG, with a sharper one beside it for dense screens. */
  readonly trayIcon: string;
  /** PNG of 256 × 256 px. */
  readonly windowIcon: string;
}

export function builtFiles(outFolder: string): BuiltFiles {
  const icons = path.join(outFolder, '..', 'resources', 'icons');
  return {
    engine: path.join(outFolder, 'engine.js'),
    ptyHost: path.join(outFolder, 'pty-host.js'),
    // A sandboxed preload has to be CommonJS, and the package is of type "module".
    preload: path.join(outFolder, 'preload.cjs'),
    renderer: path.join(outFolder, 'renderer'),
    trayIcon: path.join(icons, 'tray.png'),
    windowIcon: path.join(icons, 'linux', '256x256.png'),
  };
}
