// First, so that the rules of the run's page come after Start's.
import { QueuedRun } from './start/queue/queued-run';
import { RunPage } from './run/run-page';

/** The page at `/runs/:id`: a run, or, while it waits in the queue, what Start shows of it. */
export function RunRoute() {
  return <RunPage QueuedRun={QueuedRun} />;
}
