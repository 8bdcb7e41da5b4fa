import { Slider } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { StepRollouts } from '#core/contract/insight/rollouts';
import { IconButton } from '../../ui/icon-button';
import { countWords } from '../../ui/number-words';
import { t } from '../../words/t';

interface Props {
  readonly of: StepRollouts;
  readonly onStep: (step: number | null) => void;
}

/** Chooses the step whose answers are shown; the newest one is followed while the run continues. */
export function StepPicker({ of, onStep }: Props) {
  const { steps, step } = of;
  const at = step === null ? -1 : steps.indexOf(step);
  const choose = (index: number): void =>
    onStep(index >= steps.length - 1 ? null : (steps[index] ?? null));
  return (
    <div className="step-picker">
      {steps.length > 1 && (
        <div className="step-slider">
          <IconButton
            icon={IconChevronLeft}
            label={t('run.rollouts.earlier')}
            isDisabled={at <= 0}
            act={() => choose(at - 1)}
          />
          <StepSlider key={at} at={at} steps={steps} onChoose={choose} />
          <IconButton
            icon={IconChevronRight}
            label={t('run.rollouts.later')}
            isDisabled={at >= steps.length - 1}
            act={() => choose(at + 1)}
          />
        </div>
      )}
    </div>
  );
}

interface SliderProps {
  readonly at: number;
  readonly steps: readonly number[];
  readonly onChoose: (index: number) => void;
}

/** A drag asks once, at its end. */
function StepSlider({ at, steps, onChoose }: SliderProps) {
  const [value, setValue] = useState(at);
  return (
    <>
      <span className="num step-now">
        {t('run.rollouts.step')} {countWords(steps[value] ?? null)}
      </span>
      <Slider
        className="step-track"
        thumbLabel={t('run.rollouts.step')}
        label={(index) => countWords(steps[index] ?? null)}
        min={0}
        max={steps.length - 1}
        value={value}
        onChange={setValue}
        onChangeEnd={onChoose}
      />
    </>
  );
}
