import { assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { StartRequest } from '#core/contract/run/start-request';
import { refuseNul } from './refuse-nul';

test('a zero byte in any text of a start is refused by the name of its field', () => {
  const positions = {
    'the folder': (text: string) => ({ cwd: text }),
    'the environment': (text: string) => ({ python: text }),
    'the name of the run': (text: string) => ({ name: text }),
    'the command': (text: string) => ({ argv: ['python', text] }),
    'the parameter seed': (text: string) => ({ params: { seed: text } }),
  } as const;
  assert(
    property(
      constantFrom(...Object.entries(positions)),
      string({ unit: 'binary' }),
      string({ unit: 'binary' }),
      ([field, ask], before, after) => {
        const request = StartRequest.parse({ recipe: 'command', ...ask(`${before}\0${after}`) });
        expect(refuseNul(request)?.says).toContain(field);
      },
    ),
  );
});

test('any other text passes', () => {
  assert(
    property(string({ unit: 'binary' }), (text) => {
      const clean = text.replaceAll('\0', '');
      const request = { recipe: 'command', cwd: clean, name: clean, argv: [clean] };
      expect(refuseNul(StartRequest.parse(request))).toBeNull();
    }),
  );
});
