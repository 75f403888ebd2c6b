import { baseApi } from '../../../api/baseApi';
import * as call from '../../../api/endpoints';
import { type Cursor, type Page, paged } from '../../../api/paging';
import { LIST } from '../../../api/tags';
import type { ListQuery, Schemas } from '../../../api/types';

/** An entry of a show, for its office. */
export type Entry = Schemas['RegistrationView'];

/** A class of a show, with the numbers of its entries. */
export type CountedClass = Schemas['CountedClassView'];

/** A class with its entries and its waiting list. */
export type ClassSheet = Schemas['ClassSheetView'];

/** An entry with its ledger and its history. */
export type WholeEntry = Schemas['EntryView'];

/** An entry that was just made, with the rider's link. */
export type NewEntry = Schemas['NewRegistrationView'];

/** A line of a bill. */
export type BillLine = Schemas['BillLineView'];

/** A line of an entry's ledger. */
export type Payment = Schemas['PaymentView'];

/** What the entries of a show owe and paid. */
export type ShowMoney = Schemas['MoneyView'];

/** Which entries of a show are listed, and in which order; by default all, the latest first. */
export interface EntryFilter extends ListQuery<'list_registrations'> {
  eventId: string;
}

const address = (eventId: string) => `events/${encodeURIComponent(eventId)}`;

/** The tags of what changes with each entry of a show. */
const countTags = (eventId: string) =>
  [
    { type: 'EventSummary', id: eventId },
    { type: 'Registration', id: LIST },
  ] as const;

const entryAddress = call.pathIn('registrations');

/** The tags of what changes with an entry. */
const entryTags = (entry: { _id: { $oid: string }; event_id: string }) => [
  { type: 'Registration' as const, id: entry._id.$oid },
  { type: 'Event' as const, id: LIST },
  ...countTags(entry.event_id),
];

/** A call that changes an entry; `entry` is the one that was shown. */
interface EntryCall<B> {
  entry: Entry;
  body: B;
}

export const entriesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listEntries: build.infiniteQuery<Page<Entry>, EntryFilter, Cursor>({
      ...paged<Entry, EntryFilter>(
        ({ eventId }) => `${address(eventId)}/registrations`,
        ({ q, class: classId, status, due, sort }) => ({ q, class: classId, status, due, sort }),
      ),
      providesTags: call.itemsById('Registration'),
    }),
    addEntry: build.mutation<NewEntry, { eventId: string } & call.Creation<Schemas['WalkInBody']>>({
      query: call.create(({ eventId }) => `${address(eventId)}/registrations`),
      // Also after a failure: the show or its places may have changed.
      invalidatesTags: (_made, _error, { eventId }) => [
        { type: 'Event', id: eventId },
        { type: 'Event', id: LIST },
        ...countTags(eventId),
      ],
    }),
    getEntry: build.query<WholeEntry, string>({
      query: entryAddress,
      providesTags: call.byId('Registration'),
    }),
    updateEntry: build.mutation<WholeEntry, EntryCall<Schemas['EntryBody']>>({
      query: call.put(({ entry }) => entryAddress(entry._id.$oid)),
      invalidatesTags: (_saved, _error, { entry }) => entryTags(entry),
    }),
    changeClasses: build.mutation<WholeEntry, EntryCall<Schemas['ClassChangesBody']>>({
      query: call.post(({ entry }) => `${entryAddress(entry._id.$oid)}/classes`),
      invalidatesTags: (_saved, _error, { entry }) => entryTags(entry),
    }),
    setStatus: build.mutation<WholeEntry, EntryCall<Schemas['StatusBody']>>({
      query: call.post(({ entry }) => `${entryAddress(entry._id.$oid)}/status`),
      invalidatesTags: (_saved, _error, { entry }) => entryTags(entry),
    }),
    renewLink: build.mutation<WholeEntry, WholeEntry>({
      query: ({ _id }) => ({ url: `${entryAddress(_id.$oid)}/link`, method: 'POST' }),
      invalidatesTags: (_saved, _error, { _id }) => [{ type: 'Registration', id: _id.$oid }],
    }),
    waiveLine: build.mutation<WholeEntry, EntryCall<Schemas['WaiverBody']>>({
      query: call.post(({ entry }) => `${entryAddress(entry._id.$oid)}/waivers`),
      invalidatesTags: (_saved, _error, { entry }) => entryTags(entry),
    }),
    recordPayment: build.mutation<
      Payment,
      EntryCall<Schemas['PaymentBody']> & { idempotencyKey: string }
    >({
      query: call.create(({ entry }) => `${entryAddress(entry._id.$oid)}/payments`),
      invalidatesTags: (_saved, _error, { entry }) => entryTags(entry),
    }),
    voidPayment: build.mutation<
      Payment,
      EntryCall<Schemas['ReasonBody']> & { payment: Payment; idempotencyKey: string }
    >({
      query: call.create(({ payment }) => `payments/${encodeURIComponent(payment.id)}/void`),
      invalidatesTags: (_saved, _error, { entry }) => entryTags(entry),
    }),
    getMoney: build.query<ShowMoney, string>({
      query: (eventId) => `${address(eventId)}/money`,
      providesTags: (_money, _error, eventId) => [...countTags(eventId)],
    }),
    listClasses: build.query<CountedClass[], string>({
      query: (eventId) => `${address(eventId)}/classes`,
      providesTags: (_classes, _error, eventId) => [...countTags(eventId)],
    }),
    cancelClass: build.mutation<
      Schemas['CancelledClassView'],
      { eventId: string; classId: string; body: Schemas['ReasonBody'] }
    >({
      query: call.post(
        ({ eventId, classId }) =>
          `${address(eventId)}/classes/${encodeURIComponent(classId)}/cancel`,
      ),
      invalidatesTags: (_done, _error, { eventId }) => [
        'Registration',
        { type: 'Event', id: eventId },
        { type: 'Event', id: LIST },
        { type: 'EventSummary', id: eventId },
      ],
    }),
    getClassSheet: build.query<ClassSheet, { eventId: string; classId: string }>({
      query: ({ eventId, classId }) =>
        `${address(eventId)}/classes/${encodeURIComponent(classId)}/entries`,
      providesTags: (_sheet, _error, { eventId }) => [...countTags(eventId)],
    }),
  }),
});

export const {
  useListEntriesInfiniteQuery,
  useAddEntryMutation,
  useGetEntryQuery,
  useLazyGetEntryQuery,
  useUpdateEntryMutation,
  useChangeClassesMutation,
  useSetStatusMutation,
  useRenewLinkMutation,
  useWaiveLineMutation,
  useRecordPaymentMutation,
  useVoidPaymentMutation,
  useGetMoneyQuery,
  useListClassesQuery,
  useCancelClassMutation,
  useGetClassSheetQuery,
} = entriesApi;
