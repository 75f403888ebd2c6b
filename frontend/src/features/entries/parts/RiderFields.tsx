import { EmailField, PhoneField, TextField } from '../../../components/form/controls/TextField';
import { Pair } from '../../../components/ui/page/Stack';

/** The fields of rider and horse. */
export function RiderFields() {
  return (
    <>
      <NameField />
      <ReachFields />
      <HorseField />
      <AddressField />
    </>
  );
}

/**
 * Whose fields they are. The office may leave blank how riders are reached, and the browser offers
 * it no saved data of its user.
 */
interface OfficeProps {
  ofOthers?: boolean;
}

const saved = (ofOthers: boolean, name: string) => ({ autoComplete: ofOthers ? 'off' : name });

export function NameField({ ofOthers = false }: OfficeProps) {
  return (
    <TextField
      name="rider_name"
      label="Rider Name"
      required
      {...saved(ofOthers, 'name')}
      autoCapitalize="words"
    />
  );
}

export function HorseField() {
  return <TextField name="horse_name" label="Horse Name" required autoCapitalize="words" />;
}

/** Email and phone. */
export function ReachFields({ ofOthers = false }: OfficeProps) {
  return (
    <Pair>
      <RiderEmailField ofOthers={ofOthers} />
      <RiderPhoneField ofOthers={ofOthers} />
    </Pair>
  );
}

export function RiderEmailField({ ofOthers = false }: OfficeProps) {
  return (
    <EmailField
      name="rider_email"
      label="Email"
      required={!ofOthers}
      {...saved(ofOthers, 'email')}
    />
  );
}

export function RiderPhoneField({ ofOthers = false }: OfficeProps) {
  return (
    <PhoneField name="rider_phone" label="Phone" required={!ofOthers} {...saved(ofOthers, 'tel')} />
  );
}

export function AddressField({ ofOthers = false }: OfficeProps) {
  return (
    <TextField
      name="rider_address.street"
      label="Address"
      required={!ofOthers}
      hint="Street, city, state and ZIP"
      {...saved(ofOthers, 'address-line1')}
      autoCapitalize="words"
    />
  );
}
