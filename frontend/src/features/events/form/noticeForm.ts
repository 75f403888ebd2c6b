import type { EventTemplate, OwnEvent } from '../eventsApi';

/** Who inspects the horses of a show. */
export type Inspection = NonNullable<OwnEvent['inspection']>;

/** Whether a show allows treatment that 9 CFR 11.6 prohibits otherwise. */
export type TherapeuticUse = NonNullable<OwnEvent['therapeutic_use']>;

/** What only the notice to the USDA asks of a show, as far as it is stated. */
export type NoticeFacts = Pick<
  OwnEvent,
  'expected_entries' | 'inspection' | 'inspectors' | 'therapeutic_use' | 'therapeutic_details'
>;

/**
 * {@link NoticeFacts} in the form; what is blank is not stated. Names and details stay when another
 * choice is picked, so that a choice can be tried.
 */
export interface NoticeValues {
  /** What was typed, see {@link parseEntries}. */
  expected_entries: string;
  inspection: Inspection | '';
  /** Counts if an HPI is appointed. */
  inspectors: string[];
  therapeutic_use: TherapeuticUse | '';
  /** Counts if it is allowed. */
  therapeutic_details: string;
}

/** More than the largest shows of the world have. */
const MAX_ENTRIES = 100_000;

/** A form in which nothing is stated. */
export const blankNotice = (): NoticeValues => ({
  expected_entries: '',
  inspection: '',
  inspectors: [],
  therapeutic_use: '',
  therapeutic_details: '',
});

/** What the form shows of a show or a template. */
export function fromFacts(source: OwnEvent | EventTemplate): NoticeValues {
  return {
    expected_entries: source.expected_entries?.toString() ?? '',
    inspection: source.inspection ?? '',
    inspectors: [...source.inspectors],
    therapeutic_use: source.therapeutic_use ?? '',
    therapeutic_details: source.therapeutic_details,
  };
}

/** What is sent: nothing that belongs to a choice that is not picked. */
export function toFacts(values: NoticeValues): NoticeFacts {
  const { inspection, therapeutic_use } = values;
  return {
    expected_entries: parseEntries(values.expected_entries),
    inspection: inspection === '' ? null : inspection,
    inspectors: inspection === 'hpi_appointed' ? values.inspectors.map((name) => name.trim()) : [],
    therapeutic_use: therapeutic_use === '' ? null : therapeutic_use,
    therapeutic_details: therapeutic_use === 'allowed' ? values.therapeutic_details.trim() : '',
  };
}

/**
 * The number of entries that a person typed: `120`, `1,200`.
 *
 * @returns `null` when the text is blank, or no whole number that a show can have
 */
export function parseEntries(text: string): number | null {
  const trimmed = text.trim();
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+)$/.test(trimmed)) return null;
  const count = Number(trimmed.replaceAll(',', ''));
  return count <= MAX_ENTRIES ? count : null;
}
