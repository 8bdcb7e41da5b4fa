/** An id that reads well in `run PROJECT/TASK` and in a path: `rl-trainer`, and `rl-trainer-2` for a second checkout. */
export function newProjectId(wanted: string, existing: readonly { readonly id: string }[]): string {
  const base =
    wanted
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 40) || 'project';
  const used = new Set(existing.map(({ id }) => id));
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!used.has(id)) return id;
  }
}
