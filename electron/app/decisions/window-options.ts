import { type Bounds, MIN_SIZE } from './window-bounds';

const TITLE_BAR_PX = 47;

/** The system's window buttons over our own top bar, in its colors. */
export function titleBarOverlay(isDark: boolean) {
  return isDark
    ? { color: '#0e1114', symbolColor: '#aab3bd', height: TITLE_BAR_PX }
    : { color: '#f6f7f8', symbolColor: '#47505a', height: TITLE_BAR_PX };
}

export interface WindowFacts {
  readonly preload: string;
  readonly isDark: boolean;
  readonly bounds: Bounds | null;
  readonly platform: string;
  /** PNG, for Linux alone: elsewhere a window has the icon of its program. */
  readonly icon: string;
}

/** Options every window of ours is created with. A plain value, so that a test can hold each switch in place. */
export function windowOptions({ preload, isDark, bounds, platform, icon }: WindowFacts) {
  return {
    ...(platform === 'linux' ? { icon } : {}),
    ...(bounds ?? { width: 1440, height: 900 }),
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    // Shown once the first picture is drawn: no white flash.
    show: false,
    backgroundColor: isDark ? '#0e1114' : '#f6f7f8',
    title: 'RL Cockpit',
    titleBarStyle: 'hidden',
    titleBarOverlay: titleBarOverlay(isDark),
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  } as const;
}

/** Standard, so that relative paths and storage work; secure, so that the page counts as a secure context. */
export const SCHEME_PRIVILEGES = {
  standard: true,
  secure: true,
  supportFetchAPI: true,
  codeCache: true,
};
