import { z } from 'zod';
import type { Hello, TargetView } from '#core/contract/target/target';
import type { FixOffer, ProbeContext } from '../probe';

/** Clients that create environments, in RL Cockpit's own folder on a target: Miniforge and uv. */
export interface OwnClients {
  readonly miniforge: string;
  readonly conda: string;
  readonly uvFolder: string;
  readonly uv: string;
  /** Packages that conda fetched, in place of the user's cache. */
  readonly packages: string;
  readonly downloads: string;
}

/** Paths of clients of RL Cockpit's own on a target; nothing has to be there yet. */
export function ownClients(
  { stateDir }: Pick<Hello, 'stateDir'>,
  { capabilities }: Pick<TargetView, 'capabilities'>,
): OwnClients {
  const isWindows = capabilities.pathStyle === 'windows';
  const at = (...names: readonly string[]): string =>
    [stateDir, ...names].join(isWindows ? '\\' : '/');
  return {
    miniforge: at('miniforge3'),
    conda: isWindows ? at('miniforge3', 'Scripts', 'conda.exe') : at('miniforge3', 'bin', 'conda'),
    uvFolder: at('uv'),
    uv: isWindows ? at('uv', 'Scripts', 'uv.exe') : at('uv', 'bin', 'uv'),
    packages: at('conda-pkgs'),
    downloads: at('downloads'),
  };
}

/** Answer of `own_clients.py` about the folder of RL Cockpit: what an installer of a client has to know. */
export const ClientFacts = z.object({
  /** `platform.machine()` */
  arch: z.string(),
  hasCurl: z.boolean(),
  /** Whether there is a folder of that name, whole or half-made. */
  miniforge: z.boolean(),
  uv: z.boolean(),
  /** Whether the agent's Python can create a virtual environment with pip. */
  canCreate: z.boolean(),
});
export type ClientFacts = z.infer<typeof ClientFacts>;

/** Arguments about these clients for the scripts of the probes `conda` and `interpreter`. */
export function clientWords({ hello, target }: ProbeContext) {
  if (!hello.ok) return null;
  const { miniforge, conda, uvFolder, uv } = ownClients(hello.value, target);
  return { miniforge, conda, uvFolder, uv };
}

const yes = (is: boolean): string => (is ? 'yes' : 'no');

/** Fixes that install a client of RL Cockpit's own, the one that can bring any Python and compilers first. */
export function clientOffers(facts: ClientFacts): readonly FixOffer[] {
  const { arch, hasCurl, miniforge, uv, canCreate } = facts;
  return [
    {
      fix: 'install-miniforge',
      values: { arch, curl: yes(hasCurl), replaces: yes(miniforge) },
    },
    ...(canCreate ? [{ fix: 'install-uv', values: { replaces: yes(uv) } }] : []),
  ];
}

/**
 * Environment that keeps conda and uv off the user's files: packages are cached in RL Cockpit's own folder, the new environment is not
 * written into `~/.conda/environments.txt`, and nothing is sent to conda's makers. A user's .condarc is still read, for it may hold the
 * proxy and the certificates. https://docs.conda.io/projects/conda/en/stable/user-guide/configuration/settings.html
 */
export const condaEnv = ({ packages }: OwnClients): Readonly<Record<string, string>> => ({
  CONDA_PKGS_DIRS: packages,
  CONDA_REGISTER_ENVS: 'false',
  CONDA_AUTO_UPDATE_CONDA: 'false',
  CONDA_NOTIFY_OUTDATED_CONDA: 'false',
  CONDA_REPORT_ERRORS: 'false',
});
