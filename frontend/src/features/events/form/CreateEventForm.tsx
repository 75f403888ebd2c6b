import { useState } from 'react';
import { useNavigate } from 'react-router';

import { withRetryHint } from '../../../api/errors';
import { href } from '../../../app/paths';
import { useDraftKey } from '../../../components/form/useDraft';
import { useToast } from '../../../components/ui/Toast';
import { browserTimeZone } from '../../../lib/dates';
import { useGetOrganizationQuery } from '../../organization/organizationApi';
import { OrganizationField } from '../../people/OrganizationField';
import { usePlace } from '../../people/place';
import { EventForm } from './EventForm';
import { blankEvent, isOver, type LocationValues, locationOf, toBody } from './eventForm';
import { type EventFormPart, FormSkeleton, NEW_EVENT } from './EventFormDialog';
import { useCreateEventMutation, useListTemplatesQuery } from '../eventsApi';
import { TemplatePanel, type TemplateQuery } from './TemplatePanel';
import { useTemplateRevision } from './useTemplateRevision';

/**
 * The form for a new show. It waits for the data that fills it, so that no value changes while the
 * user types. If loading fails, it shows the form anyway.
 */
export default function CreateEventForm(props: EventFormPart) {
  const organization = useGetOrganizationQuery();
  const templates = useListTemplatesQuery();
  const loading = organization.isLoading || templates.isLoading;
  const [ready, setReady] = useState(!loading);
  // Stays `true`: repeating a failed call must not hide the form again.
  if (!ready && !loading) setReady(true);
  if (!ready) return <FormSkeleton />;
  return (
    <CreateForm {...props} home={locationOf(organization.currentData)} templates={templates} />
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
      lead={
        <>
          <TemplatePanel query={templates} blank={blank} />
          <OrganizationField permission="edit_shows" />
        </>
      }
      focusField={focusField}
      draft={NEW_EVENT}
      onSubmit={(values) =>
        templateRevision.save(
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
