import { z } from 'zod';
import { childFault, wasNotRun } from '../run/child-end';
import { type Probe, row } from '../probe';

const Facts = z.object({
  system: z.string(),
  release: z.string(),
  version: z.string(),
  machine: z.string(),
  cores: z.int().nullable(),
  memoryBytes: z.number().nullable(),
  availableBytes: z.number().nullable(),
  disks: z.array(z.object({ path: z.string(), freeBytes: z.number().nullable() })),
  encoding: z.string(),
  fileSystemEncoding: z.string(),
});

const gigabytes = (bytes: number | null): string =>
  bytes === null ? '—' : `${(bytes / 1e9).toFixed(1)} GB`;

/** Probe of the machine: system, processor, memory, free disk. */
export default {
  title: 'Machine',
  says: 'Reads the system, its memory and its free disk space. It changes nothing.',
  order: 10,
  subject: 'machine',
  runsAlone: false,
  children: ({ hello }, results) =>
    results.length > 0
      ? []
      : [
          {
            script: 'host',
            at: 'target',
            python: null,
            words: { paths: hello.ok ? [hello.value.stateDir] : [] },
            env: {},
            limitS: 10,
          },
        ],
  judge: ([result]) => {
    const facts = Facts.safeParse(
      result?.outcome.ok === true ? result.outcome.value.answers[0] : null,
    );
    if (result === undefined || !facts.success) {
      const says = (result && childFault(result)) ?? 'The answer could not be read.';
      const state = result === undefined || wasNotRun(result) ? 'unknown' : 'bad';
      return { state, value: 'could not check', says };
    }
    const { system, release, machine, cores, memoryBytes, disks } = facts.data;
    return {
      state: 'ok',
      value: `${system} ${release}`,
      says: `${system} ${release} on ${machine}.`,
      rows: [
        row('System', 'ok', `${system} ${release}, ${machine}`),
        row('Processor', 'ok', cores === null ? '—' : `${cores} cores`),
        row('Memory', 'ok', gigabytes(memoryBytes)),
        ...disks.map(({ path, freeBytes }) => row(`Free at ${path}`, 'ok', gigabytes(freeBytes))),
      ],
    };
  },
} satisfies Probe;
