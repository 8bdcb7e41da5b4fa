import type { TargetView } from '#core/contract/target/target';

/** Whether Windows runs the target: as its own system, or below it as with a distro of WSL. */
export const isOnWindows = ({ capabilities }: TargetView): boolean =>
  capabilities.pathStyle === 'windows' || capabilities.mountsWindows;
