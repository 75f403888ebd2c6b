import { baseApi } from '../../api/baseApi';
import * as call from '../../api/endpoints';
import { type Cursor, type Page, paged } from '../../api/paging';
import type { ListQuery, Schemas } from '../../api/types';

/** A course of medication, without its doses. */
export type MedicationRow = Schemas['MedicationRow'];

/** A course of medication with its doses. */
export type Medication = Schemas['Medication'];

type MedicationBody = Schemas['MedicationBody'];
type MedicationFilter = ListQuery<'list_medications'>;

const address = call.pathIn('medications');

const LISTS = [...call.lists('Medication'), 'Today'] as const;

export const medicationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMedications: build.infiniteQuery<Page<MedicationRow>, MedicationFilter, Cursor>({
      ...paged<MedicationRow, MedicationFilter>('medications'),
      providesTags: call.itemsById('Medication'),
    }),
    getMedication: build.query<Medication, string>({
      query: address,
      providesTags: call.byId('Medication'),
    }),
    createMedication: build.mutation<Medication, call.Creation<MedicationBody>>({
      query: call.create('medications'),
      invalidatesTags: call.ifDone(LISTS),
    }),
    updateMedication: build.mutation<Medication, call.Change<MedicationBody>>({
      query: call.save(address),
      invalidatesTags: (_course, _error, { id }) => [...LISTS, { type: 'Medication', id }],
    }),
    deleteMedication: build.mutation<null, string>({
      query: call.remove(address),
      invalidatesTags: (_none, _error, id) => [...LISTS, { type: 'Medication', id }],
    }),
  }),
});

export const {
  useListMedicationsInfiniteQuery,
  useGetMedicationQuery,
  useLazyGetMedicationQuery,
  useCreateMedicationMutation,
  useUpdateMedicationMutation,
  useDeleteMedicationMutation,
} = medicationsApi;
