import { Checkbox } from '../../../components/form/controls/Checkbox';
import { Select, TextField } from '../../../components/form/controls/TextField';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { todayHere } from '../../../lib/time/days';
import { BreedField } from './BreedField';
import { wholeRow } from '../sections/FieldGroup';
import { HeightField } from './HeightField';

/** The general fields, for a new horse and for an existing one. */
export function GeneralFields({
  genders,
}: {
  genders: readonly { value: string; label: string }[];
}) {
  return (
    <>
      <TextField name="name" label="Name" required autoCapitalize="words" className={wholeRow} />
      <TextField
        name="registered_name"
        label="Registered Name"
        hint="Shown to buyers."
        autoCapitalize="words"
        className={wholeRow}
      />
      <Age />
      <TextField
        name="date_of_birth"
        label="Date of Birth"
        type="date"
        max={todayHere()}
        hint="The age follows from it."
      />
      <BreedField name="breed" label="Breed" hint="Choose Other if it is not on the list." />
      <Select name="gender" label="Gender" options={genders} placeholder="Not provided" />
      <TextField name="color" label="Color" autoCapitalize="words" />
      <HeightField />
      <TextField name="markings" label="Markings" className={wholeRow} />
      <TextField
        name="registrationNumber"
        label="Registration Number"
        hint="Shown to buyers."
        autoCapitalize="characters"
      />
      <TextField
        name="microchipNumber"
        label="Microchip Number"
        hint="Never shown to buyers."
        autoCapitalize="characters"
      />
      <TextField
        name="photo"
        label="Link to a Photo on the Web (Optional)"
        hint="A web address that you keep with the horse. The picture behind it is not shown; photos that are shown are uploaded on the horse's page."
        type="url"
        inputMode="url"
        autoCapitalize="none"
        className={wholeRow}
      />
      <Checkbox
        name="for_sale"
        label="For Sale"
        hint="Shown in the marketplace, to everyone with an account."
        className={wholeRow}
      />
    </>
  );
}

/** The age, which is not asked while it follows from the date of birth. */
function Age() {
  const { date_of_birth: born } = useFormValues<{ date_of_birth: string }>();
  return born === '' && <TextField name="age" label="Age" hint="In years." inputMode="numeric" />;
}
