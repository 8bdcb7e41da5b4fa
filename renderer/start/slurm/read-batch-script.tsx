import { Button, FileButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { type BatchScript, readBatchScript } from '#core/training/batch-script';
import { t } from '../../words/t';
import { type SlurmDraft, slurmDraft } from './slurm-draft';

interface Props {
  readonly onRead: (slurm: SlurmDraft) => void;
}

const MAX_BYTES = 1 << 20;

type Outcome = { readonly file: string } & (
  | { readonly script: BatchScript }
  | { readonly isTooLarge: true }
);

/** Fills the form from a batch script of the user's own, and says what of it was not used. */
export function ReadBatchScript({ onRead }: Props) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const forget = useRef<() => void>(null);
  const read = async (file: File | null): Promise<void> => {
    if (file === null) return;
    // The same file may be chosen again, after it was changed.
    forget.current?.();
    if (file.size > MAX_BYTES) return setOutcome({ file: file.name, isTooLarge: true });
    const script = readBatchScript(await file.text());
    setOutcome({ file: file.name, script });
    if (Object.keys(script.options).length > 0) onRead(slurmDraft(script.options));
  };
  return (
    <div className="start-slurm-script">
      <FileButton resetRef={forget} onChange={(file) => void read(file)}>
        {(props) => (
          <Button {...props} variant="default" size="xs">
            {t('start.slurm.ownScript.read')}
          </Button>
        )}
      </FileButton>
      {outcome === null ? null : (
        <p className="note" role="status">
          {outcomeWords(outcome)}
        </p>
      )}
    </div>
  );
}

/** "6 options of train.sbatch are in the form. Not used: …". */
function outcomeWords(outcome: Outcome): string {
  const { file } = outcome;
  if (!('script' in outcome)) return t('start.slurm.ownScript.tooLarge', { file });
  const { options, unused, commands } = outcome.script;
  const count = Object.values(options).flat().length;
  if (count === 0) return t('start.slurm.ownScript.none', { file });
  return [
    t('start.slurm.ownScript.used', { count, file }),
    ...(unused.length === 0
      ? []
      : [t('start.slurm.ownScript.unused', { options: unused.join(' ') })]),
    ...(commands.length === 0
      ? []
      : [
          t('start.slurm.ownScript.commands', { count: commands.length, first: commands[0] ?? '' }),
        ]),
  ].join(' ');
}
