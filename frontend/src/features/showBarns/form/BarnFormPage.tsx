import { useNavigate, useParams } from 'react-router';

import { hasCode } from '../../../api/errors';
import { href, tokenOf } from '../../../app/paths';
import { LinkButton } from '../../../components/ui/actions/Button';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Skeleton } from '../../../components/ui/loading/Skeleton';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { useToast } from '../../../components/ui/messages/Toast';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { countOf } from '../../../lib/intl';
import { Closing } from '../../entries/parts/Closing';
import { Costs, hasCosts } from '../../entries/parts/Costs';
import { EventLine } from '../../entries/parts/EventLine';
import { NoSuchShow } from '../../entries/parts/NoSuchShow';
import { type PublicEvent, useGetPublicEventQuery } from '../../entries/parts/publicEventApi';
import { BarnForm } from './BarnForm';

const TITLE = 'Enter a Whole Barn';

/** The public form with which a barn enters all its horses at once. */
export default function BarnFormPage() {
  const { hashedId = '' } = useParams();
  const query = useGetPublicEventQuery(hashedId, {
    // The form must not change when somebody returns from another window.
    refetchOnFocus: false,
    refetchOnReconnect: false,
  });
  if (hasCode(query.error, 'not_found')) return <NoSuchShow />;
  return (
    <Loaded
      query={query}
      heading={TITLE}
      waiting={
        <>
          <PageHeader title={TITLE} />
          <Skeleton shape="card" count={4} label="Loading the form" />
        </>
      }
    >
      {(event) => <Whole event={event} onStale={() => query.refetch()} />}
    </Loaded>
  );
}

function Whole({ event, onStale }: { event: PublicEvent; onStale: () => Promise<unknown> }) {
  const navigate = useNavigate();
  const toast = useToast();
  const oneHorse = (
    <LinkButton to={href.publicForm(event.hashed_id)} variant="quiet">
      Enter One Horse
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title={TITLE}
        subtitle={
          <EventLine event={event}>
            <Closing event={event} />
            {hasCosts(event) && <Costs event={event} />}
          </EventLine>
        }
        actions={oneHorse}
      />
      {event.registration_open ? (
        <BarnForm
          key={event._id.$oid}
          event={event}
          onStale={onStale}
          onSaved={(barn) => {
            toast.success(`${countOf(barn.entries.length, 'horse is', 'horses are')} entered`);
            // Replaces the history entry, so that Back does not return to a form that was sent.
            void navigate(href.ownBarn(tokenOf(barn.url ?? '')), { replace: true });
          }}
        />
      ) : (
        <EmptyState
          title="Registration is not open"
          action={<LinkButton to={href.event(event._id.$oid)}>View event</LinkButton>}
        >
          <p>This show takes no entries now. Its organizer can tell you more.</p>
        </EmptyState>
      )}
    </>
  );
}
