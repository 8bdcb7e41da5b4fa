/** Sentences and labels of a run's page. */
export const runWords = {
  charts: {
    canonical: {
      reward: 'Reward',
      eval_reward: 'Evaluation reward',
      ep_len: 'Episode length',
      kl: 'KL',
      entropy: 'Entropy',
      loss: 'Loss',
      fps: 'Speed',
      gpu_mem: 'GPU memory',
      llm_query_rate: 'LLM query rate',
    },
    machine: {
      cpu: 'CPU',
      treeMemory: 'Memory, training',
      memory: 'Memory, machine',
      disk: 'Disk, free',
      gpuMemory: (index: string) => `GPU ${index}, memory`,
      gpuUse: (index: string) => `GPU ${index}, use`,
      gpuTemperature: (index: string) => `GPU ${index}, temperature`,
      gpuPower: (index: string) => `GPU ${index}, power`,
    },
    copy: (title: string, copy: string) => `${title}, copy ${copy}`,
    sentence: (chart: {
      readonly title: string;
      readonly points: number;
      readonly last: string;
      readonly min: string;
      readonly max: string;
      readonly bad: number;
    }) =>
      `${chart.title}, ${chart.points} points, last ${chart.last}, from ${chart.min} to ${chart.max}${chart.bad > 0 ? `, ${chart.bad} not a finite number` : ''}`,
    bad: (count: number) => `${count} not finite`,
    ofSeries: (title: string, shown: number, total: number) =>
      `${title} ${shown.toLocaleString('en')} of ${total.toLocaleString('en')}`,
    bucketed: (list: string) => `Showing ${list}; extremes exact`,
    beyond: (title: string, count: string) =>
      `${title}: ${count} newer samples stand on the clock axis`,
    ofTotal: (shown: number, total: number) =>
      `${shown.toLocaleString('en')} of ${total.toLocaleString('en')}`,
    extremesExact: 'Least and greatest value of every bucket are exact',
    allPoints: 'Showing all points',
    evaluation: 'evaluation',
  },

  run: {
    since: (clock: string, duration: string) => `since ${clock}, for ${duration}`,
    started: (from: string) => `started ${from}`,
    took: (from: string, duration: string) => `started ${from}, took ${duration}`,
    heartbeat: (ago: string) => `heartbeat ${ago} ago`,
    imported: 'imported',
    missing: 'There is no such run',
    figures: 'Figures',
    noMetric: 'No metric yet',
    noMetricAfter: (duration: string) =>
      `No metric yet, after ${duration}. Charts appear with the first value.`,
    noMetricEver: 'No metric was read from this run',
    of: (goal: string) => `of ${goal}`,
    fromTo: (from: string, to: string) => `${from} to ${to}`,
    left: (duration: string) => `about ${duration} left`,
    axis: {
      timestep: 'Timestep',
      update: 'Update',
      episode: 'Episode',
      row: 'Row',
      clock: 'Clock',
      elapsed: 'Elapsed',
    },
    axisLabel: 'Horizontal axis',
    filterSeries: (count: number) => `Filter ${count} series`,
    noSeriesMatch: (query: string, all: number) => `None of ${all} series matches “${query}”.`,
    series: (count: number) => (count === 1 ? '1 series' : `${count} series`),
    machine: 'Machine',
    machineNote: 'Sampled by the supervisor, also while no window is open',
    other: 'Other',
    quiet: 'Quiet: no new line, and its CPU is busy. A long episode or an evaluation?',
    hung: 'Looks hung: no line and no CPU. Its process list shows what is still there.',
    unsupervised:
      'Its supervisor is gone, the training is not. Its exit code cannot be known any more.',
    noContact: (clock: string) =>
      `No contact since ${clock}. The training does not need this connection; whether it still runs is unknown.`,
    foreign: 'Another installation of RL Cockpit owns this run; here it can only be looked at.',
    tabs: { log: 'Log', events: 'Events', processes: 'Processes', parameters: 'Parameters' },
    details: 'Details',
  },

  figures: {
    reward: 'Reward',
    gpuMemory: 'GPU memory',
    llmQueryRate: 'LLM query rate',
    speed: 'Speed',
    exit: 'Exit',
    duration: 'Duration',
    exitUnknown: 'not seen',
    exitSignal: 'ended by a signal',
    exitCode: 'exit code',
    noValue: 'no value arrived',
    goal: 'goal reached',
    notReached: (percent: number) => `${Math.floor(percent)} % of its goal`,
    noGoal: 'no goal was given',
  },

  stop: {
    open: 'Stop…',
    title: (name: string) => `Stop ${name}?`,
    says: 'A training that saves when it is asked to stop saves now. What it did since its last checkpoint is lost otherwise.',
    rungs: [
      { title: 'Ask it to stop and save', says: 'Ctrl+C to the training, then wait' },
      { title: 'Terminate its process group', says: 'SIGTERM, where it did not end by itself' },
      { title: 'Kill what is left', says: 'SIGKILL, then look for survivors by the run’s mark' },
    ],
    graceful: 'Stop and save',
    term: 'Terminate',
    kill: 'Kill now',
    keep: 'Keep training',
    stoppingTitle: 'It was asked to stop',
    stoppingSays: 'It ends by itself, or the next rung is taken when its time is over.',
    foreign: 'Another installation owns this run and can stop it.',
  },

  verdict: {
    headlines: {
      succeeded: 'It trained',
      failed: 'It failed',
      suspicious: 'It ended, but nothing shows that it trained',
      stopped: 'It was stopped',
      lost: 'Its end was not seen',
    },
    unjudged: 'Not judged: nothing was expected of it',
    checks: (count: number) => (count === 1 ? '1 check' : `${count} checks`),
    line: (line: number) => `Line ${line.toLocaleString('en')}`,
    held: 'holds',
    broken: 'does not hold',
    unseen: 'could not be looked at',
  },

  log: {
    label: 'Log',
    empty: 'No line yet',
    emptyEnded: 'The log is empty: 0 bytes',
    following: 'Following',
    newLines: (count: string) => `${count} new lines`,
    oneNewLine: '1 new line',
    follow: 'Follow',
    size: (lines: string, size: string) => `${lines} lines, ${size}`,
    file: 'output.log',
    wrap: 'Wrap lines',
    cut: (count: string) => `… ${count} more characters in output.log`,
    onlyLast: (count: string) => `Only the last ${count} lines are shown`,
  },

  details: {
    noEvents: 'No event yet',
    noProcesses: 'No process is known',
    processes: { pid: 'Process', role: 'Role', cpu: 'CPU', memory: 'Memory', state: 'State' },
    command: 'Command',
    folder: 'Folder',
    python: 'Python',
    runFolder: 'Run folder',
    parameters: 'Parameters',
    expected: 'Counts as success',
    expects: {
      marker: 'Its log says',
      artefact: 'A new file',
      targetX: 'It reaches step',
      minPoints: 'Metric points, at least',
      minDuration: 'It lasts at least',
    },
    nothingExpected: 'Nothing was declared',
    noParameters: 'None',
  },
} as const;
