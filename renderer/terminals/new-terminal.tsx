import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import type { PyEnv } from '#core/contract/target';
import { useEnvs } from '../bridge/use-engine';
import { ICON_SIZE, ICON_STROKE } from '../ui/icons';
import { t } from '../words/t';
import { activeEnv, envName } from '#core/training/active-env';
import type { Asked } from './use-desk';

interface Props {
  readonly opening: boolean;
  readonly onOpen: (asked: Asked) => void;
}

const icon = { size: ICON_SIZE, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** A shell at once, or one with an environment active from the menu beside it. */
export function NewTerminal({ opening, onOpen }: Props) {
  return (
    <Button.Group>
      <Button disabled={opening} leftSection={<IconPlus {...icon} />} onClick={() => onOpen({})}>
        {opening ? t('terminals.starting') : t('terminals.newTerminal')}
      </Button>
      <Menu
        position="bottom-end"
        withInitialFocusPlaceholder={false}
        portalProps={{ target: 'main' }}
      >
        <Menu.Target>
          <ActionIcon variant="default" size={32} aria-label={t('terminals.newMenu')}>
            <IconChevronDown {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className="env-menu">
          <Menu.Item onClick={() => onOpen({})}>{t('terminals.plainShell')}</Menu.Item>
          <Menu.Label>{t('terminals.withEnv')}</Menu.Label>
          <EnvItems onOpen={onOpen} />
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}

function EnvItems({ onOpen }: Pick<Props, 'onOpen'>) {
  const envs = useEnvs('local');
  const usable = envs?.ok === true ? envs.value.filter(({ state }) => state === 'ok') : [];
  if (usable.length === 0) return <Menu.Item disabled>{t('terminals.noEnvs')}</Menu.Item>;
  return usable.map((env) => (
    <Menu.Item
      key={env.python}
      onClick={() => onOpen({ activate: activeEnv(env), title: envName(env) })}
    >
      <span className="env-item">
        {envName(env)}
        <span className="note">{kindWords(env)}</span>
      </span>
      <span className="note ellipsis env-place">{env.prefix}</span>
    </Menu.Item>
  ));
}

/** What the name does not say already. */
function kindWords(env: PyEnv): string {
  const { kind, version } = env;
  if (version === null || envName(env).endsWith(version)) return kind;
  return `${kind}, Python ${version}`;
}
