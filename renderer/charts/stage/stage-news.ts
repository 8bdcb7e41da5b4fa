/**
 * What changed for the charts of a page: how they look, only the part that is seen while it is moved, the data, or at
 * which timestep a run was when.
 */
export type StageNews = 'look' | 'view' | 'data' | 'index';
