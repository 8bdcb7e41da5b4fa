/** Words of the options of a Ray job on Start. */
export const startRay = {
  title: 'Ray job',
  says: 'On a Ray cluster the run is a job. With all fields empty it runs on the head, and its actors ask Ray for their own CPUs and GPUs.',
  cpus: 'CPUs',
  gpus: 'GPUs',
  memMiB: 'Memory',
  hint: {
    cpus: 'Reserved for the training itself, as 2 or 0.5',
    gpus: 'Reserved for the training itself. With a reservation Ray may choose another node, which then needs the same home folder.',
    memMiB: '16G or 800M',
  },
  wrong: {
    cpus: 'Enter a number such as 2 or 0.5',
    gpus: 'Enter a number such as 1 or 0.5',
    memMiB: 'Write it as 16G or 800M',
  },
  job: 'Ray job',
  jobSays:
    'The head’s jobs API is asked to do what this command would. It starts the supervisor, which starts the training.',
  script: 'Entrypoint',
} as const;
