import type { RunId } from '#core/contract/run/run';
import type { Connection } from '../../connection/connection';
import { rawLines } from './use-log';

const LINES = 300;
const RUNS = 200;

/**
 * The last 300 lines of a run's log as text: of this run, else of the newest one of the recipe. null when there is no such
 * run, or it printed nothing.
 */
export async function lastLogLines(
  connection: Connection,
  recipe: string,
  run: RunId | null,
): Promise<string | null> {
  const runId = run ?? (await newestOf(connection, recipe));
  if (runId === null) return null;
  const detail = await connection.read((client) => client.runs.get({ run: runId }));
  if (!detail.ok || detail.value.logLines === 0) return null;
  const { logLines } = detail.value;
  return rawLines(connection, runId, Math.max(1, logLines - LINES + 1), logLines);
}

async function newestOf(connection: Connection, recipe: string): Promise<RunId | null> {
  const runs = await connection.read((client) => client.runs.list({ now: true, most: RUNS }));
  if (!runs.ok) return null;
  const ofRecipe = runs.value.find((run) => run.recipe === recipe && run.phase !== 'queued');
  return ofRecipe?.runId ?? null;
}
