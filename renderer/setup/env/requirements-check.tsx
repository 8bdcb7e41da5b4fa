import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type {
  RequirementsAnswer,
  RequirementState,
  RequirementVerdict,
} from '#core/contract/setup/requirements';
import { useActing } from '../../bridge/queries/use-acts';
import { type Environment, useEnvironmentActs } from '../../bridge/queries/setup/use-freezes';
import { Glyph, type GlyphName } from '../../ui/glyph';
import { RefusalNote } from '../../ui/refusal-note';
import { download } from '../../ui/save-file';
import { t } from '../../words/t';

const GLYPHS: Readonly<Record<RequirementState, GlyphName>> = {
  wheel: 'succeeded',
  compiler: 'alarm',
  'linux-only': 'failed',
  'replaces-torch': 'failed',
  none: 'failed',
  elsewhere: 'ready',
  option: 'ready',
  unknown: 'unknown',
};

/** Requirements pre-flight: each line of the user's own file, with a color, a word and the reason; nothing is installed. */
export function RequirementsCheck({ environment }: { readonly environment: Environment }) {
  const [path, setPath] = useState('');
  const [answer, setAnswer] = useState<RequirementsAnswer | null>(null);
  const { requirements } = useEnvironmentActs(environment);
  const { busy, refusal, act } = useActing(setAnswer);
  return (
    <div className="requirements">
      <form
        className="requirements-form"
        onSubmit={(event) => {
          event.preventDefault();
          setAnswer(null);
          act(requirements(path.trim()));
        }}
      >
        <TextInput
          className="mono-field"
          label={t('setup.requirements.label')}
          placeholder={t('setup.requirements.example')}
          spellCheck={false}
          autoComplete="off"
          value={path}
          onChange={({ currentTarget }) => setPath(currentTarget.value)}
        />
        <Button type="submit" disabled={busy || path.trim() === ''}>
          {t(busy ? 'setup.requirements.checking' : 'setup.requirements.check')}
        </Button>
      </form>
      <p className="note">{t('setup.requirements.says')}</p>
      <RefusalNote refusal={refusal} />
      {answer !== null && <Answer answer={answer} />}
    </div>
  );
}

function Answer({ answer: { lines, unread, split } }: { readonly answer: RequirementsAnswer }) {
  const save = (): void => download(new Blob([split]), 'requirements.split.txt');
  if (lines.length === 0) return <p role="status">{t('setup.requirements.empty')}</p>;
  return (
    <>
      {unread.map((says) => (
        <p key={says} className="note">
          {says}
        </p>
      ))}
      <div
        className="requirements-room"
        tabIndex={0}
        role="group"
        aria-label={t('setup.requirements.table')}
      >
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('setup.requirements.requirement')}</th>
              <th scope="col">{t('setup.requirements.state')}</th>
              <th scope="col">{t('setup.requirements.why')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <LineRow key={`${line.file ?? ''} ${line.line} ${line.text}`} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      <Button onClick={save}>{t('setup.requirements.save')}</Button>
    </>
  );
}

function LineRow({
  line: { line, file, text, state, says },
}: {
  readonly line: RequirementVerdict;
}) {
  return (
    <tr>
      <td>
        <span className="note num">{file === null ? line : `${file}:${line}`}</span>{' '}
        <code>{text}</code>
      </td>
      <td>
        <span className="requirements-state">
          <Glyph name={GLYPHS[state]} size={14} />
          {t(`setup.requirements.states.${state}`)}
        </span>
      </td>
      <td>{says}</td>
    </tr>
  );
}
