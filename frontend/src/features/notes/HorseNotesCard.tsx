import { useState } from 'react';

import { pagedList } from '../../api/paging';
import { useHasDraft } from '../../components/form/unsaved/useDraft';
import { Button } from '../../components/ui/actions/Button';
import { Card } from '../../components/ui/page/Card';
import { Loaded } from '../../components/ui/loading/Loaded';
import { LoadMore } from '../../components/ui/lists/LoadMore';
import { Stack } from '../../components/ui/page/Stack';
import { usePermission } from '../people/usePermission';
import { newNoteDraft, NoteComposer } from './NoteForm';
import { NoteItem } from './NoteItem';
import { useListNotesInfiniteQuery } from './notesApi';
import styles from './Notes.module.css';

interface HorseNotesCardProps {
  horseId: string;
  horseName: string;
  organizationId: string;
}

/** The notes about a horse, and a form for another one. */
export function HorseNotesCard({ horseId, horseName, organizationId }: HorseNotesCardProps) {
  const list = pagedList(useListNotesInfiniteQuery({ horse: horseId, limit: 10 }));
  const mayWrite = usePermission(organizationId, 'record_care');
  const hasDraft = useHasDraft();
  const [writing, setWriting] = useState(() => hasDraft(newNoteDraft(horseId)));
  return (
    <Card
      title="Notes"
      actions={
        mayWrite &&
        !writing && (
          <Button variant="quiet" icon="plus" onClick={() => setWriting(true)}>
            Write Note
          </Button>
        )
      }
    >
      {writing && (
        <NoteComposer horse={{ id: horseId, organizationId }} onSaved={() => setWriting(false)} />
      )}
      <Loaded
        small
        query={{ ...list, currentData: list.items }}
        name="The notes"
        shape="lines"
        count={2}
      >
        {(notes) =>
          notes.length === 0 ? (
            <p className={styles.facts}>Nothing yet about {horseName}.</p>
          ) : (
            <>
              <Stack as="ol" gap={3}>
                {notes.map((note) => (
                  <li key={note._id.$oid}>
                    <NoteItem note={note} showsHorses={false} />
                  </li>
                ))}
              </Stack>
              <LoadMore more={list.more} things="notes" />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
