import { Badge } from '../../components/ui/messages/Badge';
import { Card } from '../../components/ui/page/Card';
import { Soft } from '../../components/ui/page/Soft';
import { type Day, formatDay } from '../../lib/time/days';
import { endOf, kindName } from '../documents/documentWords';
import type { OwnerPageDocument } from '../ownerLinks/ownerTypes';
import styles from './OwnerPage.module.css';

/** The documents that the barn shares with the owner. */
export function OwnerDocuments({
  documents,
  today,
}: {
  documents: readonly OwnerPageDocument[];
  today: Day;
}) {
  return (
    <Card title="Documents">
      <ul className={styles.documents}>
        {documents.map((document) => {
          const { id, title, kind, horses, expires_on: end, file_url: file } = document;
          const near = end === null ? null : endOf(end, today);
          return (
            <li key={id}>
              {document.file_name === '' ? (
                title
              ) : (
                <a href={file} target="_blank" rel="noopener noreferrer">
                  {title}
                </a>
              )}
              <Soft as="p">
                {[kindName(kind), ...horses].join(' · ')}
                {end !== null && ` · until ${formatDay(end)}`}{' '}
                {near !== null && <Badge tone={near.tone}>{near.text}</Badge>}
              </Soft>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
