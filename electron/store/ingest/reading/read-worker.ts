import { parentPort } from 'node:worker_threads';
import { serveCalls } from '../../call-thread';
import { OpenFiles } from './file-chunks';

/** Entry of the thread that decodes files while the store's own thread writes what was decoded before. */
if (parentPort === null) throw new Error('The reading thread runs as a worker thread only.');
serveCalls(parentPort, new OpenFiles());
