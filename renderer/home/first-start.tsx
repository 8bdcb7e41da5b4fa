import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { RecipeView } from '#core/contract/start/recipe-view';
import { useActs } from '../bridge/queries/use-acts';
import { ImportBox } from '../ui/runs/import-box';
import { ImportRows } from '../ui/runs/import-rows';
import { t } from '../words/t';
import type { StartTarget } from '../targets/start-target';
import { StartTargetNote } from '../targets/start-target-note';
import { useTargetChoice } from '../targets/target-choice';
import { InstallCommand } from '../ui/findings/install-command';
import { setupAddress } from '../ui/addresses/setup-address';
import { HERE, type MachineWords } from './machine-words';
import { TargetCards } from './target-cards';
import { ToyCard } from './toys';

interface Props {
  readonly machine: MachineWords;
  readonly toys: readonly RecipeView[];
  readonly target: StartTarget;
}

/** Before the first run: what this machine is, and one click to a training that finishes. */
export function FirstStart({ machine, toys, target }: Props) {
  const { targets } = useTargetChoice();
  const others = targets.some(({ capabilities }) => !capabilities.isHere);
  return (
    <div className="first-start">
      <p className="first-says">{t('home.what')}</p>
      <Machine machine={machine} />
      {toys.length > 0 && (
        <section aria-labelledby="toys-title">
          <div className="section-head">
            <h2 id="toys-title">{t('home.toysFirst')}</h2>
          </div>
          <StartTargetNote target={target} />
          <div className="toys">
            {toys.map((toy, i) => (
              <ToyCard
                key={toy.id}
                toy={toy}
                target={target}
                isPrimary={i === 0 && target.canStart}
              />
            ))}
          </div>
        </section>
      )}
      {others && <TargetCards />}
      <Then />
      <section aria-labelledby="open-title">
        <div className="section-head">
          <h2 id="open-title">{t('home.open.titleFirst')}</h2>
        </div>
        <ImportBox />
        <ImportRows />
      </section>
    </div>
  );
}

function Machine({ machine }: { readonly machine: MachineWords }) {
  const { rescan } = useActs();
  const { title, says, command, canTrain, canRescan, needsPython } = machine;
  return (
    <section className="machine" aria-labelledby="machine-title">
      <h2 className="headline" id="machine-title">
        {title}
      </h2>
      {says.map((sentence) => (
        <p key={sentence} className="lead-says">
          {sentence}
        </p>
      ))}
      {command !== null && <InstallCommand command={command} />}
      <div className="machine-acts">
        {needsPython && <SetupButton />}
        {canRescan && (
          <Button
            className="machine-again"
            variant={canTrain || needsPython ? 'default' : 'filled'}
            onClick={rescan}
          >
            {t('home.lookAgain')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Leads to the step of the setup that installs a Python on this computer, and back. */
function SetupButton() {
  return (
    <Button
      component={Link}
      variant="filled"
      className="machine-again"
      to={setupAddress({ goal: 'toy', target: HERE, back: '/' })}
    >
      {t('setup.link.python')}
    </Button>
  );
}

/** The three promises of a run, before there is one. */
function Then() {
  return (
    <section aria-labelledby="then-title">
      <div className="section-head">
        <h2 id="then-title">{t('home.next.title')}</h2>
      </div>
      <ol className="then">
        {(['owned', 'live', 'judged'] as const).map((step) => (
          <li key={step}>
            <h3>{t(`home.next.${step}`)}</h3>
            <p className="quiet-text">{t(`home.next.${step}Says`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
