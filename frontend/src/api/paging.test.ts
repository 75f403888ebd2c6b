import { describe, expect, it } from 'vitest';

import { nextCursor } from './paging';

describe('nextCursor', () =>
  it.each([
    [null, null],
    ['</showstable/events?limit=5&cursor=a%3Db>; rel="next"', 'a=b'],
    ['<https://shows.example/x?cursor=abc>; rel=next', 'abc'],
    ['</x?cursor=abc>; rel="prev"', null],
    ['</x>; rel="next"', null],
  ])('of %j is %j', (link, cursor) => expect(nextCursor(link)).toBe(cursor)));
