import { EmailField, PhoneField, TextField } from '../../../components/form/TextField';
import { Pair } from '../../../components/ui/Stack';

/** The fields of rider and horse. */
export function RiderFields() {
  return (
    <>
      <TextField
        name="riderName"
        label="Rider Name"
        required
        autoComplete="name"
        autoCapitalize="words"
      />
      <Pair>
        <EmailField name="email" label="Email" required />
        <PhoneField name="phone" label="Phone" required />
      </Pair>
      <TextField
        name="horseName"
        label="Horse Name"
        required
        autoComplete="off"
        autoCapitalize="words"
      />
      <TextField
        name="address"
        label="Address"
        required
        hint="Street, city, state and ZIP"
        autoComplete="address-line1"
        autoCapitalize="words"
      />
    </>
  );
}
