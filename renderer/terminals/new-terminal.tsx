import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import type { PyEnv, TargetView } from '#core/contract/target/target';
import { activeEnv, envName, inOrderOfNames } from '#core/training/environment/active-env';
import { useEnvs } from '../bridge/queries/use-engine';
import { useTargetActs } from '../bridge/queries/targets/use-targets';
import { useTargetChoice } from '../targets/target-choice';
import { canSignIn } from '../targets/target-words';
import { ICON_SIZE, ICON_STROKE } from '../ui/icons';
import { t } from '../words/t';
import type { ShellRequest, Opening } from './use-opening';

interface Props {
  readonly opening: Opening;
  /** A shell on the target that new ones go to. */
  readonly usual: ShellRequest;
  readonly onOpen: (request: ShellRequest) => void;
}

/** Program that opens one, and where, when that is another machine. */
export const newWords = (chosen: TargetView | null): string =>
  chosen === null || chosen.id === 'local'
    ? t('terminals.newTerminal')
    : t('terminals.newOn', { name: chosen.name });

const icon = { size: ICON_SIZE, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** A shell at once, or one of any target with any environment active from the menu beside it. */
export function NewTerminal({ opening, usual, onOpen }: Props) {
  const { targets, chosen } = useTargetChoice();
  const { scan } = useTargetActs();
  const isBusy = opening.is !== 'nothing';
  return (
    <Button.Group>
      <Button disabled={isBusy} leftSection={<IconPlus {...icon} />} onClick={() => onOpen(usual)}>
        {isBusy ? t('terminals.starting') : newWords(chosen)}
      </Button>
      <Menu
        position="bottom-end"
        withInitialFocusPlaceholder={false}
        portalProps={{ target: 'main' }}
        onOpen={() => void scan()}
      >
        <Menu.Target>
          <ActionIcon variant="default" size={32} aria-label={t('terminals.newMenu')}>
            <IconChevronDown {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className="env-menu">
          {targets.map((target) => (
            <TargetItems key={target.id} target={target} onOpen={onOpen} />
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}

interface ItemsProps extends Pick<Props, 'onOpen'> {
  readonly target: TargetView;
}

/** Programs that can be opened on a target; one that is off can be connected for it. */
function TargetItems({ target, onOpen }: ItemsProps) {
  const { id, name, state } = target;
  const isHere = id === 'local';
  const isOpen = isHere || state === 'ready';
  return (
    <>
      <Menu.Label>{isHere ? t('terminals.running') : name}</Menu.Label>
      {isOpen && (
        <Menu.Item onClick={() => onOpen(isHere ? {} : { at: { id } })}>
          {isHere ? t('terminals.plainShell') : t('terminals.plainShellOf', { name })}
        </Menu.Item>
      )}
      {isOpen && <EnvItems id={id} onOpen={onOpen} />}
      {!isOpen && <OffItems target={target} onOpen={onOpen} />}
    </>
  );
}

function OffItems({ target, onOpen }: ItemsProps) {
  const { id, name, says } = target;
  return (
    <>
      <Menu.Item onClick={() => onOpen({ at: { id }, connect: true })}>
        {t('terminals.connectTo', { name })}
        <span className="note env-says">{says}</span>
      </Menu.Item>
      {canSignIn(target) && (
        <Menu.Item onClick={() => onOpen({ at: { id, signIn: true } })}>
          {t('terminals.signIn')}
        </Menu.Item>
      )}
    </>
  );
}

function EnvItems({ id, onOpen }: Pick<Props, 'onOpen'> & { readonly id: string }) {
  const envs = useEnvs(id);
  const all = envs?.ok === true ? inOrderOfNames(envs.value) : [];
  const usable = all.filter(({ state }) => state === 'ok');
  if (usable.length === 0) {
    const says = envs === undefined ? t('terminals.envsLooking') : t('terminals.noEnvs');
    return <Menu.Item disabled>{says}</Menu.Item>;
  }
  return usable.map((env) => (
    <Menu.Item key={env.python} onClick={() => onOpen(withEnv(id, env))}>
      <span className="env-item">
        {envName(env)}
        <span className="note">{kindWords(env)}</span>
      </span>
      <span className="note ellipsis env-path">{env.prefix}</span>
    </Menu.Item>
  ));
}

const withEnv = (id: string, env: PyEnv): ShellRequest =>
  id === 'local'
    ? { activate: activeEnv(env), title: envName(env) }
    : { at: { id, python: env.python } };

/** Kind of the target, as far as the name does not say it. */
function kindWords(env: PyEnv): string {
  const { kind, version } = env;
  if (version === null || envName(env).endsWith(version)) return kind;
  return `${kind}, Python ${version}`;
}
