import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { faultPath, kernelFault } from './kernel-fault';

const of = (line: string) => {
  const fault = kernelFault(line);
  if (fault === null) throw new Error(`no fault in ${line}`);
  return fault;
};

test('the kernel names the library and the instruction of a segmentation fault', () => {
  const fault = of(
    'python3[812]: segfault at 0 ip 00007f2dab1d2f91 sp 00007ffd4c7f2b88 error 4 in libtorch_cpu.so[7f2da8e00000+1a9f000] likely on CPU 3 (core 1, socket 0)',
  );
  expect(fault).toMatchObject({ program: 'python3', pid: 812, kind: 'segfault', address: '0' });
  expect(faultPath(fault)).toEqual(['libtorch_cpu.so+0x23d2f91']);
});

test('a kernel that gives the offset within the file is believed', () => {
  const fault = of(
    '[160.000000] pt_main_thread[9]: segfault at 8 ip 00007f0000001000 sp 0000000000000001 error 6 in libcuda.so.1.1[2f91,7f0000000000+9000]',
  );
  expect(faultPath(fault)).toEqual(['libcuda.so.1.1+0x2f91']);
  expect(fault.program).toBe('pt_main_thread');
});

test('a trap is reported with its kind: an instruction that the processor lacks is not a segmentation fault', () => {
  const fault = of(
    'traps: python3[4177] trap invalid opcode ip:7f6b91a4b0c1 sp:7ffe1b1f3e70 error:0 in libtensorflow_framework.so.2[7f6b90c00000+1b5e000]',
  );
  expect(fault).toMatchObject({ kind: 'invalid opcode', pid: 4177, address: null });
  expect(of('traps: a[1] general protection fault ip:7f sp:7e error:0').kind).toBe(
    'general protection fault',
  );
});

test('code that no file holds has no path, and a process matched by its name says so', () => {
  const fault = of(
    'python3[5]: segfault at 10 ip 0000000000000010 sp 00007ffd error 14 (by its name)',
  );
  expect(faultPath(fault)).toEqual([]);
  expect(fault.isByName).toBe(true);
});

test('no other line of a kernel is taken for a crash', () => {
  for (const line of [
    'Out of memory: Killed process 812 (python3) total-vm:1kB',
    'NVRM: Xid (PCI:0000:01:00): 31, pid=812, name=python3',
    'Code: 48 89 df e8',
    '',
  ]) {
    expect(kernelFault(line)).toBeNull();
  }
  assert(
    property(string({ unit: 'binary', maxLength: 300 }), (text) => kernelFault(text) === null),
  );
});
