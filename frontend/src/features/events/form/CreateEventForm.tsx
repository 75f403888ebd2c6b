import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { withRetryHint } from '../../../api/errors';
import { href } from '../../../app/paths';
import { sameValue } from '../../../components/form/merge';
import { useDraftKey } from '../../../components/form/unsaved/useDraft';
import { useFormActions, useFormValues } from '../../../components/form/controls/useFormField';
import { useToast } from '../../../components/ui/messages/Toast';
import { browserTimeZone } from '../../../lib/time/dates';
import { useProfileQuery } from '../../organization/organizationApi';
import { OrganizationField } from '../../people/OrganizationField';
import { useGetOrganizationsQuery } from '../../people/peopleApi';
import { usePlace } from '../../people/place';
import { EventForm } from './EventForm';
import {
  blankEvent,
  type EventValues,
  isOver,
  type LocationValues,
  locationOf,
  toBody,
} from './eventForm';
import { type EventFormPart, FormSkeleton, NEW_EVENT } from './EventFormDialog';
import { useCreateEventMutation, useListTemplatesQuery } from '../eventsApi';
import { TemplatePanel, type TemplateQuery } from './TemplatePanel';
import { useTemplateRevision } from './useTemplateRevision';

/**
 * The form for a new show. It waits for the data that fills it, so that no value changes while the
 * user types. If loading fails, it shows the form anyway.
 */
export default function CreateEventForm(props: EventFormPart) {
  const organizations = useGetOrganizationsQuery();
  const place = usePlace('edit_shows');
  const profile = useProfileQuery(place.idOf());
  const templates = useListTemplatesQuery();
  const loading = organizations.isLoading || profile.isLoading || templates.isLoading;
  const [ready, setReady] = useState(!loading);
  // Stays `true`: repeating a failed call must not hide the form again.
  if (!ready && !loading) setReady(true);
  if (!ready) return <FormSkeleton />;
  return <CreateForm {...props} home={locationOf(profile.currentData)} templates={templates} />;
}

/**
 * Makes the place of the show that of the organization in which it is saved, as long as nobody has
 * typed another. Returns the place of that organization.
 *
 * @param first - the place that the form was filled with
 */
function useHomeOfPlace(first: LocationValues): LocationValues {
  const { organization_id: choice, location } = useFormValues<EventValues>();
  const { setValue } = useFormActions();
  const { idOf } = usePlace('edit_shows');
  const { currentData: profile } = useProfileQuery(idOf(choice));
  const filled = useRef(first);
  const fill = useEffectEvent((home: LocationValues) => {
    if (sameValue(location, filled.current) && !sameValue(location, home)) {
      setValue('location', home);
    }
    filled.current = home;
  });
  useEffect(() => {
    if (profile !== undefined) fill(locationOf(profile));
  }, [profile]);
  return profile === undefined ? first : locationOf(profile);
}

/** What stands before the fields: what fills them, and where the show is saved. */
function Lead({ blank, templates }: { blank: EventValues; templates: TemplateQuery }) {
  const location = useHomeOfPlace(blank.location);
  return (
    <>
      <TemplatePanel query={templates} blank={{ ...blank, location }} />
      <OrganizationField permission="edit_shows" />
    </>
  );
}

function CreateForm({
  home,
  templates,
  focusField,
  onDone,
}: EventFormPart & { home: LocationValues; templates: TemplateQuery }) {
  const [create] = useCreateEventMutation();
  const keyFor = useDraftKey(NEW_EVENT);
  const place = usePlace('edit_shows');
  const templateRevision = useTemplateRevision();
  const toast = useToast();
  const navigate = useNavigate();
  const [blank] = useState(() => blankEvent(browserTimeZone(), home));

  return (
    <EventForm
      label="Create Event"
      submitLabel="Create Event"
      initialValues={blank}
      lead={<Lead blank={blank} templates={templates} />}
      focusField={focusField}
      draft={NEW_EVENT}
      onSubmit={(values) =>
        templateRevision.save(
          place.placeOf(values.organization_id)?.id,
          toBody({ ...values, organization_id: place.idOf(values.organization_id) }),
          (body) => create({ body, idempotencyKey: keyFor(body) }).unwrap(),
        )
      }
      onSaved={(made) => {
        toast.success('Event created successfully');
        onDone();
        // A past show is not in the list of upcoming shows, so its page is opened.
        if (isOver(made)) void navigate(href.event(made._id.$oid));
      }}
      onFailure={(error) => withRetryHint('Failed to create event. Please try again.', error)}
    />
  );
}
