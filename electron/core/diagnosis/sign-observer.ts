import type { LogObserver } from '../telemetry/observers';
import { SignScanner } from './signs/sign-scanner';

/** Signs of failure, progress, markers and states of a log, gathered while it is read. */
export const signObserver: LogObserver = {
  id: 'signs',
  open: ({ markers }, saved) => new SignScanner(saved, markers),
};
