import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';

import { href } from '../../../../app/paths';
import { EmptyState } from '../../../../components/ui/messages/EmptyState';
import { ListAndPanel, type PanelMoves } from '../../../../components/ui/page/ListAndPanel';
import { Loaded } from '../../../../components/ui/loading/Loaded';
import { Skeleton } from '../../../../components/ui/loading/Skeleton';
import { ClassPanel } from './ClassPanel';
import { ClassTable } from './ClassTable';
import { type CountedClass, useListClassesQuery } from '../entriesApi';

interface ClassesWorkspaceProps {
  eventId: string;
  /** Whether the account may cancel a class. */
  mayCancel: boolean;
  /** What corrects a class, if the account may do so now. */
  correct?: (shown: CountedClass) => ReactNode;
  /** What leads to where classes are edited, if the account may do so. */
  edit?: ReactNode;
  /** What stands for the list while no class is open. */
  grid?: (classes: CountedClass[]) => ReactNode;
}

/** The classes of a show with the numbers of their entries, and one of them beside the list. */
export function ClassesWorkspace({ edit, grid, ...shared }: ClassesWorkspaceProps) {
  const { eventId } = shared;
  const { classId } = useParams();
  const query = useListClassesQuery(eventId);
  return (
    <Loaded
      query={query}
      name="The classes"
      waiting={<Skeleton shape="list" count={6} label="Loading classes" />}
    >
      {(classes) => {
        if (grid !== undefined && classId === undefined) return grid(classes);
        if (classes.length === 0) {
          return (
            <EmptyState title="No classes" action={edit}>
              <p>Edit the event to add its classes: riders pick them in the registration form.</p>
            </EmptyState>
          );
        }
        return (
          <>
            {classId === undefined && edit}
            <Classes {...shared} classes={classes} />
          </>
        );
      }}
    </Loaded>
  );
}

interface ClassesProps extends Omit<ClassesWorkspaceProps, 'edit' | 'grid'> {
  classes: readonly CountedClass[];
}

function Classes({ eventId, mayCancel, correct, classes }: ClassesProps) {
  const { classId } = useParams();
  const navigate = useNavigate();
  const at = classes.findIndex(({ id }) => id === classId);
  const toClass = (found: CountedClass | undefined) =>
    found === undefined
      ? undefined
      : () => void navigate(href.eventClass(eventId, found.id), { replace: true });
  const moves: PanelMoves = {
    onClose: () => void navigate(href.eventClasses(eventId), { replace: true }),
    onPrevious: toClass(classes[at - 1]),
    onNext: at === -1 ? undefined : toClass(classes[at + 1]),
  };
  return (
    <ListAndPanel
      openId={classId}
      moves={moves}
      list={<ClassTable eventId={eventId} classes={classes} selected={classId} />}
    >
      <ClassPanel
        key={classId}
        eventId={eventId}
        shown={classes[at]}
        moves={moves}
        mayCancel={mayCancel}
        correct={correct}
      />
    </ListAndPanel>
  );
}
