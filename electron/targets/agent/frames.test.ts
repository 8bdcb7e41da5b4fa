import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bootBytes } from './agent-boot';
import { FrameReader, encodeFrame } from './frames';
import { packPythonPayload, readPythonPayload } from '../../../scripts/python-payload.mjs';
import { root } from '../../../scripts/setup/paths.mjs';

const token = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';

function readAll(chunks: readonly Buffer[]) {
  const reader = new FrameReader(token);
  const frames = chunks.flatMap((chunk) => [...reader.push(chunk)]);
  return { frames, banner: reader.banner };
}

function cut(bytes: Buffer, at: readonly number[]): Buffer[] {
  const positions = [
    0,
    ...at.map((n) => n % (bytes.length + 1)).toSorted((a, b) => a - b),
    bytes.length,
  ];
  return positions.slice(1).map((end, i) => bytes.subarray(positions[i], end));
}

test('frames cut anywhere by the pipe arrive whole and in order', () => {
  const message = fc.tuple(
    fc.dictionary(fc.string(), fc.oneof(fc.string({ unit: 'binary' }), fc.integer())),
    fc.uint8Array({ maxLength: 300 }),
  );
  fc.assert(
    fc.property(
      fc.array(message, { maxLength: 6 }),
      fc.array(fc.nat(), { maxLength: 8 }),
      (sent, at) => {
        const bytes = Buffer.concat(sent.map(([json, tail]) => encodeFrame(token, json, tail)));
        const { frames } = readAll(cut(bytes, at));
        expect(frames.map(({ json }) => JSON.stringify(json))).toEqual(
          sent.map(([json]) => JSON.stringify(json)),
        );
        expect(frames.map((frame) => [...frame.bytes])).toEqual(sent.map(([, tail]) => [...tail]));
      },
    ),
  );
});

test('a login banner before the first frame is kept apart and never parsed', () => {
  const noise = Buffer.from('Welcome!\nLast login: today {"id":1}\n');
  const { frames, banner } = readAll(
    cut(Buffer.concat([noise, encodeFrame(token, { id: 7 })]), [3, 40]),
  );
  expect(frames.map(({ json }) => json)).toEqual([{ id: 7 }]);
  expect(banner).toBe(noise.toString());
});

test('a frame of absurd size ends the stream instead of filling the memory', () => {
  const frame = encodeFrame(token, {});
  frame.writeUInt32LE(0xff_ff_ff_ff, 36);
  expect(() => readAll([frame])).toThrow(RangeError);
});

test('the boot payload is ASCII Python no matter what is in a path', () => {
  const boot = Buffer.from('pass\n').toString('base64');
  const payload = { sha: 'x', packed: '', engineFiles: { 'rl_cockpit_target/boot.py': boot } };
  const bytes = bootBytes(payload, { token, stateDir: '/home/jürgen/"quoted" \\ 😀' });
  const [count = '', ...rest] = bytes.toString('latin1').split('\n');
  expect(Number(count)).toBe(bytes.length - count.length - 1);
  expect([...bytes].every((byte) => byte < 0x80)).toBe(true);
  expect(rest.join('\n')).toContain('CONFIG = json.loads(');
});

test('the boot payload carries the Python of this build deflated, in less than half its bytes', () => {
  const { files } = readPythonPayload(root);
  const sizes = Object.values(files).map((text) => Buffer.from(text, 'base64').length);
  const bytes = bootBytes(packPythonPayload(root), { token, stateDir: null });
  expect(bytes.length).toBeLessThan(sizes.reduce((sum, size) => sum + size, 0) / 2);
});
