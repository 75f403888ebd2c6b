import { useState } from 'react';
import { Link } from 'react-router';

import { pagedList } from '../../api/paging';
import { href, paths } from '../../app/paths';
import { Button } from '../../components/ui/actions/Button';
import { Card } from '../../components/ui/page/Card';
import { Loaded } from '../../components/ui/loading/Loaded';
import { LoadMore } from '../../components/ui/lists/LoadMore';
import { Row } from '../../components/ui/page/Stack';
import { useServerFile } from '../../components/ui/loading/useServerFile';
import { usePermission } from '../people/usePermission';
import { useListDocumentsInfiniteQuery } from './documentsApi';
import styles from './Documents.module.css';
import { kindName } from './documentWords';
import { EndDate } from './EndDate';
import { ShareButton, SharedMark } from './Sharing';
import { UploadDialog } from './UploadDialog';

interface HorseDocumentsCardProps {
  horseId: string;
  horseName: string;
  organizationId: string;
}

/** The documents about a horse, for those who may read them. */
export function HorseDocumentsCard(props: HorseDocumentsCardProps) {
  const mayRead = usePermission(props.organizationId, 'edit_horses');
  return mayRead ? <Documents {...props} /> : null;
}

function Documents({ horseId, horseName, organizationId }: HorseDocumentsCardProps) {
  const list = pagedList(useListDocumentsInfiniteQuery({ horse: horseId }));
  const [adding, setAdding] = useState(false);
  const all = useServerFile(`horses/${encodeURIComponent(horseId)}/documents.zip`, {
    fileName: `${horseName} documents.zip`,
    thing: 'archive',
    title: `Documents of ${horseName}`,
  });
  const { items } = list;
  return (
    <Card
      title="Documents"
      actions={
        <Row gap={2}>
          {items !== undefined && items.length > 0 && (
            <Button
              variant="quiet"
              icon="download"
              pending={all.pending !== null}
              onClick={() => void all.download()}
            >
              Take All Along
            </Button>
          )}
          <Button variant="quiet" icon="plus" onClick={() => setAdding(true)}>
            Add Document
          </Button>
        </Row>
      }
    >
      <Loaded
        small
        query={{ ...list, currentData: items }}
        name="The documents"
        shape="lines"
        count={2}
      >
        {(documents) =>
          documents.length === 0 ? (
            <p className={styles.soft}>
              Nothing yet. Add the Coggins test, papers and contracts of {horseName}, and take them
              along to a show.
            </p>
          ) : (
            <>
              <ul className={styles.horseDocuments}>
                {documents.map((document) => (
                  <li key={document._id.$oid}>
                    <Link to={href.document(document._id.$oid)}>{document.title}</Link>
                    <span className={styles.soft}>{kindName(document.kind)}</span>
                    <SharedMark document={document} />
                    {document.expires_on !== null && (
                      <span className={styles.soft}>
                        until <EndDate day={document.expires_on} />
                      </span>
                    )}
                    <ShareButton document={document} small />
                  </li>
                ))}
              </ul>
              <LoadMore more={list.more} things="documents" />
              <p>
                <Link to={`${paths.documents}?horse=${encodeURIComponent(horseId)}`}>
                  All documents of {horseName}
                </Link>
              </p>
            </>
          )
        }
      </Loaded>
      {adding && (
        <UploadDialog
          file={null}
          horseIds={[horseId]}
          organizationId={organizationId}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  );
}
