import type { TargetCapabilities } from './target/target';

/** Capabilities of a target on this computer, for tests. */
export const HERE: TargetCapabilities = {
  noun: 'This computer',
  picture: 'computer',
  isHere: true,
  sharesThisMachine: true,
  sleepsWith: null,
  costsToConnect: 'nothing',
  shellClient: null,
  pathStyle: 'posix',
  mountsWindows: false,
  hasLogins: true,
  acts: false,
};

/** Capabilities of a WSL distro, for tests. */
export const DISTRO: TargetCapabilities = {
  ...HERE,
  noun: 'WSL',
  picture: 'terminal',
  isHere: false,
  sleepsWith: 'Windows',
  costsToConnect: 'boot',
  shellClient: { asksPerson: false, lostExit: null },
  mountsWindows: true,
  hasLogins: false,
  acts: true,
};

/** Capabilities of an SSH host, for tests. */
export const HOST: TargetCapabilities = {
  ...HERE,
  noun: 'SSH',
  picture: 'server',
  isHere: false,
  sharesThisMachine: false,
  costsToConnect: 'dial',
  shellClient: { asksPerson: true, lostExit: 255 },
};
