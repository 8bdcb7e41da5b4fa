import { hostname, userInfo } from 'node:os';
import { freePorts } from './free-ports.fixture';

interface ConfOptions {
  readonly nodes: number;
  /** Folder of Slurm's plugins. */
  readonly plugins: string;
  /** Further lines. */
  readonly more: readonly string[];
}

/** slurm.conf of a cluster below this folder, all of it on the loopback. Source: slurm.conf(5). */
export async function slurmConf(
  dir: string,
  { nodes, plugins, more }: ConfOptions,
): Promise<string> {
  const host = hostname().split('.')[0] ?? '';
  const ports = await freePorts(nodes + 1);
  const names = Array.from({ length: nodes }, (_, i) => `node${i + 1}`);
  return [
    `SlurmctldHost=${host}(127.0.0.1)`,
    `SlurmctldPort=${ports[nodes]}`,
    ...settingsOf(dir, plugins),
    ...more,
    ...names.map(
      (name, i) =>
        `NodeName=${name} NodeHostname=${host} NodeAddr=127.0.0.1 Port=${ports[i]} CPUs=4 RealMemory=4000`,
    ),
    'PartitionName=main Nodes=ALL Default=YES MaxTime=1-00:00:00 DefaultTime=00:10:00 State=UP',
    'PartitionName=short Nodes=ALL MaxTime=00:05:00 State=UP',
    '',
  ].join('\n');
}

/** What holds the processes of a job together. */
export const BY_PARENTS = [
  'ProctrackType=proctrack/linuxproc',
  'JobAcctGatherType=jobacct_gather/none',
];
export const IN_CGROUPS = [
  'ProctrackType=proctrack/cgroup',
  'TaskPlugin=task/cgroup',
  'JobAcctGatherType=jobacct_gather/linux',
];
/** cgroup.conf(5). */
export const MEMORY_ONLY = [
  'CgroupPlugin=autodetect',
  'CgroupAutomount=no',
  'ConstrainRAMSpace=yes',
  'ConstrainSwapSpace=no',
  'ConstrainCores=no',
];

/** Settings that no node is named in. */
function settingsOf(dir: string, plugins: string): readonly string[] {
  const user = userInfo().username;
  return [
    'ClusterName=test',
    `SlurmUser=${user}`,
    `SlurmdUser=${user}`,
    `PluginDir=${plugins}`,
    'AuthType=auth/munge',
    'CredType=cred/munge',
    `AuthInfo=socket=${dir}/run/munge.sock`,
    'CommunicationParameters=NoInAddrAny',
    `StateSaveLocation=${dir}/state`,
    `SlurmdSpoolDir=${dir}/spool/%n`,
    `SlurmctldPidFile=${dir}/run/slurmctld.pid`,
    `SlurmdPidFile=${dir}/run/slurmd-%n.pid`,
    `SlurmctldLogFile=${dir}/log/slurmctld.log`,
    `SlurmdLogFile=${dir}/log/slurmd-%n.log`,
    'SelectType=select/cons_tres',
    'SelectTypeParameters=CR_Core_Memory',
    'DefMemPerCPU=500',
    'SlurmdParameters=config_overrides',
    'ReturnToService=2',
    'SlurmdTimeout=10',
    'KillWait=5',
    'MinJobAge=20',
    'SchedulerParameters=sched_interval=2,bf_interval=2',
  ];
}
