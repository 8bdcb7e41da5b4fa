import { Button } from '@mantine/core';
import type { TerminalView } from '#core/contract/terminal';
import { useTargets } from '../bridge/use-engine';
import { useActing } from '../bridge/use-acts';
import { useTargetActs } from '../bridge/use-targets';
import { RefusalNote } from '../ui/refusal-note';
import { clockWords } from '../ui/time-words';
import { t } from '../words/t';

/** No contact with the target of a shell: since when, and what that means for it. Its text stays. */
export function LostNote({ view }: { readonly view: TerminalView }) {
  const { connect } = useTargetActs();
  const { busy, refusal, act } = useActing(() => undefined);
  const targets = useTargets();
  const at = view.target;
  const target = targets?.ok === true ? targets.value.find(({ id }) => id === at?.id) : undefined;
  if (at === null || view.exit !== null || target?.sinceMs === undefined) return null;
  const { name } = at;
  const clock = clockWords(target.sinceMs, false);
  return (
    <div className="pane-lost" role="status">
      <span>{t('terminals.lost', { name, clock })}</span>
      <Button disabled={busy} onClick={() => act(connect(at.id))}>
        {t('terminals.connect')}
      </Button>
      <RefusalNote refusal={refusal} />
    </div>
  );
}
