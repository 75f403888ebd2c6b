import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { withRetryHint } from '../../../api/errors';
import { href, paths } from '../../../app/paths';
import { sameValue } from '../../../components/form/merge';
import { useDraftKey } from '../../../components/form/unsaved/useDraft';
import { useFormActions, useFormValues } from '../../../components/form/controls/useFormField';
import { Skeleton } from '../../../components/ui/loading/Skeleton';
import { useToast } from '../../../components/ui/messages/Toast';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { browserTimeZone, usableZone } from '../../../lib/time/dates';
import { type Organization, useProfileQuery } from '../../organization/organizationApi';
import { OrganizationField } from '../../people/OrganizationField';
import { useGetOrganizationsQuery } from '../../people/peopleApi';
import { usePlace } from '../../people/place';
import { EventForm } from './EventForm';
import { blankEvent, type EventValues, type LocationValues, locationOf, toBody } from './eventForm';
import { JUST_CREATED, useWayBack } from './eventPages';
import { useCreateEventMutation, useListTemplatesQuery } from '../eventsApi';
import { TemplatePanel, type TemplateQuery } from './TemplatePanel';
import { useTemplateRevision } from './useTemplateRevision';

/** The name of the draft of a new show. */
const NEW_EVENT = 'event:new';

/**
 * The page for a new show. Its form waits for the data that fills it, so that no value changes while the
 * user types. If loading fails, it shows the form anyway.
 */
export default function NewEventPage() {
  const organizations = useGetOrganizationsQuery();
  const place = usePlace('edit_shows');
  const profile = useProfileQuery(place.idOf());
  const templates = useListTemplatesQuery();
  const loading = organizations.isLoading || profile.isLoading || templates.isLoading;
  const [ready, setReady] = useState(!loading);
  // Stays `true`: repeating a failed call must not hide the form again.
  if (!ready && !loading) setReady(true);
  return (
    <>
      <PageHeader title="Create Event" />
      {ready ? (
        <CreateForm home={homeOf(profile.currentData)} templates={templates} />
      ) : (
        <Skeleton shape="list" count={5} label="Loading the form" />
      )}
    </>
  );
}

/** What a new show has of its organization: the place, and the zone of its clocks. */
interface Home {
  location: LocationValues;
  time_zone: string;
}

/** The browser's zone counts only where the organization has none. */
const homeOf = (organization: Organization | undefined): Home => ({
  location: locationOf(organization),
  time_zone: usableZone(organization?.time_zone ?? browserTimeZone()),
});

/**
 * Makes the place of the show and its zone those of the organization in which it is saved, as long
 * as nobody has typed others. Returns those of that organization.
 *
 * @param first - what the form was filled with
 */
function useHomeOfPlace(first: Home): Home {
  const { organization_id: choice, location, time_zone } = useFormValues<EventValues>();
  const { setValue } = useFormActions();
  const { idOf } = usePlace('edit_shows');
  const { currentData: profile } = useProfileQuery(idOf(choice));
  const filled = useRef(first);
  const fill = useEffectEvent((home: Home) => {
    if (sameValue(location, filled.current.location) && !sameValue(location, home.location)) {
      setValue('location', home.location);
    }
    if (time_zone === filled.current.time_zone && time_zone !== home.time_zone) {
      setValue('time_zone', home.time_zone);
    }
    filled.current = home;
  });
  useEffect(() => {
    if (profile !== undefined) fill(homeOf(profile));
  }, [profile]);
  return profile === undefined ? first : homeOf(profile);
}

/** What stands before the fields: what fills them, and where the show is saved. */
function Lead({ blank, templates }: { blank: EventValues; templates: TemplateQuery }) {
  const home = useHomeOfPlace(blank);
  return (
    <>
      <TemplatePanel query={templates} blank={{ ...blank, ...home }} />
      <OrganizationField permission="edit_shows" />
    </>
  );
}

function CreateForm({ home, templates }: { home: Home; templates: TemplateQuery }) {
  const [create] = useCreateEventMutation();
  const keyFor = useDraftKey(NEW_EVENT);
  const place = usePlace('edit_shows');
  const templateRevision = useTemplateRevision();
  const toast = useToast();
  const navigate = useNavigate();
  const back = useWayBack(paths.dashboard);
  const [blank] = useState(() => blankEvent(home.time_zone, home.location));

  return (
    <EventForm
      label="Create Event"
      submitLabel="Create Event"
      initialValues={blank}
      lead={<Lead blank={blank} templates={templates} />}
      draft={NEW_EVENT}
      back={back}
      onSubmit={(values) =>
        templateRevision.save(
          place.placeOf(values.organization_id)?.id,
          toBody({ ...values, organization_id: place.idOf(values.organization_id) }),
          (body) => create({ body, idempotencyKey: keyFor(body) }).unwrap(),
        )
      }
      onSaved={(made) => {
        toast.success('Event created successfully');
        void navigate(href.event(made._id.$oid), { state: JUST_CREATED });
      }}
      onFailure={(error) => withRetryHint('Failed to create event. Please try again.', error)}
    />
  );
}
