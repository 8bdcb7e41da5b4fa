import type { LogObserver } from '../telemetry/observers';
import { SCANNED_LITERALS, SignScanner } from './signs/sign-scanner';

/** Signs of failure, progress, markers and states of a log, gathered while it is read. */
export const signObserver: LogObserver = {
  id: 'signs',
  literals: SCANNED_LITERALS,
  open: ({ markers, failMarkers }, saved) => new SignScanner(saved, markers, failMarkers),
};
