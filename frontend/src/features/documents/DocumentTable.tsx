import { CardTable, RowLink } from '../../components/ui/lists/CardTable';
import { Soft } from '../../components/ui/page/Soft';
import { countOf } from '../../lib/intl';
import type { Document } from './documentsApi';
import styles from './Documents.module.css';
import { kindName } from './documentWords';
import { EndDate } from './EndDate';
import { SharedMark } from './Sharing';

interface DocumentTableProps {
  documents: readonly Document[];
  /** Whether there are no more to load. */
  isComplete: boolean;
  /** The address that opens a document. */
  addressOf: (id: string) => string;
  selected: string | undefined;
}

/** The documents in a table, with cards on a phone. Each row opens its document. */
export function DocumentTable({ documents, isComplete, addressOf, selected }: DocumentTableProps) {
  return (
    <>
      <Soft as="p" role="status">
        {isComplete
          ? countOf(documents.length, 'document', 'documents')
          : `The first ${documents.length} documents`}
      </Soft>
      <CardTable
        caption="Documents"
        columns={['Document', 'Horses', 'Expires']}
        look="dense"
        className={styles.documents}
      >
        {documents.map((document) => {
          const id = document._id.$oid;
          const isOpen = id === selected;
          return (
            <tr key={id} data-row={id}>
              <td className={styles.what}>
                <RowLink to={addressOf(id)} replace={selected !== undefined} current={isOpen}>
                  {document.title}
                </RowLink>
                <span className={styles.soft}>
                  {kindName(document.kind)} <SharedMark document={document} />
                </span>
              </td>
              <td className={styles.horses}>
                {document.horses.map(({ name }) => name).join(', ')}
              </td>
              <td className={styles.ends}>
                {document.expires_on === null ? (
                  <span className={styles.soft}>No end</span>
                ) : (
                  <EndDate day={document.expires_on} />
                )}
              </td>
            </tr>
          );
        })}
      </CardTable>
    </>
  );
}
