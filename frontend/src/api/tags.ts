/** Every kind of server data that the cache knows. Features add theirs here. */
export const tagTypes = [
  'Account',
  'Organization',
  'Event',
  'EventSummary',
  'EventTemplate',
  'Usda',
  'Deadline',
  'CalendarFeed',
  'Registration',
  'Horse',
  'Care',
  'SaleHorse',
  'Inquiry',
] as const;

/** One kind of server data. */
type TagType = (typeof tagTypes)[number];

/** The tag that stands for a whole list, beside the ids of its members. */
export const LIST = 'LIST';

/**
 * The tags of a list answer: the list itself, and each thing in it.
 *
 * @param type - the kind of the things
 * @param items - the answer; absent when the call failed, so that a retry still finds the list
 */
export function listTags<T extends TagType>(
  type: T,
  items: readonly { _id: { $oid: string } }[] | undefined,
): { type: T; id: string }[] {
  return [{ type, id: LIST }, ...(items ?? []).map(({ _id }) => ({ type, id: _id.$oid }))];
}
