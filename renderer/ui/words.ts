import { runWords } from './run-words';

/** Every sentence and label of the page (those of a run's page: run-words.ts). The next language is a second pair of files. */
export const words = {
  app: 'RL Cockpit',
  title: (subject: string) => `${subject} · RL Cockpit`,
  absent: '—',

  states: {
    queued: 'Queued',
    preparing: 'Preparing',
    running: 'Running',
    stopping: 'Stopping',
    succeeded: 'Succeeded',
    failed: 'Failed',
    suspicious: 'Suspicious',
    stopped: 'Stopped',
    lost: 'Lost',
    unknown: 'Unknown',
    unjudged: 'Not judged',
    withPercent: (word: string, percent: number) => `${word}, ${Math.floor(percent)} %`,
    unknownSince: (clock: string) => `unknown since ${clock}`,
  },

  link: {
    connecting: 'Looking for the engine…',
    noEngine: 'No engine answers at this address',
    noEngineRemedy:
      'Open the address that “npm start” printed: it carries the permission to look. If it is closed, start it again; trainings do not need it.',
    lost: (clock: string) => `No contact with the engine since ${clock}. Trainings do not need it.`,
    broke: 'The engine went away while it was asked, so it is not known whether this was done.',
    brokeRemedy: 'Look at Runs when the engine is back, then try it again.',
    engineError: (why: string) => `The engine could not answer: ${why}.`,
    engineErrorRemedy: 'Try it again. If it stays, the engine’s log in the state folder says more.',
    unreadable: (what: string) =>
      `${what} could not be read: page and engine are of different versions.`,
    unreadableRemedy: 'Load the page again.',
  },

  frame: {
    home: 'Home',
    runs: 'Runs',
    pages: 'Pages',
    inProgress: 'In progress',
    light: 'Light',
    dark: 'Dark',
    toLight: 'Change to light',
    toDark: 'Change to dark',
    noneInProgress: 'No training in progress',
    safeToClose: (count: number) =>
      count === 1
        ? '1 training in progress, safe to close'
        : `${count} trainings in progress, safe to close`,
    status: 'Status',
    looking: 'Looking…',
    notFound: 'There is no such page',
    notFoundRemedy: 'Home and Runs are in the rail on the left.',
  },

  home: {
    canTrain: 'This machine can train now',
    noPython: 'This machine has no Python yet',
    notReady: 'This machine is not ready',
    looking: 'Looking at this machine…',
    unchanged: 'Nothing was changed to find this out.',
    noPythonRemedy:
      'A training needs Python 3.8 or newer. Install it from python.org or with the package manager of this machine, then look again; a toy needs nothing beyond it.',
    pythons: (count: number) =>
      count === 1 ? '1 Python was found.' : `${count} Pythons were found.`,
    lookAgain: 'Look again',
    toysFirst: 'Start with a real training that needs nothing',
    toys: 'Needs no set-up',
    start: (title: string) => `Start ${title}`,
    starting: 'Starting…',
    anywhere: 'CPU',
    whyNot: 'Needs a machine that is ready, with Python 3.8 or newer',
    inProgress: 'In progress',
    ownership: 'Trainings belong to their machine. You can close this window.',
    openYours: 'Or look at a training you already have',
    where: 'Where code can run',
    stateAndRecipe: (state: string, recipe: string) => `${state} · ${recipe}`,
  },

  open: {
    label: 'Open a log, tfevents or CSV file',
    hint: 'A path on this machine. Nothing is uploaded, and your files are not changed.',
    placeholder: '/path/to/run.log',
    act: 'Open',
    busy: 'Reading…',
  },

  runs: {
    filter: 'Filter by name or recipe',
    columns: {
      state: 'State',
      run: 'Run',
      recipe: 'Recipe',
      reward: 'Reward',
      timestep: 'Timestep',
      duration: 'Duration',
      started: 'Started',
      reason: 'Reason',
    },
    all: 'All',
    shown: (shown: number, all: number) => `${shown} of ${all} shown`,
    rewardNote:
      'Reward is the trainer’s last value of its own reward; scales differ between recipes.',
    empty: 'No runs yet',
    emptyRemedy: 'A toy training takes about a minute and needs nothing installed.',
    noneMatch: (query: string, all: number) => `None of ${all} runs matches “${query}”.`,
    noneInState: (state: string, all: number) => `None of ${all} runs is in “${state}”.`,
    clear: 'Clear',
    toToys: 'Choose a toy to start',
    counted: (state: string, count: number) => `${state} ${count}`,
    import: 'Import',
    noContact: (clock: string) => `No contact since ${clock}`,
  },

  ...runWords,
} as const;
