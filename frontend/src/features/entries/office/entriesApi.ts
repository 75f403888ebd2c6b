import { byId, endpoints, itemsById, lists, pathTo } from '../../../api/endpoints';
import type { ListQuery, Schemas } from '../../../api/types';

/** An entry of a show, for its office. */
export type Entry = Schemas['ListedEntryView'];

/** A class of a show, with the numbers of its entries. */
export type CountedClass = Schemas['CountedClassView'];

/** A class with its entries and its waiting list. */
export type ClassSheet = Schemas['ClassSheetView'];

/** An entry with its ledger and its history. */
export type WholeEntry = Schemas['EntryView'];

/** Something that lacks before a back number is handed out. */
export type NumberLack = Schemas['NumberLack'];

/** What the entries of a show lack before their numbers are handed out. */
export type ShowNeeds = Schemas['ShowNeeds'];

/** A line of a bill. */
export type BillLine = Schemas['BillLineView'];

/** A line of an entry's ledger. */
export type Payment = Schemas['PaymentView'];

/** What a show charges beside its classes. */
export type Fee = Schemas['FeeView'];

/** An extra of a show, and who has it. */
export type SoldExtra = Schemas['SoldExtraView'];

/** What was taken in on a day, by a person or by a method. */
export type Takings = Schemas['TakingsView'];

/** How the money of a show is summed. */
export type TakingsBy = 'day' | 'person' | 'method';

/** What the entries of a show owe and paid. */
export type ShowMoney = Schemas['MoneyView'];

/** Which entries of a show are listed, and in which order; by default all, the latest first. */
export interface EntryFilter extends ListQuery<'list_registrations'> {
  /** The id of the show. */
  id: string;
}

/** What changes with each entry of a show. */
const COUNTED = ['EventSummary', ...lists('Registration')] as const;

/** What changes with an entry; also after a failure, when it may have been changed elsewhere. */
const CHANGED = ['EventSummary', 'Registration', ...lists('Event')] as const;

/** The tags of what is read of the show with an id and changes with its entries. */
const counted = (_result: unknown, _error: unknown, show: string | { id: string }) => [
  { type: 'EventSummary' as const, id: typeof show === 'string' ? show : show.id },
  ...lists('Registration'),
];

export const entriesApi = endpoints((call) => ({
  listEntries: call.list('events/{id}/registrations', {
    // Others enter, too: it is read again with what is counted.
    providesTags: (entries, _error, { id }) => [
      ...itemsById('Registration')(entries),
      { type: 'EventSummary', id },
    ],
  }),
  /** The first entries that a search finds. */
  findEntries: call.read('events/{id}/registrations', { providesTags: lists('Registration') }),
  addEntry: call.create('events/{id}/registrations', {
    // Also after a failure: the show or its places may have changed.
    invalidatesTags: (_made, _error, { id }) => [
      { type: 'Event', id },
      ...lists('Event'),
      ...COUNTED,
    ],
  }),
  getEntry: call.read('registrations/{id}', { providesTags: byId('Registration') }),
  updateEntry: call.put('registrations/{id}', { invalidatesTags: CHANGED }),
  changeClasses: call.post('registrations/{id}/classes', { invalidatesTags: CHANGED }),
  setStatus: call.post('registrations/{id}/status', { invalidatesTags: CHANGED }),
  reopenClass: call.put('events/{id}/classes/{class_id}/reopened', {
    invalidatesTags: (_set, _error, { id }) => [{ type: 'Event', id }, ...COUNTED],
  }),
  renewLink: call.post('registrations/{id}/link', { invalidatesTags: byId('Registration') }),
  changeExtras: call.put('registrations/{id}/extras', { invalidatesTags: CHANGED }),
  addCharge: call.post('registrations/{id}/charges', { invalidatesTags: CHANGED }),
  swapNumber: call.post('registrations/{id}/swap_number', { invalidatesTags: CHANGED }),
  releaseNumber: call.post('registrations/{id}/release', { invalidatesTags: CHANGED }),
  takeNumberBack: call.remove('registrations/{id}/release', { invalidatesTags: CHANGED }),
  setPayers: call.put('registrations/{id}/payers', { invalidatesTags: [...CHANGED, 'ShowBarn'] }),
  /** The barn with which an entry comes. */
  listBarns: call.read('events/{id}/groups', {
    // Entries and receipts change what is due.
    providesTags: ['ShowBarn', 'Receipt', ...lists('Registration')],
  }),
  getGroup: call.read('events/{id}/groups/{group_id}', {
    // Entries and receipts change what is due.
    providesTags: ['ShowBarn', 'Receipt', ...lists('Registration')],
  }),
  waiveLine: call.post('registrations/{id}/waivers', { invalidatesTags: CHANGED }),
  recordPayment: call.create('registrations/{id}/payments', { invalidatesTags: CHANGED }),
  mailReceipt: call.create('registrations/{id}/receipt', {
    invalidatesTags: (_sent, _error, { id }) => [{ type: 'Registration', id }],
  }),
  voidPayment: call.create('payments/{id}/void', { invalidatesTags: CHANGED }),
  // The answers of this path differ with its query.
  getMoney: call.build.query<ShowMoney, string>({
    query: (id) => pathTo('events/{id}/money', id),
    providesTags: counted,
  }),
  getTakings: call.build.query<
    Takings[],
    { id: string; by: TakingsBy; from?: string; to?: string }
  >({
    query: ({ id, ...params }) => ({ url: pathTo('events/{id}/money', id), params }),
    providesTags: counted,
  }),
  getNeeds: call.read('events/{id}/needs', { providesTags: counted }),
  mailNeeds: call.post('events/{id}/needs/mail', { invalidatesTags: lists('Registration') }),
  listExtras: call.read('events/{id}/extras', { providesTags: counted }),
  listUnprintable: call.read('events/{id}/print/unprintable', { providesTags: counted }),
  listClasses: call.read('events/{id}/classes', { providesTags: counted }),
  cancelClass: call.post('events/{id}/classes/{class_id}/cancel', {
    invalidatesTags: (_done, _error, { id }) => [...CHANGED, { type: 'Event', id }],
  }),
  getClassSheet: call.read('events/{id}/classes/{class_id}/entries', { providesTags: counted }),
}));

export const {
  useListEntriesInfiniteQuery,
  useAddEntryMutation,
  useGetEntryQuery,
  useGetTakingsQuery,
  useFindEntriesQuery,
  useLazyFindEntriesQuery,
  useSwapNumberMutation,
  useGetNeedsQuery,
  useMailNeedsMutation,
  useListExtrasQuery,
  useListUnprintableQuery,
  useChangeExtrasMutation,
  useAddChargeMutation,
  useLazyGetEntryQuery,
  useUpdateEntryMutation,
  useChangeClassesMutation,
  useReopenClassMutation,
  useSetStatusMutation,
  useRenewLinkMutation,
  useReleaseNumberMutation,
  useTakeNumberBackMutation,
  useSetPayersMutation,
  useGetGroupQuery,
  useListBarnsQuery,
  useLazyGetGroupQuery,
  useWaiveLineMutation,
  useRecordPaymentMutation,
  useVoidPaymentMutation,
  useMailReceiptMutation,
  useGetMoneyQuery,
  useListClassesQuery,
  useCancelClassMutation,
  useGetClassSheetQuery,
} = entriesApi;
