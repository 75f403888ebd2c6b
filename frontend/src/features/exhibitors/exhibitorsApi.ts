import { endpoints, ifDone, ifSaved, itemsById, lists } from '../../api/endpoints';
import type { ListQuery, Schemas } from '../../api/types';

/** A person or company that appears at an organization's shows. */
export type Exhibitor = Schemas['Exhibitor'];

/** An exhibitor with its entries, its names, and what was merged into it. */
export type WholeExhibitor = Schemas['ExhibitorWithEntries'];

/** A horse that appears at an organization's shows. */
export type ShowHorse = Schemas['ShowHorse'];

/** A show horse with its entries, its names, and what was merged into it. */
export type WholeShowHorse = Schemas['ShowHorseWithEntries'];

/** An entry in which somebody, or a horse, appears. */
export type Appearance = Schemas['Appearance'];

/** What somebody, or a horse, came to in a class. */
export type DirectoryResult = Schemas['DirectoryResult'];

/** That another record was merged into one. */
export type IdentityMerge = Schemas['IdentityMerge'];

/** That somebody, or a horse, is a member of an association. */
export type KnownMembership = Schemas['KnownMembership'];

/** Whose membership it is. */
export interface MemberOf {
  id: string;
  isHorse: boolean;
  name: string;
  organizationId: string;
}

/** The question whether two records are one. */
export type Proposal = Schemas['IdentityProposal'];

/** To whom an entry is linked. */
export type EntryPeople = Omit<Schemas['EntryPeople'], 'linked'>;

/** As what somebody appears in an entry. */
export type EntryRole = Appearance['roles'][number];

/** The filters of the list of exhibitors. */
export type ExhibitorFilter = Pick<ListQuery<'list_exhibitors'>, 'q' | 'role' | 'member' | 'limit'>;

/** What changes when records become one, or two: also after a failure, when another desk was first. */
const MERGED = ['Exhibitor', 'ShowHorse', 'Identity'] as const;

/** What changes with a membership: who is found, and what lacks before numbers are handed out. */
const JOINED = ['Exhibitor', 'ShowHorse', 'Registration'] as const;

/** The tags of a record: its entries stand on it with what is due, and its results. */
const withEntries =
  (type: 'Exhibitor' | 'ShowHorse') => (_result: unknown, _error: unknown, id: string) => [
    { type, id },
    ...lists('Registration', 'Judging'),
  ];

export const exhibitorsApi = endpoints((call) => ({
  listExhibitors: call.list('exhibitors', { providesTags: itemsById('Exhibitor') }),
  getExhibitor: call.read('exhibitors/{id}', { providesTags: withEntries('Exhibitor') }),
  createExhibitor: call.create('exhibitors', {
    invalidatesTags: ifDone(lists('Exhibitor', 'Identity')),
  }),
  saveExhibitor: call.put('exhibitors/{id}', {
    invalidatesTags: ifSaved('Exhibitor', 'Identity'),
  }),
  // Their entries are erased a moment later, by the server itself.
  forgetExhibitor: call.remove('exhibitors/{id}/personal_data', {
    invalidatesTags: [...MERGED, ...lists('Registration', 'Document')],
  }),
  mergeExhibitors: call.create('exhibitors/{id}/merge', { invalidatesTags: MERGED }),
  listShowHorses: call.list('show_horses', { providesTags: itemsById('ShowHorse') }),
  getShowHorse: call.read('show_horses/{id}', { providesTags: withEntries('ShowHorse') }),
  createShowHorse: call.create('show_horses', {
    invalidatesTags: ifDone(lists('ShowHorse', 'Identity')),
  }),
  saveShowHorse: call.put('show_horses/{id}', {
    invalidatesTags: ifSaved('ShowHorse', 'Identity'),
  }),
  mergeShowHorses: call.create('show_horses/{id}/merge', { invalidatesTags: MERGED }),
  addExhibitorMembership: call.create('exhibitors/{id}/memberships', { invalidatesTags: JOINED }),
  addShowHorseMembership: call.create('show_horses/{id}/memberships', { invalidatesTags: JOINED }),
  saveMembership: call.put('memberships/{membership_id}', { invalidatesTags: JOINED }),
  // Also after a failure: it may have been removed elsewhere.
  removeMembership: call.remove('memberships/{membership_id}', { invalidatesTags: JOINED }),
  // New entries ask, too.
  listIdentities: call.read('identities', { providesTags: lists('Identity', 'Registration') }),
  answerIdentity: call.post('identities/{id}', { invalidatesTags: MERGED }),
  undoMerge: call.remove('merges/{merge_id}', { invalidatesTags: MERGED }),
  saveEntryPeople: call.put('registrations/{id}/people', {
    invalidatesTags: (_saved, _error, { id }) => [{ type: 'Registration', id }, ...MERGED],
  }),
}));

export const {
  useListExhibitorsInfiniteQuery,
  useGetExhibitorQuery,
  useLazyGetExhibitorQuery,
  useCreateExhibitorMutation,
  useSaveExhibitorMutation,
  useForgetExhibitorMutation,
  useMergeExhibitorsMutation,
  useListShowHorsesInfiniteQuery,
  useGetShowHorseQuery,
  useLazyGetShowHorseQuery,
  useCreateShowHorseMutation,
  useSaveShowHorseMutation,
  useMergeShowHorsesMutation,
  useAddExhibitorMembershipMutation,
  useAddShowHorseMembershipMutation,
  useSaveMembershipMutation,
  useRemoveMembershipMutation,
  useListIdentitiesQuery,
  useAnswerIdentityMutation,
  useUndoMergeMutation,
  useSaveEntryPeopleMutation,
} = exhibitorsApi;
