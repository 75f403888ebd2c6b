import { useEffect, useState } from 'react';

import { messageOf } from '../../../api/errors';
import { useFetchFileMutation } from '../../../api/filesApi';

/** A picture of the server as an address for `img`, or why it could not be loaded. */
export function usePicture(path: string) {
  const [fetchFile] = useFetchFileMutation();
  const [found, setFound] = useState<{ address: string | null; failure: string | null }>({
    address: null,
    failure: null,
  });
  useEffect(() => {
    let made: string | null = null;
    let left = false;
    const free = () => {
      if (made !== null) URL.revokeObjectURL(made);
    };
    fetchFile(path)
      .unwrap()
      .then(({ address }) => {
        made = address;
        if (left) free();
        else setFound({ address, failure: null });
      })
      .catch((error: unknown) => {
        if (!left) setFound({ address: null, failure: messageOf(error) });
      });
    return () => {
      left = true;
      free();
    };
  }, [fetchFile, path]);
  return found;
}
