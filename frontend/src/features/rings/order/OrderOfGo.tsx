import { Link } from 'react-router';

import { href } from '../../../app/paths';
import { Button, IconButton, LinkButton } from '../../../components/ui/actions/Button';
import { Menu, MenuItem } from '../../../components/ui/actions/Menu';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Badge } from '../../../components/ui/messages/Badge';
import { Banner } from '../../../components/ui/messages/Banner';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { DocumentTitle } from '../../../components/ui/page/DocumentTitle';
import { Row, Stack } from '../../../components/ui/page/Stack';
import { Soft } from '../../../components/ui/page/Soft';
import { formatClock, formatDate, formatDateTime } from '../../../lib/time/dates';
import { RecordNotices } from '../../../records/RecordNotices';
import { sayClass } from '../../entries/parts/classTitles';
import { usePermission } from '../../people/usePermission';
import type { OrderedEntry, OrderView } from '../dayTypes';
import {
  DragHandle,
  Dragging,
  DropList,
  useDragLine,
} from '../../../components/ui/dragging/Dragging';
import { type ClassKey, useListJudgingQuery } from '../ringsApi';
import { DrawButton } from './DrawDialog';
import { useGetGateQuery, useGetOrderQuery } from '../dayApi';
import styles from './OrderOfGo.module.css';
import { useOrder } from './useOrder';

interface OrderedShow {
  _id: { $oid: string };
  organization_id: string;
  time_zone: string;
}

/** Who goes when in a class. */
export function OrderOfGo({ show, classId }: { show: OrderedShow; classId: string }) {
  const id = show._id.$oid;
  const at = { id, class_id: classId };
  const query = useGetOrderQuery(at);
  const mayChange = usePermission(show.organization_id, 'manage_entries');
  const classes = useListJudgingQuery(id).currentData ?? [];
  const named = classes.find(({ class_id }) => class_id === classId);
  const title = named === undefined ? 'Order of go' : sayClass(named);
  return (
    <Stack gap={4}>
      <DocumentTitle title={`Order of go of ${title}`} />
      <div className={styles.head}>
        <h2>
          {title}
          <span className={styles.sub}>Order of go</span>
        </h2>
        <Row gap={2} className={styles.links}>
          <LinkButton variant="quiet" to={href.eventClassResults(id, classId)}>
            Cards and Results
          </LinkButton>
          <LinkButton variant="quiet" to={href.eventSchedule(id)}>
            Schedule
          </LinkButton>
        </Row>
      </div>
      <Loaded query={query} name="The order of go">
        {(order) => (
          <Order
            at={at}
            order={order}
            zone={show.time_zone}
            mayChange={mayChange}
            isPublished={(named?.publications ?? 0) > 0}
          />
        )}
      </Loaded>
    </Stack>
  );
}

interface OrderProps {
  at: ClassKey;
  order: OrderView;
  zone: string;
  mayChange: boolean;
  /** Whether the class has public results. */
  isPublished: boolean;
}

function Order({ at, order: read, zone, mayChange, isPublished }: OrderProps) {
  const state = useGetGateQuery(at).currentData?.state;
  // What was ridden is not drawn again.
  const isOpen = state !== undefined && state !== 'finished' && !isPublished;
  const { state: shown, record, question, entries, move } = useOrder(at, read);
  const order = shown.answer;
  if (order.entries.length === 0) {
    return (
      <EmptyState title="No entries" icon="people">
        <p>Who enters this class stands here, and can be drawn.</p>
      </EmptyState>
    );
  }
  const lineOf = (key: string) => entries.find(({ registration_id }) => registration_id === key);
  return (
    <>
      <RecordNotices state={shown} record={record} />
      {question}
      <Gaps order={order} />
      <Row spread>
        <Stack gap={0}>
          <p>{sayDrawn(order, zone)}</p>
          <Changed order={order} zone={zone} />
        </Stack>
        <Row gap={2}>
          <Button icon="print" onClick={() => window.print()}>
            Print
          </Button>
          {mayChange && isOpen && (
            <DrawButton
              at={at}
              order={order}
              isRunning={state === 'running'}
              onDrawn={record.hear}
            />
          )}
        </Row>
      </Row>
      <Dragging
        lists={{ [ORDER]: entries.map(({ registration_id }) => registration_id) }}
        says={{
          line: (key) => {
            const entry = lineOf(key);
            return entry === undefined ? 'It' : sayEntry(entry);
          },
          list: () => 'Order of go',
        }}
        onDrop={(key, { at: to }) => {
          const entry = lineOf(key);
          if (entry !== undefined) move(entry, to);
        }}
      >
        <DropList
          id={ORDER}
          keys={entries.map(({ registration_id }) => registration_id)}
          label="Order of go"
          className={styles.order}
        >
          {entries.map((entry, index) => (
            <EntryRow
              key={entry.registration_id}
              entry={entry}
              eventId={at.id}
              at={index}
              last={entries.length - 1}
              {...(mayChange && { onMove: (to: number) => move(entry, to) })}
            />
          ))}
        </DropList>
      </Dragging>
    </>
  );
}

