import { pathTo } from '../../../api/endpoints';
import { Icon } from '../../../components/ui/pictures/Icon';
import { sizeOf } from '../../documents/documentWords';
import type { PrizeList } from '../prizeListApi';
import styles from './Files.module.css';

/** Files that riders may read; nothing if there are none. */
export function Files({ files, publicId }: { files: PrizeList['files']; publicId: string }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.map(({ id, title, kind, bytes }) => (
        <li key={id}>
          <a
            className={styles.link}
            href={`/showstable/${pathTo('events/public/{id}/files/{file_id}', { id: publicId, file_id: id })}`}
            download
          >
            <Icon name="file" />
            <span>
              {title}{' '}
              <span className={styles.what}>
                {kind}, {sizeOf(bytes)}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
