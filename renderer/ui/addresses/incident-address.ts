import type { IncidentSubject } from '#core/contract/incident/incident';

/** Address of the page of a cause: `/incidents/causes/:cause`. */
export const causeAddress = (cause: string): string =>
  `/incidents/causes/${encodeURIComponent(cause)}`;

/** Address of a notebook: the tab of its run, or its own page for what is no run. */
export const notebookAddress = (incident: string, subject: IncidentSubject): string =>
  subject.kind === 'run'
    ? `/runs/${subject.run}?tab=notebook`
    : `/incidents/${encodeURIComponent(incident)}`;
