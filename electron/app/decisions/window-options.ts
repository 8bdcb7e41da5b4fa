/** What every window of ours is made with. A plain value, so that a test can hold each switch in place. */
export function windowOptions(preload: string) {
  return {
    width: 1440,
    height: 900,
    minWidth: 640,
    minHeight: 480,
    // Shown once the first picture is drawn: no white flash.
    show: false,
    backgroundColor: '#17181c',
    title: 'RL Cockpit',
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
  };
}

/** Standard, so that relative paths and storage work; secure, so that the page counts as a secure context. */
export const SCHEME_PRIVILEGES = {
  standard: true,
  secure: true,
  supportFetchAPI: true,
  codeCache: true,
};
