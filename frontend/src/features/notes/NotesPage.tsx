import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { statusOf } from '../../api/errors';
import { pagedList } from '../../api/paging';
import { paths } from '../../app/paths';
import { LinkButton } from '../../components/ui/actions/Button';
import { Card } from '../../components/ui/page/Card';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { Filters, SearchFilter } from '../../components/ui/lists/Filters';
import { Loaded } from '../../components/ui/loading/Loaded';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { NothingMatches, Results } from '../../components/ui/lists/Results';
import { Stack } from '../../components/ui/page/Stack';
import { useFilterParams } from '../../components/ui/lists/useFilterParams';
import { useOrganizationsThatPermit } from '../people/usePermission';
import { NoteComposer } from './NoteForm';
import { NoteItem } from './NoteItem';
import { useGetNoteQuery, useListNotesInfiniteQuery } from './notesApi';
import styles from './Notes.module.css';

/** The page with the notes of the barn. With `open` in the address, one of them. */
export default function NotesPage() {
  const [params] = useSearchParams();
  const open = params.get('open');
  return (
    <div className={styles.page}>
      <PageHeader title="Notes" />
      {open === null || open === '' ? <AllNotes /> : <OneNote key={open} id={open} />}
    </div>
  );
}

function OneNote({ id }: { id: string }) {
  const query = useGetNoteQuery(id);
  const back = (
    <LinkButton icon="back" to={paths.notes}>
      All Notes
    </LinkButton>
  );
  if (statusOf(query.error) === 404) {
    return (
      <EmptyState icon="note" title="This note is gone" action={back}>
        <p>It was deleted, or it is not yours.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <div>{back}</div>
      <Loaded query={query} name="The note" shape="card" count={1}>
        {(note) => <NoteItem note={note} />}
      </Loaded>
    </>
  );
}

function AllNotes() {
  const { read, bind, clear } = useFilterParams<'q'>();
  const q = read('q');
  const list = pagedList(useListNotesInfiniteQuery(q === '' ? {} : { q }));
  const mayWrite = useOrganizationsThatPermit('record_care').length > 0;
  // A new form for each note.
  const [written, setWritten] = useState(0);
  const isEmpty = q === '' && list.items?.length === 0;
  return (
    <>
      {mayWrite && (
        <Card>
          <NoteComposer key={written} onSaved={() => setWritten(written + 1)} />
        </Card>
      )}
      {!isEmpty && (
        <Filters label="Find a note">
          <SearchFilter placeholder="Words in a note" {...bind('q', q)} />
        </Filters>
      )}
      <Results
        list={list}
        name="The notes"
        things="notes"
        shape="card"
        count={3}
        empty={
          q === '' ? (
            <EmptyState icon="note" title="No notes yet">
              <p>
                Write down what fits nowhere else: a phone call, the code of a gate, what the vet
                said. Everyone in the barn can read it.
              </p>
            </EmptyState>
          ) : (
            <NothingMatches onClear={clear}>No note has these words.</NothingMatches>
          )
        }
      >
        {(notes) => (
          <Stack as="ol" gap={3}>
            {notes.map((note) => (
              <li key={note._id.$oid}>
                <NoteItem note={note} />
              </li>
            ))}
          </Stack>
        )}
      </Results>
    </>
  );
}
