import { Suspense } from 'react';
import { Link, useLocation, useParams } from 'react-router';

import { hasCode } from '../../../api/errors';
import { againIn, href } from '../../../app/paths';
import { LinkButton } from '../../../components/ui/actions/Button';
import { DocumentTitle } from '../../../components/ui/page/DocumentTitle';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { Skeleton } from '../../../components/ui/loading/Skeleton';
import { formatDateTime } from '../../../lib/time/dates';
import { lazyPart } from '../../../components/ui/loading/lazyPart';
import { Closing, opensLater } from '../parts/Closing';
import { Costs, hasCosts } from '../parts/Costs';
import { DayLinks } from '../parts/DayLinks';
import { type PublicEvent, useGetPublicEventQuery } from '../parts/publicEventApi';
import { EventLine } from '../parts/EventLine';
import { RegistrationForm, type RegistrationFormProps } from './RegistrationForm';
import styles from './RegistrationFormPage.module.css';

const TITLE = 'Sign Up for Event';

const AskingForm = lazyPart(() => import('./AskingForm'));
const AgainForm = lazyPart(() => import('./AgainForm'));
const WeekendForm = lazyPart(() => import('./several/WeekendForm'));

/** Whether a show asks for more than rider, horse and classes. */
const asksForMore = ({ form, waiver_text }: PublicEvent) =>
  waiver_text !== '' || Object.values(form).some((asked) => asked !== 'off');

const LOADING = <Skeleton shape="card" count={8} label="Loading the registration form" />;

/** The public registration form. */
export default function RegistrationFormPage() {
  const { hashedId = '' } = useParams();
  const query = useGetPublicEventQuery(hashedId, {
    // The form must not change when a rider returns from another window.
    refetchOnFocus: false,
    refetchOnReconnect: false,
  });

  if (hasCode(query.error, 'not_found')) return <EventNotFound />;
  return (
    <Loaded
      query={query}
      heading={TITLE}
      waiting={
        <>
          <PageHeader title={TITLE} />
          {LOADING}
        </>
      }
    >
      {(event) => (
        <>
          <PageHeader
            title={TITLE}
            subtitle={
              <EventLine event={event}>
                <Closing event={event} />
                {hasCosts(event) && <Costs event={event} />}
                <DayLinks event={event} />
              </EventLine>
            }
          />
          {event.registration_open && (
            <p>
              Several horses of one barn?{' '}
              <Link to={href.publicBarnForm(event.hashed_id)}>Enter a whole barn</Link> at once,
              with one bill.
            </p>
          )}
          {event.registration_open ? (
            <Form
              // The key resets the form for another show.
              key={event._id.$oid}
              event={event}
              onStale={async () => (await query.refetch()).data ?? event}
            />
          ) : (
            <NotOpen event={event} />
          )}
        </>
      )}
    </Loaded>
  );
}

/** The form, with what an earlier entry says if one is entered again. */
function Form(props: RegistrationFormProps) {
  const token = againIn(useLocation().hash);
  if (token === null) return <WithWeekend {...props} />;
  return (
    <Suspense fallback={LOADING}>
      <AgainForm token={token} waiting={LOADING}>
        {(again) => <WithWeekend {...props} {...(again && { again })} />}
      </AgainForm>
    </Suspense>
  );
}

/** The form; the other shows of a weekend are loaded with it. */
function WithWeekend(props: RegistrationFormProps) {
  const { weekend_id } = props.event;
  if (weekend_id === null) return <PlainForm {...props} />;
  return (
    <Suspense fallback={LOADING}>
      <WeekendForm event={props.event} weekendId={weekend_id}>
        {(several) => <PlainForm {...props} several={several} />}
      </WeekendForm>
    </Suspense>
  );
}

/** What only some shows ask for is loaded with them. */
function PlainForm(props: RegistrationFormProps) {
  if (!asksForMore(props.event)) return <RegistrationForm {...props} />;
  return (
    <Suspense fallback={LOADING}>
      <AskingForm {...props} />
    </Suspense>
  );
}

function NotOpen({ event }: { event: PublicEvent }) {
  const { entries_close_at: closed, time_zone } = event;
  const opens = opensLater(event);
  const action = <LinkButton to={href.event(event._id.$oid)}>View event</LinkButton>;
  if (opens !== null) {
    return (
      <EmptyState title="Registration is not open yet" action={action}>
        <p>It opens on {opens}. Come back to this page then.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Registration is closed" action={action}>
      <p>
        {closed === null ? '' : `Entries closed on ${formatDateTime(closed, time_zone)}. `}
        This show no longer takes registrations. Its organizer can tell you more.
      </p>
    </EmptyState>
  );
}

function EventNotFound() {
  return (
    <div className={styles.missing}>
      <DocumentTitle title="Event not found" />
      <h1>Event not found</h1>
      <p>This link leads to no event. It may have been cancelled, or the link is incomplete.</p>
    </div>
  );
}
