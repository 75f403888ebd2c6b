import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

import { statusOf } from '../../api/errors';
import { href, paths } from '../../app/paths';
import { LinkButton } from '../../components/ui/actions/Button';
import { Loaded } from '../../components/ui/loading/Loaded';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { Stack } from '../../components/ui/page/Stack';
import { Draft } from './draft/Draft';
import styles from './Imports.module.css';
import { useGetImportQuery } from './importsApi';
import type { Import } from './importTypes';
import { nameOf } from './importWords';
import { Done, Undone } from './Outcome';
import { Sheets } from './Sheets';
import type { UndoneState } from './Undo';

/** One file: its preview, or what became of it. */
export function ImportFile({ id }: { id: string }) {
  const query = useGetImportQuery(id);
  if (statusOf(query.error) === 404) {
    return (
      <>
        <PageHeader title="Import" />
        <EmptyState
          icon="file"
          title="This import is not here"
          action={<LinkButton to={paths.imports}>All Imports</LinkButton>}
        >
          <p>
            A file that is not imported is kept for a week, as one of the newest five. Choose it
            again to import it.
          </p>
        </EmptyState>
      </>
    );
  }
  return (
    <Loaded query={query} name="The import" heading="Import" shape="page" count={2}>
      {(data) => (
        <>
          <PageHeader
            title={`Import of ${nameOf(data)}`}
            actions={
              <LinkButton icon="back" to={startOf(data)}>
                All Imports
              </LinkButton>
            }
          />
          <Stack>
            <Sheets data={data} />
            <Whole data={data} />
          </Stack>
        </>
      )}
    </Loaded>
  );
}

/** Where another file of the same barn or show is brought in. */
const startOf = ({ event_id: eventId }: Import) =>
  eventId === null ? paths.imports : href.importsOfShow(eventId);

function Whole({ data }: { data: Import }) {
  const location = useLocation();
  const [began] = useState(data.state);
  const another = startOf(data);
  if (data.state === 'draft') return <Draft data={data} />;
  const undone = (location.state as Partial<UndoneState> | null)?.undone;
  return (
    <Outcome key={data.state} isNew={began !== data.state}>
      {data.state === 'done' ? (
        <Done data={data} another={another} />
      ) : (
        <Undone undone={undone} eventId={data.event_id} another={another} />
      )}
    </Outcome>
  );
}

/** What became of a file. It has the focus where it took the place of what was pressed. */
function Outcome({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) place.current?.focus();
  }, [isNew]);
  return (
    <Stack ref={place} tabIndex={-1} className={styles.outcome}>
      {children}
    </Stack>
  );
}
