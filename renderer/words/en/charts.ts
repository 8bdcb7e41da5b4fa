export const charts = {
  tools: 'How the charts are drawn',
  axisLabel: 'Horizontal axis',
  axis: {
    timestep: 'Timestep',
    update: 'Update',
    episode: 'Episode',
    row: 'Row',
    clock: 'Clock',
    elapsed: 'Elapsed',
  },
  smoothing: 'Smoothing',
  smoothingSays: 'Debiased moving average over all points; the raw values stay faint behind it',
  logScale: 'Log scale',
  outliers: 'Cut outliers',
  outliersSays: 'Leaves single outliers outside of the plot and says how many',
  wholeRange: 'Whole range',
} as const;
