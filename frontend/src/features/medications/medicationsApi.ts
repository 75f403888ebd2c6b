import { byId, endpoints, ifDone, itemsById, lists } from '../../api/endpoints';
import type { Schemas } from '../../api/types';

/** A course of medication, without its doses. */
export type MedicationRow = Schemas['MedicationRow'];

/** A course of medication with its doses. */
export type Medication = Schemas['Medication'];

/** A dose that the account and somebody else recorded. */
export type DoseRecordedTwice = Schemas['DoseRecordedTwice'];

const LISTS = [...lists('Medication'), 'Today'] as const;

export const medicationsApi = endpoints((call) => ({
  listMedications: call.list('medications', { providesTags: itemsById('Medication') }),
  getMedication: call.read('medications/{id}', { providesTags: byId('Medication') }),
  listWithdrawals: call.read('medications/withdrawals', {
    providesTags: [{ type: 'Medication', id: 'LIST' }, 'Today'],
  }),
  listDosesRecordedTwice: call.read('medications/recorded_twice', { providesTags: ['Today'] }),
  createMedication: call.create('medications', { invalidatesTags: ifDone(LISTS) }),
  updateMedication: call.put('medications/{id}', {
    invalidatesTags: (_course, _error, { id }) => [...LISTS, { type: 'Medication', id }],
  }),
  deleteMedication: call.remove('medications/{id}', {
    invalidatesTags: (_none, _error, id) => [...LISTS, { type: 'Medication', id }],
  }),
}));

export const {
  useListMedicationsInfiniteQuery,
  useGetMedicationQuery,
  useLazyGetMedicationQuery,
  useListWithdrawalsQuery,
  useListDosesRecordedTwiceQuery,
  useCreateMedicationMutation,
  useUpdateMedicationMutation,
  useDeleteMedicationMutation,
} = medicationsApi;
