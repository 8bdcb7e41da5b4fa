import { RunPage } from './run/run-page';
import { QueuedRun } from './start/queued-run';

/** The page at `/runs/:id`: a run, or, while it waits in the queue, what Start shows of it. */
export function RunRoute() {
  return <RunPage QueuedRun={QueuedRun} />;
}
