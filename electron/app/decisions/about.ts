/** What the app knows of itself. */
export interface AboutFacts {
  readonly version: string;
  readonly electron: string;
  readonly chromium: string;
  readonly node: string;
  /** Name and release of the system: "Linux 6.1.0 (x64)". */
  readonly system: string;
  readonly home: string;
  readonly logFolder: string;
}

export const COPY_DETAILS = 0;

/** The box "About RL Cockpit", and the text that its first button copies for a bug report. */
export function about(facts: AboutFacts) {
  const { version, electron, chromium, node, system, home, logFolder } = facts;
  const message = `RL Cockpit ${version}`;
  const detail = [
    `Electron ${electron}`,
    `Chromium ${chromium}`,
    `Node ${node}`,
    `System: ${system}`,
    'License: MIT',
    '',
    `Home folder: ${home}`,
    `Log folder: ${logFolder}`,
  ].join('\n');
  return {
    box: {
      type: 'info',
      title: 'About RL Cockpit',
      message,
      detail,
      buttons: ['Copy details', 'Close'],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    },
    copied: `${message}\n${detail}`,
  } as const;
}
