/**
 * The sizes in which the server keeps a photo. `thumbnail` is a square of 256 pixels; the others
 * keep their shape and are at most 640 and 1600 pixels wide.
 */
export type PhotoSize = 'thumbnail' | 'card' | 'banner';

/** The address of a photo in one size; `photo` is the address in the horse's data. */
function photoUrl(photo: string, size: PhotoSize): string {
  return `${photo}/${size}`;
}

/** Attributes of an `img`, so that the browser loads the smallest sufficient size. */
interface PhotoSources {
  src: string;
  srcSet?: string;
  sizes?: string;
}

/**
 * The sources of a photo that is shown at most as large as `size`. A banner is as wide as the page,
 * so on a phone the browser may load the card in its place.
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

/** The accepted types of pictures, for the `accept` attribute of a file input. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

/** The largest file that the server accepts. */
export const PHOTO_BYTES = 10 * 1024 * 1024;

/** Why a file cannot be used as a photo; `null` if it can. The server also checks the content. */
export function photoProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!type.startsWith('image/')) return 'Choose a picture: a JPEG, PNG, WebP or GIF file.';
  if (!PHOTO_TYPES.some((known) => known === type)) {
    return 'This kind of picture cannot be used. Choose a JPEG, PNG, WebP or GIF file.';
  }
  if (size > PHOTO_BYTES) {
    // Rounded up, so that one byte too many is not shown as `10.0 MB`.
    const megabytes = (Math.ceil((size / 1024 / 1024) * 10) / 10).toFixed(1);
    return `This picture is ${megabytes} MB. The limit is 10 MB.`;
  }
  return size === 0 ? 'This file is empty.' : null;
}
