import { expect, test } from 'vitest';
import { processMemoryIn } from './process-memory';

const STATUS = `Name:	node
VmRSS:	  165000 kB
RssAnon:	   95000 kB
RssFile:	   69900 kB
RssShmem:	     100 kB
`;
const MAPS = `00400000-00500000 r-xp 00000000 fe:00 12 /usr/bin/node
Size:               1024 kB
Rss:                 900 kB
01500000-05500000 rw-p 00000000 00:00 0                                  [heap]
Size:              65536 kB
Rss:               61000 kB
Pss:               61000 kB
7f0000000000-7f0000100000 rw-p 00000000 00:00 0
Rss:                1000 kB
`;

test('the memory of a process is reported by its parts: all, its own pages, pages of files, small blocks', () => {
  expect(processMemoryIn(STATUS, MAPS)).toEqual({
    rssMb: 168.96,
    privateMb: 97.28,
    fileMb: 71.5776,
    smallBlocksMb: 62.464,
  });
});

test('what the system does not say is no number', () => {
  const none = Number.NaN;
  const nothing = { rssMb: none, privateMb: none, fileMb: none, smallBlocksMb: none };
  expect(processMemoryIn('', '')).toEqual(nothing);
});
