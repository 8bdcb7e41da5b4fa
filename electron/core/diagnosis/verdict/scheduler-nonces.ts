/** Nonces of the supervisor for what a cluster asked of it: SIGTERM from outside, and the warning before a time limit. */
export const BY_SCHEDULER = 'scheduler';
export const BY_TIME_LIMIT = 'time-limit';
