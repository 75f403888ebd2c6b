import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { messageOf } from '../../../../api/errors';
import { href } from '../../../../app/paths';
import { Button } from '../../../../components/ui/actions/Button';
import { Badge } from '../../../../components/ui/messages/Badge';
import { DocumentTitle } from '../../../../components/ui/page/DocumentTitle';
import { Panel, type PanelMoves } from '../../../../components/ui/page/ListAndPanel';
import { Loaded } from '../../../../components/ui/loading/Loaded';
import { Skeleton } from '../../../../components/ui/loading/Skeleton';
import { Soft } from '../../../../components/ui/page/Soft';
import { Row } from '../../../../components/ui/page/Stack';
import { useToast } from '../../../../components/ui/messages/Toast';
import { countOf } from '../../../../lib/intl';
import { formatMoney } from '../../../../lib/money/money';
import { sayClass } from '../../parts/classTitles';
import { CancelClass } from './CancelClass';
import styles from '../entry/EntryPanel.module.css';
import {
  type ClassSheet,
  type CountedClass,
  useChangeClassesMutation,
  useGetClassSheetQuery,
} from '../entriesApi';
import { numberOf, sayPlaces, sayStage } from '../entryWords';
import { Reopen } from './Reopen';

interface ClassPanelProps {
  eventId: string;
  /** `undefined` if there is no such class. */
  shown: CountedClass | undefined;
  moves: PanelMoves;
  mayCancel: boolean;
  /** What corrects the class, if the account may do so now. */
  correct: ((shown: CountedClass) => ReactNode) | undefined;
}

/** One class of a show, with its entries and its waiting list. */
export function ClassPanel({ eventId, shown, moves, mayCancel, correct }: ClassPanelProps) {
  if (shown === undefined) {
    return (
      <Panel thing="class" title="Class not found" moves={moves}>
        <p>The show no longer has it.</p>
      </Panel>
    );
  }
  const { number, name, description, price, capacity, closed, begun } = shown;
  const places = sayPlaces(shown);
  return (
    <Panel
      thing="class"
      title={
        <>
          <span className={styles.number}>{number}</span> · {name}
        </>
      }
      badge={
        begun ? (
          <Badge tone="neutral">{sayStage(shown)}</Badge>
        ) : closed ? (
          <Badge tone="neutral">Closed</Badge>
        ) : (
          places !== '' && <Badge tone="warning">{places}</Badge>
        )
      }
      moves={moves}
    >
      <DocumentTitle title={sayClass(shown)} />
      <p className={styles.under}>
        {formatMoney(price)} ·{' '}
        {capacity === null ? 'no limit' : countOf(capacity, 'place', 'places')}
        {description !== '' && ` · ${description}`}
      </p>
      {correct !== undefined && <Row>{correct(shown)}</Row>}
      {mayCancel && <Reopen eventId={eventId} shown={shown} />}
      <Sheet eventId={eventId} classId={shown.id} mayCancel={mayCancel} />
    </Panel>
  );
}

interface SheetProps {
  eventId: string;
  classId: string;
  mayCancel: boolean;
}

function Sheet({ eventId, classId, mayCancel }: SheetProps) {
  const query = useGetClassSheetQuery({ id: eventId, class_id: classId });
  if (query.currentData === undefined) {
    const waiting = <Skeleton label="Loading the class" count={6} />;
    return <Loaded small query={query} name="The entries of this class" waiting={waiting} />;
  }
  const { entries, waiting } = query.currentData;
  const { entered, scratched, capacity, closed } = query.currentData.class;
  const [next] = waiting;
  return (
    <>
      {next !== undefined && (
        <NextWaiting
          {...{ eventId, classId, next, mayCancel }}
          isFree={!closed && (capacity === null || entered < capacity)}
        />
      )}
      <People
        title={`${countOf(entered, 'entry', 'entries')}${scratched === 0 ? '' : `, ${scratched} scratched`}`}
        eventId={eventId}
        people={entries}
      />
      {waiting.length > 0 && (
        <People
          title={`${waiting.length} waiting, first come first`}
          eventId={eventId}
          people={waiting}
        />
      )}
      {mayCancel && <CancelClass eventId={eventId} sheet={query.currentData} />}
    </>
  );
}

interface NextWaitingProps extends SheetProps {
  next: ClassSheet['waiting'][number];
  /** Whether the class has a place. */
  isFree: boolean;
}

/** Who gets the next place, and the button that gives it. */
function NextWaiting({ eventId, classId, next, isFree, mayCancel }: NextWaitingProps) {
  const { registration_id, rider_name, horse_name } = next;
  const [change, { isLoading }] = useChangeClassesMutation();
  const toast = useToast();
  const enter = async () => {
    try {
      await change({ id: registration_id, body: { add: [classId] } }).unwrap();
      toast.success(`${rider_name} entered`);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <Row spread>
      <p>
        Next from the waiting list:{' '}
        <Link to={href.eventEntry(eventId, registration_id)}>{rider_name}</Link>{' '}
        <Soft size="same">{horse_name}</Soft>
      </p>
      {isFree && mayCancel && (
        <Button pending={isLoading} onClick={() => void enter()}>
          Enter {rider_name}
        </Button>
      )}
    </Row>
  );
}

interface PeopleProps {
  title: string;
  eventId: string;
  people: ClassSheet['entries'];
}

function People({ title, eventId, people }: PeopleProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      <ol className={styles.lines} data-rows>
        {people.map(({ registration_id, back_number, rider_name, horse_name, state }) => (
          <li key={registration_id} data-row={registration_id}>
            <Soft size="same">{numberOf({ back_number, state })}</Soft>
            <Link to={href.eventEntry(eventId, registration_id)} className={styles.name}>
              {state === 'scratched' || state === 'cancelled' ? <s>{rider_name}</s> : rider_name}
            </Link>
            <span className={styles.horse}>{horse_name}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
