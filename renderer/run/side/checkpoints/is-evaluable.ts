/** Whether a saved file can be evaluated: Stable-Baselines3 saves zips, verl folders. */
export const isEvaluable = (path: string, answersRows: boolean): boolean =>
  answersRows ? /global_step_\d+$/.test(path) : /\.zip$/i.test(path);
