import { Button, Textarea } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { RUN_ID_PLACEHOLDER, type StartPreview } from '#core/contract/start/start-calls';
import { maskedVariable } from '#core/redaction/masked-command';
import { CommandPreview } from '../../ui/findings/command-preview';
import { ICON_STROKE } from '../../ui/icons';
import { t } from '../../words/t';
import { copyable, linesOf, shortPaths } from '../../ui/command-lines';
import { argvOf } from '../../ui/shell-words';
import type { DraftEditor } from '../use-draft';

interface Props {
  readonly reported: StartPreview;
  /** The arguments at the preset. */
  readonly usual: readonly string[];
  readonly drafting: DraftEditor;
  /** A recipe that takes a command has its field in the form. */
  readonly canEdit: boolean;
}

const icon = { size: 14, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** Command of the start: its preview with what was changed, the field where it is hand-written, its variables. */
export function StartCommand({ reported, usual, drafting, canEdit }: Props) {
  const { byHand } = drafting.draft;
  const { copy, copied } = useClipboard();
  const { argv, cwd, env } = reported;
  const edit = (): void => drafting.change({ byHand: linesOf(argv).join('\n') });
  return (
    <section aria-labelledby="command-title">
      <div className="section-head">
        <h3 id="command-title">{t('start.preview.command')}</h3>
        {byHand !== null && <span className="tag">{t('start.byHand.tag')}</span>}
        <span className="spacer" />
        <Button
          variant="subtle"
          className="quiet"
          leftSection={<IconCopy {...icon} />}
          onClick={() =>
            copy(copyable({ argv, cwd: cwd.includes(RUN_ID_PLACEHOLDER) ? null : cwd, env }))
          }
        >
          {copied ? t('start.preview.copied') : t('start.preview.copy')}
        </Button>
        {canEdit && byHand === null && (
          <Button
            variant="subtle"
            className="quiet"
            leftSection={<IconPencil {...icon} />}
            onClick={edit}
          >
            {t('start.preview.edit')}
          </Button>
        )}
      </div>
      {byHand !== null && <HandField drafting={drafting} text={byHand} />}
      {byHand === null && <CommandPreview command={argv} usual={usual} isShort />}
      <Variables reported={reported} />
    </section>
  );
}

/** Separated by spaces and line breaks as a shell would; it is run as it is. */
function HandField({ drafting, text }: { readonly drafting: DraftEditor; readonly text: string }) {
  const { change } = drafting;
  return (
    <Textarea
      aria-label={t('start.byHand.label')}
      className="mono-field"
      autosize
      autoFocus
      minRows={4}
      maxRows={14}
      spellCheck={false}
      value={text}
      error={argvOf(text).length === 0 ? t('start.field.noCommand') : null}
      description={t('start.byHand.hint')}
      onChange={({ currentTarget }) => change({ byHand: currentTarget.value }, 'byHand')}
    />
  );
}

function Variables({ reported: { env, secretEnv, cwd } }: Pick<Props, 'reported'>) {
  const names = Object.keys(env);
  return (
    <details className="variables">
      <summary>{t('start.preview.variables', { count: names.length + secretEnv.length })}</summary>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd title={maskedVariable(name, env[name] ?? '')}>
              {shortPaths(maskedVariable(name, env[name] ?? ''))}
            </dd>
          </div>
        ))}
        {secretEnv.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="note">{t('start.preview.secret')}</dd>
          </div>
        ))}
        <div>
          <dt>{t('start.preview.folder')}</dt>
          <dd title={cwd}>{shortPaths(cwd)}</dd>
        </div>
      </dl>
      <p className="note">{t('start.preview.runId')}</p>
    </details>
  );
}
