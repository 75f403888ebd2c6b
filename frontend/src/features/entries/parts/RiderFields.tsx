import { EmailField, PhoneField, TextField } from '../../../components/form/controls/TextField';
import { Pair } from '../../../components/ui/page/Stack';

/** The fields of rider and horse. For the office, the browser offers no saved data of its user. */
export function RiderFields({ ofOthers = false }: { ofOthers?: boolean }) {
  const saved = (name: string) => ({ autoComplete: ofOthers ? 'off' : name });
  return (
    <>
      <TextField
        name="rider_name"
        label="Rider Name"
        required
        {...saved('name')}
        autoCapitalize="words"
      />
      <Pair>
        <EmailField name="rider_email" label="Email" required {...saved('email')} />
        <PhoneField name="rider_phone" label="Phone" required {...saved('tel')} />
      </Pair>
      <TextField name="horse_name" label="Horse Name" required autoCapitalize="words" />
      <TextField
        name="rider_address.street"
        label="Address"
        required
        hint="Street, city, state and ZIP"
        {...saved('address-line1')}
        autoCapitalize="words"
      />
    </>
  );
}
