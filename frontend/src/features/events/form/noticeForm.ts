import type { EventTemplate, OwnEvent } from '../eventsApi';

export type Inspection = NonNullable<OwnEvent['inspection']>;

/** Whether a show allows therapeutic treatment that 9 CFR 11.6 otherwise prohibits. */
export type TherapeuticUse = NonNullable<OwnEvent['therapeutic_use']>;

/** The facts that only the notice to the USDA needs. They may be missing. */
export type NoticeFacts = Pick<
  OwnEvent,
  'expected_entries' | 'inspection' | 'inspectors' | 'therapeutic_use' | 'therapeutic_details'
>;

/**
 * {@link NoticeFacts} in the form; blank means not stated. Names and details are kept when another
 * option is selected, so that the user can try the options.
 */
export interface NoticeValues {
  /** The typed text, see {@link parseEntries}. */
  expected_entries: string;
  inspection: Inspection | '';
  /** Used only if an HPI is appointed. */
  inspectors: string[];
  therapeutic_use: TherapeuticUse | '';
  /** Used only if treatment is allowed. */
  therapeutic_details: string;
}

/** More entries than the largest shows have. */
const MAX_ENTRIES = 100_000;

/** The values when nothing is stated. */
export const blankNotice = (): NoticeValues => ({
  expected_entries: '',
  inspection: '',
  inspectors: [],
  therapeutic_use: '',
  therapeutic_details: '',
});

/** The values for a show or a template. */
export function fromFacts(source: OwnEvent | EventTemplate): NoticeValues {
  return {
    expected_entries: source.expected_entries?.toString() ?? '',
    inspection: source.inspection ?? '',
    inspectors: [...source.inspectors],
    therapeutic_use: source.therapeutic_use ?? '',
    therapeutic_details: source.therapeutic_details,
  };
}

/** The facts to send, without the fields of options that are not selected. */
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
 * Parses the number of entries: `120`, `1,200`.
 *
 * @returns `null` when the text is blank, not a whole number, or too large
 */
export function parseEntries(text: string): number | null {
  const trimmed = text.trim();
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+)$/.test(trimmed)) return null;
  const count = Number(trimmed.replaceAll(',', ''));
  return count <= MAX_ENTRIES ? count : null;
}
