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
    of: (goal: string) => `of ${goal}`,
    fromTo: (from: string, to: string) => `${from} to ${to}`,
    left: (duration: string) => `about ${duration} left`,
  },

  figures: {
    reward: 'Reward',
    gpuMemory: 'GPU memory',
    llmQueryRate: 'LLM query rate',
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
} as const;
