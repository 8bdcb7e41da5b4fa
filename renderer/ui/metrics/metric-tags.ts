import { createContext, useContext } from 'react';

const Tags = createContext<readonly string[]>([]);

/** Gives the parts below it the tags of the run that the page shows: they tell which trainer's metric a name is. */
export const MetricTags = Tags.Provider;

export const useMetricTags = (): readonly string[] => useContext(Tags);
