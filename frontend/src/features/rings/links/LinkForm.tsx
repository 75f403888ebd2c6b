import { useMemo } from 'react';

import { href } from '../../../app/paths';
import { CheckboxGroup } from '../../../components/form/controls/CheckboxGroup';
import { DateTimeFields } from '../../../components/form/controls/DateTimeFields';
import { Select, TextField } from '../../../components/form/controls/TextField';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { DialogForm } from '../../../components/form/DialogForm';
import { LinkButton } from '../../../components/ui/actions/Button';
import { Row } from '../../../components/ui/page/Stack';
import { Soft } from '../../../components/ui/page/Soft';
import { sayClass } from '../../entries/parts/classTitles';
import { useGetScheduleQuery } from '../dayApi';
import type { DeviceLinkView } from '../dayTypes';
import type { ClassJudging } from '../ringsApi';
import { bodyOf, judgesOf, type LinkValues, schemaOf, valuesOf } from './linkValues';
import { useChangeDeviceLinkMutation, useMakeDeviceLinkMutation } from './linksApi';
import { ROLES } from './roles';

export interface LinkFormProps {
  eventId: string;
  zone: string;
  classes: readonly ClassJudging[];
  /** The link that is changed; `null` for a new one. */
  link: DeviceLinkView | null;
  onSaved: (link: DeviceLinkView) => void;
}

/** What a link is for. */
export function LinkForm({ eventId, zone, classes, link, onSaved }: LinkFormProps) {
  const [make] = useMakeDeviceLinkMutation();
  const [change] = useChangeDeviceLinkMutation();
  const schema = useMemo(() => schemaOf(classes), [classes]);
  const submit = (values: LinkValues) => {
    const body = bodyOf(values, zone);
    return link === null
      ? make({ id: eventId, body }).unwrap()
      : change({ id: eventId, link_id: link.id, body }).unwrap();
  };
  return (
    <DialogForm<LinkValues, DeviceLinkView>
      submit={link === null ? 'Make Link' : 'Change Link'}
      label={link === null ? 'New link' : 'Link'}
      initialValues={valuesOf(link)}
      schema={schema}
      rename={{ expires_at: 'expires.date', judge_index: 'judge' }}
      onSubmit={submit}
      onSaved={onSaved}
    >
      {link === null && (
        <Select
          name="role"
          label="Role"
          placeholder="Choose…"
          required
          options={Object.entries(ROLES).map(([value, { name, does }]) => ({
            value,
            label: `${name}: ${does}`,
          }))}
        />
      )}
      <TextField
        name="label"
        label="Where or Who"
        placeholder="Ring 1 gate"
        hint="So that you know it again in the list"
      />
      <Reach eventId={eventId} classes={classes} />
      <DateTimeFields
        label="Expires"
        dateName="expires.date"
        timeName="expires.time"
        hint={link === null ? 'Nothing: a day after the show ends' : 'Nothing: as it is'}
      />
    </DialogForm>
  );
}

/** The rings and classes of a link, and the judge of a scribe's. */
function Reach({ eventId, classes }: Pick<LinkFormProps, 'eventId' | 'classes'>) {
  const { role, class_ids: chosen } = useFormValues<LinkValues>();
  const { currentData: schedule } = useGetScheduleQuery(eventId);
  const rings = schedule?.rings ?? [];
  const isScribe = role === 'scribe';
  const judges = judgesOf(classes, chosen);
  const without = classes.find(
    ({ class_id, format }) => format === null && (chosen.length === 0 || chosen.includes(class_id)),
  );
  // The crew is for all barns of the show.
  if (role === 'barn') return null;
  return (
    <>
      {isScribe && judges.length > 0 && (
        <Select name="judge" label="Judge" placeholder="Choose…" required options={judges} />
      )}
      {isScribe && judges.length === 0 && (
        <Row>
          <Soft>The judges follow from the format of the class.</Soft>
          {without !== undefined && (
            // In a tab of its own, so that what is typed here stays.
            <LinkButton newTab to={href.eventClassResults(eventId, without.class_id)}>
              Set the Format of {sayClass(without)}
            </LinkButton>
          )}
        </Row>
      )}
      {rings.length > 0 && (
        <CheckboxGroup
          name="ring_ids"
          label="Rings, with all their classes"
          options={rings.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <CheckboxGroup
        name="class_ids"
        label={
          isScribe
            ? 'Classes; without rings and classes all of this judge'
            : 'Classes; without rings and classes all'
        }
        options={classes.map((one) => ({ value: one.class_id, label: sayClass(one) }))}
      />
    </>
  );
}
