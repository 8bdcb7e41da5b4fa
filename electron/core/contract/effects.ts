import type { Api } from './api';

/**
 * Effect of a call, which decides what happens when its connection is cut before its answer.
 * - `reads`: it is asked again.
 * - `repeats`: to carry it out again ends in the same state (it sets something, or its runs have ids that are made
 *   before): after an engine died in the middle the next one carries it out again.
 * - `once`: after an engine died in the middle it is unknown whether it was done, and it is not repeated; `look` says where that can be
 *   seen.
 */
export type Effect = 'reads' | 'repeats' | { readonly once: string };

type Effects = { readonly [S in keyof Api]: { readonly [C in keyof Api[S]]: Effect } };

const once = (style: string): Effect => ({ once: style });
const RUNS = 'See the list of runs: runs';
const PROJECTS = 'See the list of projects: projects';
const OPEN_INCIDENT = 'Open the incident and see.';

/** Every call of the contract. Forget one: it does not compile. */
const effects: Effects = {
  engine: { hello: 'reads', changes: 'reads', room: 'reads' },
  // An error is in the log twice rather than never; it may hold keys, and is never stored with the changes.
  appLog: { list: 'reads', report: 'reads' },
  targets: {
    list: 'reads',
    connect: 'repeats',
    connectHost: 'repeats',
    acts: 'reads',
    cluster: 'reads',
    queuedJob: 'reads',
    cancelJob: 'repeats',
    planAllocation: 'reads',
    allocate: 'repeats',
    allocation: 'reads',
    disconnect: 'repeats',
  },
  // These only make the command that a terminal opens with; it may hold keys, and is never stored.
  shells: { command: 'reads' },
  envs: { list: 'reads', look: 'reads' },
  folders: { list: 'reads' },
  environments: { passport: 'reads', measure: 'repeats', cancel: 'repeats' },
  recipes: {
    list: 'reads',
    preview: 'reads',
    checks: 'reads',
    namesThere: 'reads',
    constraints: 'reads',
    choices: 'reads',
  },
  queue: { list: 'reads', add: 'repeats', remove: 'repeats', startNow: 'repeats' },
  sweeps: { plan: 'reads', start: 'repeats', cancel: 'repeats', restore: 'repeats' },
  projects: {
    list: 'reads',
    scan: 'reads',
    add: once(PROJECTS),
    change: 'repeats',
    remove: once(PROJECTS),
    manifest: 'reads',
    checkManifest: 'reads',
    draft: 'reads',
    installation: 'reads',
    chain: 'reads',
    startChain: 'repeats',
    gate: 'reads',
  },
  settings: { get: 'reads', change: 'repeats', folders: 'reads' },
  setup: {
    guard: 'reads',
    goals: 'reads',
    matrix: 'reads',
    plan: 'reads',
    choosePython: 'repeats',
    skip: 'repeats',
    probes: 'reads',
    probe: 'reads',
    bisectPlan: 'reads',
    bisect: once(`A trial may have run. ${RUNS}`),
    nativeStack: 'reads',
    command: 'reads',
    fixRuns: 'reads',
    fixStarted: 'repeats',
    fixEnded: 'repeats',
    fixProof: 'reads',
    ledger: 'reads',
    removal: 'reads',
    requirements: 'reads',
    report: 'reads',
    freezes: 'reads',
    takeFreeze: 'repeats',
    agree: 'repeats',
    drift: 'reads',
    since: 'reads',
    revisions: 'reads',
  },
  chartViews: { list: 'reads', save: 'repeats', remove: 'repeats' },
  jobPresets: { list: 'reads', save: 'repeats', remove: 'repeats' },
  savedViews: { list: 'reads', save: 'repeats', remove: 'repeats' },
  transfers: {
    preview: 'reads',
    start: 'repeats',
    resume: 'repeats',
    progress: 'reads',
    list: 'reads',
    cancel: 'repeats',
    translate: 'reads',
  },
  downloads: {
    preview: 'reads',
    start: 'repeats',
    resume: 'repeats',
    progress: 'reads',
    list: 'reads',
    cancel: 'repeats',
    remove: once('See the list of downloads: downloads'),
    copy: 'repeats',
    testMirrors: 'reads',
  },
  secrets: { list: 'reads', set: 'repeats', sweep: 'reads', remove: 'repeats' },
  imports: { scan: 'reads', import: 'repeats', unfollow: 'repeats', list: 'reads' },
  incidents: {
    diagnose: 'reads',
    diagnoseText: 'reads',
    ofText: once('See the list of incidents: incidents'),
    list: 'reads',
    get: 'reads',
    ofRun: 'reads',
    test: 'repeats',
    suggest: once(OPEN_INCIDENT),
    decide: 'repeats',
    write: 'repeats',
    prepare: 'repeats',
    rerun: once(`The run may have started. ${RUNS}`),
    markdown: 'reads',
    report: 'reads',
    attempts: 'reads',
  },
  models: {
    passport: 'reads',
    portable: once('See whether the copy is there, and whole: inspect FILE'),
    play: 'reads',
  },
  evaluation: {
    start: once('See what it left, on the page of the run; then evaluate again.'),
    job: 'reads',
    jobs: 'reads',
    cancel: 'repeats',
    ofRun: 'reads',
    file: 'reads',
    learning: 'reads',
  },
  insight: {
    whoPaid: 'reads',
    anatomy: 'reads',
    rollouts: 'reads',
    allRollouts: 'reads',
    prompts: 'reads',
    rollout: 'reads',
    auditReward: 'repeats',
  },
  runs: {
    list: 'reads',
    get: 'reads',
    snapshot: 'reads',
    start: 'repeats',
    declare: 'repeats',
    setPatterns: 'repeats',
    stop: 'repeats',
    series: 'reads',
    chart: 'reads',
    charts: 'reads',
    oddPoints: 'reads',
    points: 'reads',
    logLines: 'reads',
    logLine: 'reads',
    logBytes: 'reads',
    logRaw: 'reads',
    lineAt: 'reads',
    fatalLines: 'reads',
    search: 'reads',
    searchEnd: 'reads',
    searchLines: 'reads',
    searchStep: 'reads',
    searchPlaces: 'reads',
    searchMarks: 'reads',
    logSurvey: 'reads',
    notes: 'reads',
    note: 'repeats',
    tag: 'repeats',
    delete: once(RUNS),
    undelete: once(RUNS),
    sizes: 'reads',
    rows: 'reads',
    spread: 'reads',
    some: 'reads',
    export: 'repeats',
    exportShare: 'reads',
    exportBytes: 'reads',
    checkpoints: 'reads',
    testCheckpoint: 'reads',
    health: 'reads',
    healthNews: 'reads',
    muteHealth: 'repeats',
    lineage: 'reads',
    tagNames: 'reads',
  },
};

const table: Readonly<Record<string, Readonly<Record<string, Effect>>>> = effects;

/** Effect of the call at a path of the contract; null if there is none. */
export function effectOf([subject = '', call = '', ...more]: readonly string[]): Effect | null {
  const calls = Object.hasOwn(table, subject) ? table[subject] : undefined;
  if (calls === undefined || more.length > 0 || !Object.hasOwn(calls, call)) return null;
  return calls[call] ?? null;
}
