import { z } from 'zod';
import { base } from '../api-base';
import { ChartView } from './chart-views';

const Recipe = ChartView.pick({ recipe: true });
const Views = z.array(ChartView);

/** Chart views of the user. Each call answers all views of the recipe, in the order in which they were made. */
export const chartViewCalls = {
  list: base.input(Recipe).output(Views),
  /** Replaces the view of that recipe and name, or adds it. */
  save: base.input(ChartView).output(Views),
  remove: base.input(ChartView.pick({ recipe: true, name: true })).output(Views),
};
