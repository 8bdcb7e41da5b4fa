import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { ExportFormat } from '#core/contract/run/export-calls';
import { RunView } from '#core/contract/run/run';
import { openThreadLog } from '../app-log/thread-log';
import { writeExport } from './write-export';

/** Entry of one export's thread: ten million points are written without the engine or the store waiting. */
const Job = z.object({ home: z.string(), run: RunView, format: ExportFormat, path: z.string() });

const port = parentPort;
if (port === null) throw new Error('An export runs as a worker thread only.');
openThreadLog();
writeExport(Job.parse(workerData), (done, of) => port.postMessage({ done, of }));
