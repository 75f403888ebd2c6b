import { array, string, type StringSchema } from 'yup';

import * as field from '../../../components/form/fields';
import { text } from '../../../components/form/rules';
import type { OwnEvent } from '../eventsApi';

export type Inspection = NonNullable<OwnEvent['inspection']>;

/** Whether a show allows therapeutic treatment that 9 CFR 11.6 otherwise prohibits. */
export type TherapeuticUse = NonNullable<OwnEvent['therapeutic_use']>;

/** The facts that only the notice to the USDA needs. They may be missing. */
export type NoticeFacts = Pick<
  OwnEvent,
  'expected_entries' | 'inspection' | 'inspectors' | 'therapeutic_use' | 'therapeutic_details'
>;

/** More entries than the largest shows have. */
const MAX_ENTRIES = 100_000;

/**
 * Parses the number of entries: `120`, `1,200`.
 *
 * @returns `null` when the text is blank, not a whole number, or too large
 */
export function parseEntries(typed: string): number | null {
  const trimmed = typed.trim();
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+)$/.test(trimmed)) return null;
  const count = Number(trimmed.replaceAll(',', ''));
  return count <= MAX_ENTRIES ? count : null;
}

/** The rule of a whole number from 1 on, or blank. */
const isCount = string().test(
  'count',
  'Enter a whole number',
  (typed = '') => typed.trim() === '' || (parseEntries(typed) ?? 0) > 0,
);

/** A whole number from 1 on; blank is unlimited. */
export const count = field.numeric(isCount, parseEntries);

/** A whole number from 1 on; blank is `usual`. */
export const countOr = (usual: number, rule: StringSchema = isCount) =>
  field.numeric(
    rule,
    (typed) => parseEntries(typed) ?? usual,
    (number) => (number === usual ? '' : String(number)),
  );

/**
 * {@link NoticeFacts} in the form; blank means not stated. Names and details are kept when another
 * option is selected, so that the user can try the options; then they are hidden and not sent.
 */
export const noticeFields = {
  expected_entries: field.numeric(
    string().test(
      'entries',
      'Enter a whole number up to 100,000',
      (typed = '') => typed.trim() === '' || parseEntries(typed) !== null,
    ),
    parseEntries,
  ),
  inspection: field.chosen<Inspection>(string()),
  inspectors: field.same<string[]>(
    [],
    array().when('inspection', {
      is: 'hpi_appointed',
      then: () =>
        array(text('A name', 200).required('Enter a name, or remove this line')).max(
          20,
          'At most 20 inspectors',
        ),
    }),
  ),
  therapeutic_use: field.chosen<TherapeuticUse>(),
  therapeutic_details: field.typed(
    string().when('therapeutic_use', {
      is: 'allowed',
      then: () => text('Treatment Details', 2000),
    }),
  ),
};

/** What the notice states, by itself. */
export const notice = field.group(noticeFields);

export type NoticeValues = typeof notice.blank;

/** The facts to send, without the fields of options that are not selected. */
export function toFacts(values: NoticeValues): NoticeFacts {
  const facts = notice.write(values);
  const { inspection, inspectors, therapeutic_use, therapeutic_details: details } = facts;
  return {
    ...facts,
    inspectors: inspection === 'hpi_appointed' ? inspectors.map((name) => name.trim()) : [],
    therapeutic_details: therapeutic_use === 'allowed' ? details : '',
  };
}