const ORDER = 'order';

const sayEntry = ({ back_number, horse_name }: OrderedEntry) => `${back_number} · ${horse_name}`;

/** Where the order comes from. */
function sayDrawn({ seed, drawn_at, min_gap, spread }: OrderView, zone: string): string {
  if (drawn_at === null || seed === null) return 'Not drawn yet: in the order of the back numbers.';
  const whose = spread.map((of) => `a ${of}’s`).join(' and ');
  const apart =
    spread.length === 0 || min_gap === null
      ? ''
      : ` ${whose.charAt(0).toUpperCase()}${whose.slice(1)} horses at least ${min_gap} apart.`;
  return `Drawn ${formatDateTime(drawn_at, zone)} with the seed ${seed}.${apart}`;
}

/** Says that a draw was changed, and by whom. */
function Changed({ order: { changed, drawn_at }, zone }: Pick<OrderProps, 'order' | 'zone'>) {
  if (changed === null) return null;
  const { at, by } = changed;
  const day = formatDate(at, zone);
  const sameDay = drawn_at !== null && formatDate(drawn_at, zone) === day;
  const when = sameDay ? formatClock(at, zone) : `${day}, ${formatClock(at, zone)}`;
  return (
    <p>
      <Badge tone="info">Changed</Badge> Changed {when} by {by.email ?? `the ${by.kind}`}
    </p>
  );
}

/** Says that horses are closer to each other than was asked. */
function Gaps({ order }: Pick<OrderProps, 'order'>) {
  const { min_gap: asked, spread, achieved_gaps: achieved } = order;
  if (asked === null) return null;
  const close = (['rider', 'trainer'] as const).flatMap((of) => {
    const gap = achieved[of];
    return spread.includes(of) && gap !== null && gap < asked ? [{ of, gap }] : [];
  });
  if (close.length === 0) return null;
  return (
    <Banner tone="warning" title="Closer than asked">
      <p>
        {close.map(({ of, gap }) => `Horses of one ${of} are only ${gap} apart.`).join(' ')} At
        least {asked} was asked; with these entries it cannot be more, or the order was changed by
        hand.
      </p>
    </Banner>
  );
}

interface EntryRowProps {
  entry: OrderedEntry;
  eventId: string;
  at: number;
  last: number;
  /** Left out for those who may not change it. */
  onMove?: (to: number) => void;
}

function EntryRow({ entry, eventId, at, last, onMove }: EntryRowProps) {
  const { registration_id, back_number, horse_name, rider_name, trainer_name, is_late } = entry;
  const title = sayEntry(entry);
  const drag = useDragLine(registration_id, ORDER);
  return (
    <li {...drag.line} className={styles.entry} aria-label={title}>
      {onMove && <DragHandle label={`Move ${title}`} handle={drag.handle} />}
      <span className={styles.at}>{at + 1}</span>
      <span className={styles.number}>{back_number}</span>
      <span className={styles.horse}>
        <Link to={href.eventEntry(eventId, registration_id)}>{horse_name}</Link>
        {is_late && <Badge tone="warning">Late</Badge>}
      </span>
      <span className={styles.rider}>{rider_name}</span>
      <Soft size="same" className={styles.trainer}>
        {trainer_name}
      </Soft>
      {onMove && (
        <Menu
          button={<IconButton icon="more" label={`More for ${title}`} className={styles.more} />}
        >
          <MenuItem disabled={at === 0} onClick={() => onMove(at - 1)}>
            Up
          </MenuItem>
          <MenuItem disabled={at === last} onClick={() => onMove(at + 1)}>
            Down
          </MenuItem>
          <MenuItem disabled={at === 0} onClick={() => onMove(0)}>
            To the Front
          </MenuItem>
          <MenuItem disabled={at === last} onClick={() => onMove(last)}>
            To the End
          </MenuItem>
        </Menu>
      )}
    </li>
  );
}
