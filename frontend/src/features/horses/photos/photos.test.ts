import { describe, expect, it } from 'vitest';

import { PHOTO_BYTES, photoProblem, photoSources } from './photos';

const PHOTO = '/showstable/photos/abc';

describe('photoSources', () => {
  it('uses the size that is shown', () => {
    expect(photoSources(PHOTO, 'thumbnail')).toEqual({ src: `${PHOTO}/thumbnail` });
    expect(photoSources(PHOTO, 'card')).toEqual({ src: `${PHOTO}/card` });
  });

  it('lets a phone load the card in place of the banner', () => {
    const { src, srcSet } = photoSources(PHOTO, 'banner');
    expect(src).toBe(`${PHOTO}/banner`);
    expect(srcSet).toBe(`${PHOTO}/card 640w, ${PHOTO}/banner 1600w`);
  });
});

describe('photoProblem', () => {
  it.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])('takes %s', (type) =>
    expect(photoProblem({ type, size: PHOTO_BYTES })).toBeNull(),
  );

  it.each([
    ['application/pdf', 10, /^Choose a picture/],
    ['', 10, /^Choose a picture/],
    ['image/heic', 10, /^This kind of picture cannot be used/],
    ['image/svg+xml', 10, /^This kind of picture cannot be used/],
    ['image/png', PHOTO_BYTES + 1024 * 1024, 'This picture is 11.0 MB. The limit is 10 MB.'],
    // One byte too many must not be shown as "10.0 MB".
    ['image/png', PHOTO_BYTES + 1, 'This picture is 10.1 MB. The limit is 10 MB.'],
    ['image/png', 0, 'This file is empty.'],
  ])('refuses %j with %d bytes', (type, size, reason) =>
    expect(photoProblem({ type, size })).toMatch(reason),
  );
});
