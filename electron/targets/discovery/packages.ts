import { byCodeUnits } from './code-units';
import type { Machine } from './machine';

type Packages = Readonly<Record<string, string>>;

const DIST_INFO = /^([A-Za-z0-9][A-Za-z0-9._]*)-([^-]+)\.dist-info$/;
const EGG_INFO = /^([A-Za-z0-9][A-Za-z0-9._]*)-([^-]+?)(?:-py[\d.]+)?\.egg-info$/;
const EGG_LINK = /^([A-Za-z0-9][A-Za-z0-9._-]*)\.egg-link$/;
const CONDA_META = /^(.+)-([^-]+)-([^-]+)\.json$/;

/** A package's name as PyPI compares it (PEP 503). */
const normal = (name: string): string => name.replaceAll(/[-_.]+/g, '-').toLowerCase();

/** Folders such as lib/python3.11 or Lib below a prefix. */
export function libraries(machine: Machine, prefix: string): readonly string[] {
  const shape = new RegExp(machine.layout.library);
  const bases = machine.layout.libraries.map((name) => machine.join(prefix, name));
  const real = bases.map((base) => machine.real(base));
  return bases
    .filter((_, i) => real.indexOf(real[i] ?? null) === i) // lib64 is another name of lib in a virtual environment
    .flatMap((base) =>
      (machine.names(base) ?? [])
        .filter((name) => shape.test(name))
        .map((name) => machine.path.join(base, name)),
    );
}

/** Folders below a prefix where packages lie, by the layouts of Windows, Debian and everybody else. */
function siteDirs(machine: Machine, prefix: string): readonly string[] {
  return libraries(machine, prefix).flatMap((library) =>
    machine.layout.sites.map((site) => machine.join(library, site)),
  );
}

/** The version behind `pip install -e` of old: the link's first line names the project's folder. */
function linkedVersion(machine: Machine, folder: string, entry: string, name: string): string {
  const project = (machine.text(machine.join(folder, entry)).split('\n')[0] ?? '').trim();
  for (const info of project === '' ? [] : [name, name.replaceAll(/[-.]+/g, '_')]) {
    const file = machine.join(machine.full(project), `${info}.egg-info`, 'PKG-INFO');
    const version = /^Version: *(\S+)/m.exec(machine.text(file))?.[1];
    if (version !== undefined) return version;
  }
  return machine.markers.editable;
}

/** Of one site-packages. An emptied metadata folder is what a failed uninstall leaves. */
export function fromMetadata(machine: Machine, folder: string): Packages {
  const keys = machine.markers.packages;
  const linked: Record<string, string> = {};
  const packages: Record<string, string> = {};
  for (const entry of machine.names(folder) ?? []) {
    const link = EGG_LINK.exec(entry)?.[1];
    if (link !== undefined && keys.includes(normal(link)))
      linked[normal(link)] = linkedVersion(machine, folder, entry, link);
    const match = DIST_INFO.exec(entry) ?? EGG_INFO.exec(entry);
    const [, written = '', version = ''] = match ?? [];
    if (match === null || !keys.includes(normal(written))) continue;
    const isWhole =
      entry.endsWith('.egg-info') || machine.isFile(machine.join(folder, entry, 'METADATA'));
    if (isWhole) packages[normal(written)] = version;
  }
  return { ...linked, ...packages };
}

/** By conda-meta, for packages that conda installed without Python metadata. */
function fromCondaMeta(machine: Machine, prefix: string): Packages {
  const { packages: keys, condaPackages } = machine.markers;
  const found: Record<string, string> = {};
  for (const entry of machine.names(machine.join(prefix, 'conda-meta')) ?? []) {
    const [, written, version = ''] = CONDA_META.exec(entry) ?? [];
    if (written === undefined) continue;
    const name = condaPackages[written] ?? normal(written);
    if (keys.includes(name)) found[name] = version;
  }
  return found;
}

export function byName(packages: Packages): Packages {
  return Object.fromEntries(Object.entries(packages).toSorted(([a], [b]) => byCodeUnits(a, b)));
}

/**
 * Key packages of an environment, sorted by name; Python metadata wins over conda's.
 * @param after folders that come after its own in its search path; `before`: before them
 */
export function packagesOf(
  machine: Machine,
  prefix: string,
  { after, before }: { readonly after: readonly string[]; readonly before: readonly string[] },
): Packages {
  const folders = [...after, ...siteDirs(machine, prefix), ...before];
  const told = folders.map((folder) => fromMetadata(machine, folder));
  return byName(Object.assign({}, fromCondaMeta(machine, prefix), ...told));
}
