/** As many photos as a horse's gallery holds. */
export const MOST_PHOTOS = 12;

/** A photo of the gallery while it is edited. */
export type GalleryPhoto =
  /** On the server; `path` is its address there. */
  | { state: 'there'; key: string; path: string }
  | { state: 'sending' | 'failed'; key: string; file: File; reason?: string };

/** The photos that the server has, in their order. */
export const pathsOf = (photos: readonly GalleryPhoto[]): string[] =>
  photos.flatMap((photo) => (photo.state === 'there' ? [photo.path] : []));

/** The photos that the server has. */
export const photosOf = (paths: readonly string[]): GalleryPhoto[] =>
  paths.map((path) => ({ state: 'there', key: path, path }));

/** The list with one of its items at another place, counted among the others. */
export function moved<T extends { key: string }>(
  items: readonly T[],
  key: string,
  at: number,
): T[] {
  const item = items.find((one) => one.key === key);
  const others = items.filter((one) => one.key !== key);
  return item === undefined ? others : [...others.slice(0, at), item, ...others.slice(at)];
}
