import { TextField } from '../../../components/form/controls/TextField';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { readHands } from './heights';

/** The height in hands, with what that is in other units. */
export function HeightField() {
  const { height_hands } = useFormValues<{ height_hands: string }>();
  const height = readHands(height_hands);
  return (
    <TextField
      name="height_hands"
      label="Height"
      hint={height ? `${height.inches} inches, ${height.cm} cm.` : 'In hands, like 15.3.'}
      inputMode="decimal"
    />
  );
}
