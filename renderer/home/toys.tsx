import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { RecipeView } from '#core/contract/api';
import type { RunView } from '#core/contract/run';
import { useActing, useActs } from '../bridge/use-acts';
import { ICON_STROKE } from '../ui/icons';
import { RefusalNote } from '../ui/refusal-note';
import { words } from '../ui/words';

interface Props {
  readonly toys: readonly RecipeView[];
  /** At first start the first toy is the page's one filled button. */
  readonly isPrimary: boolean;
  readonly canStart: boolean;
}

/** Real trainings of about a minute, one click away. */
export function Toys({ toys, isPrimary, canStart }: Props) {
  if (toys.length === 0) return null;
  const title = isPrimary ? words.home.toysFirst : words.home.toys;
  return (
    <section aria-label={title}>
      <div className="section-head">
        <h2>{title}</h2>
      </div>
      <div className="toys">
        {toys.map((toy, i) => (
          <Toy key={toy.id} toy={toy} isPrimary={isPrimary && i === 0} canStart={canStart} />
        ))}
      </div>
    </section>
  );
}

interface ToyProps {
  readonly toy: RecipeView;
  readonly isPrimary: boolean;
  readonly canStart: boolean;
}

function Toy({ toy, isPrimary, canStart }: ToyProps) {
  const { start } = useActs();
  const navigate = useNavigate();
  const starting = useActing<RunView>((run) => void navigate(`/runs/${run.runId}`));
  return (
    <div className="card toy">
      <div className="toy-head">
        <h3>{toy.title}</h3>
        {toy.needs.length === 0 && <span className="tag">{words.home.anywhere}</span>}
      </div>
      <p>{toy.says}</p>
      <RefusalNote refusal={starting.refusal} />
      <div className="toy-act">
        <Button
          variant={isPrimary ? 'filled' : 'default'}
          leftSection={<IconPlayerPlay size={14} stroke={ICON_STROKE} aria-hidden />}
          disabled={starting.busy || !canStart}
          onClick={() => starting.act(start(toy.id))}
        >
          {starting.busy ? words.home.starting : words.home.start(toy.title)}
        </Button>
        {!canStart && <span className="note">{words.home.whyNot}</span>}
      </div>
    </div>
  );
}
