import { useMemo } from 'react';

import { Checkbox } from '../../../components/form/controls/Checkbox';
import { DateTimeFields } from '../../../components/form/controls/DateTimeFields';
import { FieldArray } from '../../../components/form/controls/FieldArray';
import {
  EmailField,
  MoneyField,
  PhoneField,
  Select,
  TextArea,
  TextField,
} from '../../../components/form/controls/TextField';
import { FormSection } from '../../../components/form/FormSections';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { Soft } from '../../../components/ui/page/Soft';
import { formatDateRange, formatDateTime } from '../../../lib/time/dates';
import { zipHint } from '../../../lib/text/typos';
import { useNow } from '../../../lib/time/useNow';
import { resolveWallTime } from '../../../lib/time/zonedTime';
import styles from './EventFields.module.css';
import { type EventValues, NAME_LENGTH, newClass } from './eventForm';
import { SECTION } from './eventSections';
import { EntryRulesFields } from './EntryRulesFields';
import { NoticeFields } from './NoticeFields';
import { readClasses } from './pasteClasses';
import { SavedManagers } from './SavedManagers';
import { zoneOptions } from '../../../lib/time/timeZones';
import { useEndFollowsStart } from './useEndFollowsStart';
import { EVENT_TYPES, isWalkingShow } from '../eventWords';
import common from '../../../components/ui/page/common.module.css';

/** The fields of a show, in sections. */
export function EventFields() {
  return (
    <>
      <FormSection {...SECTION.event} className={styles.first}>
        <TextField
          name="name"
          label="Event Name"
          required
          maxLength={NAME_LENGTH}
          autoCapitalize="words"
          className={styles.wide}
        />
        <TextField
          name="event_type"
          label="Event Type"
          required
          suggestions={EVENT_TYPES}
          autoCapitalize="words"
          className={styles.wide}
        />
      </FormSection>
      <When />
      <FormSection {...SECTION.location}>
        <TextField name="location.venue" label="Venue" required className={styles.wide} />
        <TextField name="location.address" label="Address" className={styles.wide} />
        <TextField name="location.city" label="City" />
        <div className={styles.pair}>
          <TextField name="location.state" label="State" autoCapitalize="characters" />
          <TextField name="location.zip_code" label="ZIP" inputMode="numeric" doubt={zipHint} />
        </div>
      </FormSection>
      <FormSection {...SECTION.manager}>
        <SavedManagers />
        <TextField
          name="manager_name"
          label="Manager Name"
          autoCapitalize="words"
          className={styles.wide}
        />
        <EmailField name="manager_email" label="Manager Email" autoComplete="off" />
        <PhoneField name="manager_phone" label="Manager Phone" autoComplete="off" />
        <TextField
          name="manager_address"
          label="Manager Address"
          hint="Street, city, state and ZIP, on one line."
          autoComplete="street-address"
          autoCapitalize="words"
          className={styles.wide}
        />
      </FormSection>
      <Classes />
      <EntryRulesFields />
      <NoticeFields />
      <FormSection {...SECTION.more}>
        <TextArea
          name="notes"
          label="Notes"
          hint="Everyone sees them, on the page of the show."
          rows={4}
          className={styles.wide}
        />
        <TextArea
          name="office_notes"
          label="Office Notes"
          hint="Only you see them."
          rows={3}
          className={styles.wide}
        />
        <Checkbox
          name="saveAsTemplate"
          label="Save as template for future events"
          hint="A template of the same name is replaced."
          className={styles.wide}
        />
      </FormSection>
    </>
  );
}

function When() {
  const { time_zone } = useFormValues<EventValues>();
  const zones = useMemo(() => zoneOptions(time_zone), [time_zone]);
  useEndFollowsStart();
  return (
    <FormSection {...SECTION.when}>
      <DateTimeFields label="Start" dateName="start_date" timeName="start_time" required />
      <DateTimeFields label="End" dateName="end_date" timeName="end_time" required />
      <Select
        name="time_zone"
        label="Time Zone"
        hint="Times are those of a clock at the show."
        required
        options={zones}
      />
      <div className={styles.reading} role="status">
        <Reading />
      </div>
    </FormSection>
  );
}

/** Shows the typed times as they will be displayed, with warnings. */
function Reading() {
  const values = useFormValues<EventValues>();
  const { start_date, start_time, end_date, end_time, time_zone } = values;
  const now = new Date(useNow()).toISOString();
  const start = resolveWallTime({ date: start_date, time: start_time }, time_zone);
  const end = resolveWallTime({ date: end_date, time: end_time }, time_zone);
  if (start === null) return null;
  const skipped = [
    { what: 'start', time: start },
    { what: 'end', time: end },
  ].filter(({ time }) => time?.skipped === true);
  const inOrder = end !== null && end.instant > start.instant;
  const isPast = (inOrder ? end : start).instant <= now;
  return (
    <>
      <Soft size="xs">Everyone will read</Soft>
      <span>
        {inOrder
          ? formatDateRange(start.instant, end.instant, time_zone)
          : formatDateTime(start.instant, time_zone)}
      </span>
      {isPast && (
        <span className={styles.warning}>
          This is in the past. You can save it, but riders cannot enter, and you find the show in
          the calendar and not among the upcoming events.
        </span>
      )}
      {skipped.map(({ what, time }) => (
        <span key={what} className={styles.warning}>
          Clocks are set forward then and skip the {what} time you entered. It is moved to{' '}
          {formatDateTime(time?.instant ?? '', time_zone)}.
        </span>
      ))}
    </>
  );
}

function Classes() {
  const { event_type } = useFormValues<EventValues>();
  const isWalking = isWalkingShow(event_type);
  return (
    <section id="classes" className={styles.classes}>
      <FieldArray
        name="classes"
        label="Classes"
        newItem={newClass}
        addLabel="Add Class"
        removeLabel={(index) => `Remove class ${index + 1}`}
        empty="No classes yet. Riders choose from these, and the form adds up their prices."
        hint="Enter goes to the next class. You can paste a list, one class per line, as number, name and price from a spreadsheet, or “name, price”. Alt and the arrows move a class."
        readPasted={(text) => readClasses(text)?.map((one) => ({ ...newClass(), ...one })) ?? null}
        table={{
          moveLabel: (index, where) => `Move class ${index + 1} ${where}`,
          // The name.
          start: 1,
        }}
      >
        {(path) => (
          <div className={styles.class}>
            <TextField name={`${path}.number`} label="Number" placeholder="Next" maxLength={10} />
            <TextField name={`${path}.name`} label="Class Name" required autoCapitalize="words" />
            <MoneyField name={`${path}.price`} label="Price" placeholder="0.00" />
            <TextField
              name={`${path}.capacity`}
              label="Places"
              inputMode="numeric"
              placeholder="No limit"
            />
            <TextField
              name={`${path}.description`}
              label="Description"
              className={styles.description}
            />
            <Checkbox name={`${path}.closed`} label="Closed" className={styles.closed} />
            <Checkbox
              name={`${path}.walking_horses`}
              label="For walking or racking horses"
              fallback={isWalking}
              className={common.wholeRow}
            />
          </div>
        )}
      </FieldArray>
    </section>
  );
}
