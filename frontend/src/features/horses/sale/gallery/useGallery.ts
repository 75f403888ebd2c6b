import { useEffect, useRef, useState } from 'react';

import { randomUuid } from '../../../../lib/uuid';
import { type Horse, useUploadPhotoMutation } from '../../horsesApi';
import { photoFailure } from '../../photos/photoFailure';
import { photoProblem } from '../../photos/photos';
import { type GalleryPhoto, MOST_PHOTOS, moved, pathsOf, photosOf } from './gallery';

/** The photo of a gallery that is the horse's header, if one is. */
const headerOf = ({ profile, sale }: Horse) =>
  sale.gallery.find((path) => path === profile.header_photo) ?? null;

/**
 * The photos of a horse while they are edited. What is added is uploaded at once, one after the other;
 * nothing is shown to buyers before it is saved.
 *
 * @param run - makes a call that continues after the session has ended
 */
export function useGallery(horse: Horse, run: <R>(call: () => Promise<R>) => Promise<R>) {
  const [photos, setPhotos] = useState(() => photosOf(horse.sale.gallery));
  const [header, setHeader] = useState(() => headerOf(horse));
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [upload] = useUploadPhotoMutation();
  const queue = useRef(Promise.resolve());
  const running = useRef<{ abort: () => void } | null>(null);
  const isOpen = useRef(true);
  // Removed while it waited, so it is not sent.
  const dropped = useRef(new Set<string>());
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      running.current?.abort();
    };
  }, []);

  const replace = (key: string, photo: GalleryPhoto) =>
    setPhotos((all) => all.map((one) => (one.key === key ? photo : one)));

  const send = async (key: string, file: File) => {
    if (!isOpen.current || dropped.current.has(key)) return;
    try {
      const { url } = await run(() => {
        const call = upload({ horseId: horse.id, type: 'gallery', file });
        running.current = call;
        return call.unwrap();
      });
      replace(key, { state: 'there', key, path: url });
    } catch (error) {
      const { sentence, reason = sentence } = photoFailure(error);
      replace(key, { state: 'failed', key, file, reason });
    }
  };
  const enqueue = (key: string, file: File) => {
    queue.current = queue.current.then(() => send(key, file));
  };

  return {
    photos,
    header,
    /** Why files that were chosen are not among the photos. */
    problems,
    isDirty:
      header !== headerOf(horse) ||
      photos.length !== horse.sale.gallery.length ||
      pathsOf(photos).some((path, at) => path !== horse.sale.gallery[at]),
    setHeader,
    add: (files: readonly File[]) => {
      const good = files.filter((file) => photoProblem(file) === null);
      const fit = good.slice(0, MOST_PHOTOS - photos.length);
      setProblems([
        ...files.flatMap((file) => {
          const problem = photoProblem(file);
          return problem === null ? [] : [`${file.name}: ${problem}`];
        }),
        ...good
          .slice(fit.length)
          .map(({ name }) => `${name}: not added, ${MOST_PHOTOS} photos are the most.`),
      ]);
      const added = fit.map((file): GalleryPhoto & { file: File } => ({
        state: 'sending',
        key: randomUuid(),
        file,
      }));
      setPhotos((all) => [...all, ...added]);
      for (const { key, file } of added) enqueue(key, file);
    },
    retry: (key: string, file: File) => {
      replace(key, { state: 'sending', key, file });
      enqueue(key, file);
    },
    remove: (photo: GalleryPhoto) => {
      dropped.current.add(photo.key);
      setPhotos((all) => all.filter(({ key }) => key !== photo.key));
      if (photo.state === 'there' && photo.path === header) setHeader(null);
    },
    move: (key: string, at: number) => setPhotos((all) => moved(all, key, at)),
  };
}
