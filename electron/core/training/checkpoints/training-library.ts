/** How the code of a library continues from a checkpoint and evaluates one, as a person would write it into a script. */
interface TrainingLibrary {
  readonly name: string;
  /** All show in the text of a script that uses it. */
  readonly used: readonly RegExp[];
  /** null: it cannot continue. */
  readonly resume: ((path: string) => string) | null;
  /** null: it has no one call for it. */
  readonly evaluate: ((path: string) => string) | null;
}

/** Matches an import of any of these packages, alone or behind others. */
const imports = (...packages: readonly string[]) =>
  new RegExp(
    String.raw`^[ \t]*(?:from|import)[ \t]+(?:[\w.]{1,80}(?: as \w{1,40})?,[ \t]*){0,20}(?:${packages.join('|')})(?!\w)`,
    'm',
  );

/**
 * Libraries whose checkpoints RL Cockpit cannot continue from by itself, those that build on another one first. Calls are of their current
 * documentation: Stable-Baselines3 2.9, transformers 5 and TRL 1, Lightning 2.6, Ray 2.60, Keras 3, Accelerate 1, skrl 1.4, PyTorch 2.
 */
const LIBRARIES: ReadonlyMap<string, TrainingLibrary> = new Map(
  Object.entries({
    cleanrl: {
      name: 'CleanRL',
      used: [/docs\.cleanrl\.dev|^[ \t]*(?:from|import)[ \t]+cleanrl_utils\b/m],
      resume: null,
      evaluate: () => '--save-model, which evaluates the model when the training ends',
    },
    tune: {
      name: 'Ray Tune',
      used: [imports('ray'), /\bTuner\(|\btune\.run\(/],
      resume: (path) => `tune.Tuner.restore("${folderAbove(path)}", trainable=…).fit()`,
      evaluate: (path) => `Algorithm.from_checkpoint("${path}").evaluate()`,
    },
    rllib: {
      name: 'RLlib',
      used: [imports(String.raw`ray\.rllib`)],
      resume: (path) => `algo = Algorithm.from_checkpoint("${path}")`,
      evaluate: (path) => `Algorithm.from_checkpoint("${path}").evaluate()`,
    },
    sb3: {
      name: 'Stable-Baselines3',
      used: [imports('stable_baselines3', 'sb3_contrib', 'sbx')],
      resume: (path) =>
        `model = PPO.load("${path}", env=env); model.learn(steps, reset_num_timesteps=False)`,
      evaluate: null,
    },
    trainer: {
      name: 'the Trainer of Hugging Face',
      used: [imports('trl', 'transformers')],
      resume: (path) => `trainer.train(resume_from_checkpoint="${path}")`,
      evaluate: () => 'trainer.evaluate()',
    },
    lightning: {
      name: 'Lightning',
      used: [imports('lightning', 'pytorch_lightning')],
      resume: (path) => `trainer.fit(model, ckpt_path="${path}")`,
      evaluate: (path) => `trainer.validate(model, ckpt_path="${path}")`,
    },
    keras: {
      name: 'Keras',
      used: [imports('keras', String.raw`tensorflow\.keras`, String.raw`tensorflow`)],
      resume: (path) => `model = keras.models.load_model("${path}"); model.fit(…, initial_epoch=…)`,
      evaluate: (path) => `keras.models.load_model("${path}").evaluate(…)`,
    },
    accelerate: {
      name: 'Accelerate',
      used: [imports('accelerate')],
      resume: (path) => `accelerator.load_state("${path}")`,
      evaluate: null,
    },
    skrl: {
      name: 'skrl',
      used: [imports('skrl')],
      resume: (path) => `agent.load("${path}"), before trainer.train()`,
      evaluate: (path) => `agent.load("${path}"), then trainer.eval()`,
    },
    torch: {
      name: 'PyTorch',
      used: [imports('torch')],
      resume: (path) => `model.load_state_dict(torch.load("${path}")), before the first step`,
      evaluate: null,
    },
  }),
);

/** Key of the library that saves the checkpoints of a Python script, by its imports; null where none is recognized. The text is only read. */
export function trainingLibrary(script: string): string | null {
  const text = script.replaceAll(/^[ \t]*#(?!.*docs\.cleanrl\.dev).*/gm, '');
  return [...LIBRARIES].find(([, { used }]) => used.every((sign) => sign.test(text)))?.[0] ?? null;
}

/** What a person can do to continue such a script from a checkpoint: a sentence or two. */
export function resumeAdvice(library: string | undefined, path: string): string {
  const usedLibrary = LIBRARIES.get(library ?? '');
  if (usedLibrary === undefined)
    return `Look at the help of the script, and start it with that option, for example: … --resume ${path}`;
  const { name, resume } = usedLibrary;
  return resume === null
    ? `Scripts of ${name} save models to evaluate them, and cannot continue from one. Start it again: it trains from the beginning.`
    : `Let the script take it, as ${name} does: ${resume(path)}. Once the script has an option such as --resume, RL Cockpit names the checkpoint by it.`;
}

/** What a person can do to evaluate such a checkpoint; null where nothing is known of its library. */
export function evaluateAdvice(library: string | undefined, path: string): string | null {
  const usedLibrary = LIBRARIES.get(library ?? '');
  return usedLibrary?.evaluate == null
    ? null
    : `With ${usedLibrary.name}: ${usedLibrary.evaluate(path)}`;
}

const folderAbove = (path: string): string =>
  path.replace(/[\\/]checkpoint_\d+[\\/]?$/, '').replace(/[\\/][^\\/]*$/, '');
