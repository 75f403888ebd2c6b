import { href } from '../../../app/paths';
import { Button, LinkButton } from '../../../components/ui/actions/Button';
import { CopyBox } from '../../../components/ui/actions/CopyBox';
import { Banner } from '../../../components/ui/messages/Banner';
import { Stack } from '../../../components/ui/page/Stack';
import { Stats } from '../../../components/ui/page/Stats';
import { formatNumber } from '../../../lib/intl';
import { formatMoney } from '../../../lib/money/money';
import { UsdaBanner } from '../../usda/banner/UsdaBanner';
import { usePermission } from '../../people/usePermission';
import { CopyEvent } from './CopyEvent';
import { CopyLink } from './CopyLink';
import { DeleteEvent } from './DeleteEvent';
import { EventCards } from './EventCards';
import { useGetEventSummaryQuery } from '../eventsApi';
import { useJustCreated } from '../form/eventPages';
import styles from './EventView.module.css';
import { LatestParticipants } from './LatestParticipants';
import { QrCode } from './QrCode';
import { useHeldClasses } from './useHeldClasses';
import { WeekendOfEvent } from './WeekendOfEvent';
import { useWorkspace, type Workspace } from './workspace';

/** The first tab of a show: its state, its facts, and what can be done with it. */
export default function OverviewTab() {
  const { event, edit } = useWorkspace();
  const id = event._id.$oid;
  const mayFile = usePermission(event.organization_id, 'file_notices');
  const isNew = useJustCreated();
  const held = useHeldClasses(event);
  return (
    <>
      {isNew && <NewLink event={event} />}
      {mayFile && <UsdaBanner event={event} onFill={edit} />}
      <Stack gap={5}>
        <Summary eventId={id} />
        <Actions event={event} edit={edit} />
      </Stack>
      <LatestParticipants event={event} />
      <EventCards event={{ ...event, classes: held ?? event.classes }} own={event} />
    </>
  );
}

/** The link to give to riders, where the show was created a moment ago. */
function NewLink({ event }: Pick<Workspace, 'event'>) {
  return (
    <Banner tone="success" title="Your event is saved">
      <CopyBox
        label="Give riders this link to the registration form:"
        value={`${location.origin}${href.publicForm(event.hashed_id)}`}
      />
    </Banner>
  );
}

function Summary({ eventId }: { eventId: string }) {
  const { currentData: data, isError } = useGetEventSummaryQuery(eventId);
  // A placeholder for the numbers; the page is useful without them.
  const unknown = isError ? 'Not available' : <span aria-hidden="true">…</span>;
  return (
    <Stats
      items={[
        {
          label: data?.participant_count === 1 ? 'participant' : 'participants',
          value: data === undefined ? unknown : formatNumber(data.participant_count),
        },
        {
          label: 'total revenue',
          note: 'charged to entries that take part',
          value: data === undefined ? unknown : formatMoney(data.total_fees),
        },
      ]}
    />
  );
}

function Actions({ event, edit }: Pick<Workspace, 'event' | 'edit'>) {
  const mayEdit = usePermission(event.organization_id, 'edit_shows');
  const mayDelete = usePermission(event.organization_id, 'delete_shows');
  return (
    <div className={styles.actions}>
      {mayEdit && (
        <Button variant="primary" icon="edit" onClick={() => edit()}>
          Edit Event
        </Button>
      )}
      <LinkButton icon="external" to={href.publicForm(event.hashed_id)} newTab>
        View Registration Form
      </LinkButton>
      <CopyLink path={href.publicForm(event.hashed_id)} />
      <LinkButton icon="external" to={href.prizeList(event.hashed_id)} newTab>
        Prize List
      </LinkButton>
      <QrCode event={event} />
      {mayEdit && <CopyEvent event={event} />}
      <WeekendOfEvent event={event} />
      {mayDelete && <DeleteEvent event={event} />}
    </div>
  );
}
