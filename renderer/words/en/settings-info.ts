/** Sections of the settings that inform: privacy, the app's log, updates, about. */
export const settingsInfo = {
  privacy: {
    headline: 'Nothing leaves this machine',
    says: 'RL Cockpit sends nothing about you or your runs: no usage data, no crash reports. The page loads nothing from the network. Only the desktop app asks its update feed for a newer version, if it was packaged with one; About turns that off.',
    training:
      'A run you start may use the network, for example to download a model. That is up to the program; see its log.',
    address:
      'In a browser, only this machine can open the page, with a token that is kept in a file only you can read.',
    secrets:
      'Keys and tokens are passed to a run by name; their values are not written to logs or run folders.',
  },
  log: {
    says: 'What the parts of RL Cockpit report about themselves, with keys masked. It stays on this machine: at most five files of 2 MB. Logs of runs are on their own pages.',
    level: 'Entries shown',
    levels: { error: 'Errors', warn: 'Warnings and errors', info: 'Everything' },
    levelWords: { error: 'Error', warn: 'Warning', info: 'Info' },
    none: {
      error: 'No errors are logged.',
      warn: 'No warnings and no errors are logged.',
      info: 'Nothing is logged yet.',
    },
    entries: 'Log entries, newest first',
    process: 'Process {{pid}}',
    stack: 'Details',
    copy: 'Copy',
    copied_one: 'Copied {{count}} entry, without your name and the machine’s.',
    copied_other: 'Copied {{count}} entries, without your name and the machine’s.',
    open: 'Open folder',
    copyPath: 'Copy folder path',
  },
  updates: {
    title: 'Updates',
    browser: 'In a browser, RL Cockpit is as new as the checkout it was started from.',
    whatsNew: 'What’s new',
    off: {
      'no-feed': 'This copy was packaged without an update feed, so it never checks.',
      'unsafe-feed': 'The update feed of this copy is not encrypted (https), so it is not used.',
      'no-package':
        'This copy was unpacked by hand and cannot replace itself. Download a new one instead.',
    },
    unchecked: 'Version {{version}}. Not checked since RL Cockpit started.',
    none: 'Version {{version}} is the newest as of {{clock}}.',
    checking: 'Checking…',
    available: 'Version {{version}} is available.',
    managed: 'Version {{version}} is available. Install its package as you installed this one.',
    downloading: 'Downloading version {{version}}…',
    progress: 'Progress of the update',
    downloaded: '{{done}} of {{total}}',
    ready: 'Version {{version}} is downloaded, and its checksum is correct.',
    trainingsContinue: 'Runs continue during the restart.',
    terminalsEnd_one: 'Your open terminal closes.',
    terminalsEnd_other: 'Your {{count}} open terminals close.',
    restart: 'Restart to update',
    download: 'Download{{size}}',
    open: 'Download the package in your browser',
    check: 'Check now',
    feed: 'Updates come from {{feed}}',
  },
  about: {
    version: 'Version',
    engine: 'Engine process',
    home: 'Folder of this installation',
    file: 'Settings file',
    licence: 'License',
    licenceIs: 'MIT',
  },
} as const;
