import type { Launch } from '#core/contract/run/launch';
import type { Json } from '#core/lib/json';
import { t } from '../../words/t';

/** A thing that is done before a training, in words. */
export interface LaunchRow {
  readonly group: string;
  /** With paths and values as they are. */
  readonly says: string;
  /** '' where it speaks for itself. */
  readonly why: string;
}

/** Everything that a launch does before the training, a row each; nothing for one that only starts the program. */
export function launchRows({
  workspace,
  configs,
  unset,
  program,
  taps,
}: Launch): readonly LaunchRow[] {
  return [
    ...workspaceRows(workspace),
    ...configs.flatMap(configRows),
    ...(program.kind === 'shim' ? shimRows(program.shim) : []),
    ...unset.map((says) => ({ group: t('start.launch.unset'), says, why: '' })),
    ...taps.map((says) => ({
      group: t('start.launch.taps'),
      says,
      why: t(`start.launch.tap.${says}`),
    })),
  ];
}

function workspaceRows(workspace: Launch['workspace']): readonly LaunchRow[] {
  if (workspace === null) return [];
  const group = t('start.launch.workspace');
  return [
    { group, says: workspace.path, why: t('start.launch.workspaceSays') },
    ...workspace.links.map(({ at, to }) => ({
      group,
      says: to === null ? t('start.launch.noLink', { at }) : t('start.launch.link', { at, to }),
      why: '',
    })),
    ...workspace.copies.flatMap(({ at, from, patches }) => [
      { group, says: t('start.launch.copy', { at, from }), why: '' },
      ...patches.map(({ file, key, value, why }) => ({
        group: file === '' ? at : `${at}/${file}`,
        says: assigned(key, value),
        why,
      })),
    ]),
  ];
}

function configRows({ path, from, set }: Launch['configs'][number]): readonly LaunchRow[] {
  const group =
    from === null
      ? t('start.launch.config', { path })
      : t('start.launch.configFrom', { path, from });
  return assignedRows(group, set);
}

type Shim = Extract<Launch['program'], { kind: 'shim' }>['shim'];

function shimRows({ file, module, call, set, locals, kwargs, seed }: Shim): readonly LaunchRow[] {
  const path = module ?? file ?? '';
  const about =
    call === null
      ? t('start.launch.main', { file: path })
      : t('start.launch.shim', { call, module: path });
  return [
    {
      group: about,
      says: call === null ? '__main__' : `${call}()`,
      why: seed === null ? '' : t('start.launch.seed', { seed }),
    },
    ...assignedRows(t('start.launch.set'), set),
    ...assignedRows(t('start.launch.locals'), locals),
    ...assignedRows(t('start.launch.kwargs'), kwargs),
  ];
}

const assignedRows = (
  group: string,
  values: Readonly<Record<string, Json>>,
): readonly LaunchRow[] =>
  Object.entries(values).map(([key, value]) => ({ group, says: assigned(key, value), why: '' }));

const assigned = (key: string, value: Json): string =>
  t('start.launch.patch', { key, value: JSON.stringify(value) });
