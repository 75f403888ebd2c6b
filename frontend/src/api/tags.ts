/** The kinds of server data in the cache. Features add theirs here. */
export const tagTypes = [
  'Account',
  'Session',
  'ApiToken',
  'SecondFactor',
  'Export',
  'Organization',
  'Role',
  'Member',
  'Invitation',
  'Link',
  'Event',
  'EventSummary',
  'EventTemplate',
  'Usda',
  'Deadline',
  'Appointment',
  'CalendarFeed',
  'Registration',
  'Receipt',
  'OwnEntry',
  'ShowBarn',
  'Judging',
  'Inspection',
  'PrizeList',
  'Schedule',
  'Gate',
  'MyDay',
  'DeviceLink',
  'Message',
  'ShowStalls',
  'StallBooking',
  'StallCrew',
  'Delivery',
  'Exhibitor',
  'ShowHorse',
  'Identity',
  'Horse',
  'Contact',
  'Care',
  'Visit',
  'Interval',
  'CareWord',
  'Observation',
  'Place',
  'Turnout',
  'EmergencyLink',
  'OwnerLink',
  'OwnerMessage',
  'Overview',
  'SaleHorse',
  'SaleLink',
  'Inquiry',
  'Task',
  'Medication',
  'Today',
  'Book',
  'Summary',
  'Budget',
  'Bill',
  'BillSettings',
  'Unbilled',
  'Month',
  'Cash',
  'BookAccounts',
  'Service',
  'HorseOwners',
  'HorseServices',
  'Extras',
  'Document',
  'Note',
  'Import',
] as const;

export type TagType = (typeof tagTypes)[number];

/** The id of the tag for a whole list, beside the ids of its items. */
export const LIST = 'LIST';

/**
 * The tags of a list answer: the list itself, and each item in it.
 *
 * @param type - the kind of the items
 * @param items - the answer; `undefined` when the call failed, so that only the list is tagged
 */
export function listTags<T extends TagType>(
  type: T,
  items: readonly { _id: { $oid: string } }[] | undefined,
): { type: T; id: string }[] {
  return [{ type, id: LIST }, ...(items ?? []).map(({ _id }) => ({ type, id: _id.$oid }))];
}
