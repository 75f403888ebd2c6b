import { useEffect, useState } from 'react';

import { useFetchFileMutation } from '../../api/filesApi';
import { Icon } from '../../components/ui/pictures/Icon';
import { type Document, fileOf, thumbnailOf } from './documentsApi';
import styles from './Documents.module.css';
import { fileWords } from './documentWords';

/** Pictures up to this size are shown as they are; of larger ones, a small picture. */
const SHOWN_BYTES = 5 * 1024 * 1024;

/**
 * A picture of the document, if the browser can show one. A PDF is opened in a tab of its own:
 * browsers show none in a frame in which nothing may run.
 */
export function DocumentPreview({ document }: { document: Document }) {
  const { bytes, has_thumbnail } = document.file;
  const isWhole = has_thumbnail && bytes <= SHOWN_BYTES;
  const path = isWhole ? fileOf(document) : has_thumbnail ? thumbnailOf(document) : null;
  const address = usePicture(path);
  if (address !== null) {
    return <img src={address} alt={`Preview of ${document.title}`} className={styles.preview} />;
  }
  return (
    <div className={styles.sheet}>
      <Icon name="file" large />
      <span>{fileWords(document)}</span>
    </div>
  );
}

/** The object URL of a picture on the server; `null` while it is loading, or if it failed. */
function usePicture(path: string | null): string | null {
  const [fetchFile] = useFetchFileMutation();
  const [picture, setPicture] = useState<{ path: string; address: string } | null>(null);
  useEffect(() => {
    if (path === null) return undefined;
    let made: string | null = null;
    let isGone = false;
    const call = fetchFile(path);
    call
      .unwrap()
      .then(({ address }) => {
        if (isGone) {
          URL.revokeObjectURL(address);
          return;
        }
        made = address;
        setPicture({ path, address });
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
      call.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [path, fetchFile]);
  return picture !== null && picture.path === path ? picture.address : null;
}
