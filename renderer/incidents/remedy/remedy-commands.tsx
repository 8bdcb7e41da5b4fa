import type { CommandRemedy, FixRemedy } from '#core/contract/finding';
import { maskedCommand, maskedVariable } from '#core/redaction/masked-command';
import { Glyph } from '../../ui/glyph';
import { pasteable } from '../../ui/shell-words';
import { t } from '../../words/t';

interface Props {
  readonly remedy: CommandRemedy | FixRemedy;
}

/** Commands of a remedy, whole, before they run; with their variables, and with the runs that they would end. */
export function RemedyCommands({ remedy }: Props) {
  const lines = remedy.kind === 'fix' ? remedy.lines : [remedy.argv];
  const text = lines.map((argv) => pasteable(maskedCommand(argv))).join('\n');
  const env = Object.entries(remedy.env);
  const kills = remedy.kind === 'command' ? remedy.kills : [];
  return (
    <>
      <pre
        className="cause-command"
        tabIndex={0}
        role="group"
        aria-label={t('incidents.fix.commands')}
      >
        {text}
      </pre>
      {env.length > 0 && (
        <p className="note">
          {t('incidents.fix.environment')}{' '}
          {env.map(([name, value]) => (
            <code key={name}>{`${name}=${maskedVariable(name, value)} `}</code>
          ))}
        </p>
      )}
      {kills.length > 0 && (
        <p className="cause-harm">
          <Glyph name="alarm" size={14} />
          {t('incidents.fix.kills', {
            count: kills.length,
            names: kills.map(({ name }) => name).join(', '),
          })}
        </p>
      )}
    </>
  );
}
