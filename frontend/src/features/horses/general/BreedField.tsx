import { ComboboxField } from '../../../components/form/controls/ComboboxField';
import type { FieldProps } from '../../../components/form/controls/TextField';
import { useListBreedsQuery } from '../horsesApi';

/** The breed of a horse, from a list of several hundred. */
export function BreedField(props: FieldProps) {
  const breeds = useListBreedsQuery();
  return (
    <ComboboxField
      {...props}
      // If the list cannot be loaded, any text is accepted; the server also checks the breed.
      options={breeds.currentData ?? (breeds.isError ? [] : undefined)}
      placeholder="Type to search"
      empty={
        breeds.isError
          ? 'The list of breeds could not be loaded. Type the breed as you know it.'
          : 'No breed of this name. Choose Other if yours is not on the list.'
      }
      openLabel="Show all breeds"
    />
  );
}
