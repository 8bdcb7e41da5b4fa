import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import type { StartPreview } from '#core/contract/start-calls';
import type { Read } from '../bridge/use-engine';
import { ICON_STROKE } from '../ui/icons';
import { countWords } from '../ui/number-words';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import { pasteable } from './shell-words';

interface Props {
  readonly preview: Read<StartPreview>;
  /** Arguments of the same recipe at its preset: what is not there was changed. */
  readonly usual: Read<StartPreview>;
  readonly onEdit: (argv: readonly string[], cwd: string) => void;
}

/** Exactly what a start would run and where; made by the code that starts it. */
export function WhatWillRun({ preview, usual, onEdit }: Props) {
  if (preview === undefined) return <p className="note">{t('start.preview.looking')}</p>;
  if (!preview.ok) return <RefusalNote refusal={preview.error} />;
  const told = preview.value;
  return (
    <>
      <dl className="will-run">
        <Fact name={t('start.preview.target')}>{t('start.preview.here')}</Fact>
        <Fact name={t('start.preview.environment')}>
          <code>{told.python ?? ''}</code>
        </Fact>
        <Fact name={t('start.preview.writesTo')}>
          <code>{told.runDir}</code>
        </Fact>
        <Fact name={t('start.preview.success')}>{successWords(told).join(' · ')}</Fact>
      </dl>
      <Command told={told} usual={usual?.ok === true ? usual.value : told} onEdit={onEdit} />
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What must hold for *succeeded*, in words. */
export function successWords({ expectations }: Pick<StartPreview, 'expectations'>): string[] {
  const { targetX, minPoints, artefacts = [], markers = [] } = expectations;
  const all = [
    ...(targetX === undefined ? [] : [t('start.preview.target_x', { value: countWords(targetX) })]),
    ...(minPoints === undefined ? [] : [t('start.preview.min_points', { count: minPoints })]),
    ...(artefacts.length === 0
      ? []
      : [t('start.preview.artefacts', { files: artefacts.join(', ') })]),
    ...markers.map((text) => t('start.preview.markers', { text: `“${text}”` })),
  ];
  return all.length === 0 ? [t('start.preview.nothing')] : all;
}

interface CommandProps {
  readonly told: StartPreview;
  readonly usual: StartPreview;
  readonly onEdit: (argv: readonly string[], cwd: string) => void;
}

const icon = { size: 14, stroke: ICON_STROKE, 'aria-hidden': true } as const;

function Command({ told, usual, onEdit }: CommandProps) {
  const { copy, copied } = useClipboard();
  const { argv, cwd } = told;
  return (
    <section aria-labelledby="command-title">
      <div className="section-head">
        <h3 id="command-title">{t('start.preview.command')}</h3>
        <span className="spacer" />
        <Button
          variant="subtle"
          className="quiet"
          leftSection={<IconCopy {...icon} />}
          onClick={() => copy(pasteable(argv))}
        >
          {copied ? t('start.preview.copied') : t('start.preview.copy')}
        </Button>
        <Button
          variant="subtle"
          className="quiet"
          leftSection={<IconPencil {...icon} />}
          onClick={() => onEdit(argv, cwd)}
        >
          {t('start.preview.edit')}
        </Button>
      </div>
      <pre className="command" tabIndex={0} aria-label={t('start.preview.command')}>
        {argvLines(argv).map((line, i) => (
          <span
            key={`${i} ${line}`}
            className={isChanged(line, usual.argv) ? 'command-changed' : ''}
          >
            {i === 0 ? line : `  ${line}`}
            {'\n'}
          </span>
        ))}
      </pre>
      <Variables told={told} />
    </section>
  );
}

function Variables({ told: { env, cwd } }: { readonly told: StartPreview }) {
  const names = Object.keys(env);
  return (
    <details className="variables">
      <summary>{t('start.preview.variables', { count: names.length })}</summary>
      <pre>{names.map((name) => `${name}=${env[name]}`).join('\n')}</pre>
      <p className="note">
        {t('start.preview.folder')}: <code>{cwd}</code>. {t('start.preview.runId')}
      </p>
    </details>
  );
}

/** An option and its value on one line; everything else on a line of its own. */
export function argvLines(argv: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const argument of argv) {
    const last = lines.at(-1);
    const takes = last !== undefined && /^--?[a-z][\w-]*$/i.test(last) && !argument.startsWith('-');
    if (takes) lines[lines.length - 1] = `${last} ${pasteable([argument])}`;
    else lines.push(pasteable([argument]));
  }
  return lines;
}

const isChanged = (line: string, usual: readonly string[]): boolean =>
  !argvLines(usual).includes(line);
