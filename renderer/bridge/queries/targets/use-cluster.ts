import { useQuery } from '@tanstack/react-query';
import type { ClusterView } from '#core/contract/slurm/cluster';
import { useBridge } from '../../bridge';
import type { Read } from '../use-engine';

/** A controller is asked at most so often, no matter how many forms are opened. */
const MAX_AGE_MS = 30_000;

/** Partitions, accounts and jobs of a cluster; undefined while they are not known. */
export function useCluster(target: string): Read<ClusterView> {
  const { connection, queries } = useBridge();
  const { data } = useQuery(
    {
      queryKey: ['cluster', target],
      queryFn: ({ signal }) =>
        connection.read((client, options) => client.targets.cluster({ target }, options), signal),
      staleTime: MAX_AGE_MS,
    },
    queries,
  );
  return data;
}
