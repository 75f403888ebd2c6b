/**
 * The sizes in which the server keeps a photo. `thumbnail` is a square of 256 pixels; the others
 * keep their shape and are at most 640 and 1600 pixels wide.
 */
export type PhotoSize = 'thumbnail' | 'card' | 'banner';

/** Where a photo is in one of its sizes; `photo` is the address that a horse holds. */
function photoUrl(photo: string, size: PhotoSize): string {
  return `${photo}/${size}`;
}

/** What an `img` needs in order to load a photo as small as it can be shown. */
interface PhotoSources {
  src: string;
  srcSet?: string;
  sizes?: string;
}

/**
 * The sources of a photo that is shown at most as large as `size`. A banner is as wide as the
 * page, so a phone is offered the card in its place.
 */
export function photoSources(photo: string, size: PhotoSize): PhotoSources {
  const src = photoUrl(photo, size);
  if (size !== 'banner') return { src };
  return {
    src,
    srcSet: `${photoUrl(photo, 'card')} 640w, ${src} 1600w`,
    sizes: '(min-width: 74rem) 72rem, 100vw',
  };
}

/** The kinds of pictures that can be uploaded, for the `accept` of a file input. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

/** The largest file that the server takes. */
export const PHOTO_BYTES = 10 * 1024 * 1024;

/**
 * Why a file cannot be a photo, in a sentence; `null` when it may be one. The server looks at its
 * content and has the last word.
 */
export function photoProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!type.startsWith('image/')) return 'Choose a picture: a JPEG, PNG, WebP or GIF file.';
  if (!PHOTO_TYPES.some((known) => known === type)) {
    return 'This kind of picture cannot be used. Choose a JPEG, PNG, WebP or GIF file.';
  }
  if (size > PHOTO_BYTES) {
    // Rounded up: one byte too many is not `10.0 MB` of at most 10.
    const megabytes = (Math.ceil((size / 1024 / 1024) * 10) / 10).toFixed(1);
    return `This picture is ${megabytes} MB. The limit is 10 MB.`;
  }
  return size === 0 ? 'This file is empty.' : null;
}
