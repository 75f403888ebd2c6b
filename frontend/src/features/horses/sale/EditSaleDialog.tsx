import { Checkbox } from '../../../components/form/controls/Checkbox';
import {
  MoneyField,
  Select,
  TextArea,
  TextField,
} from '../../../components/form/controls/TextField';
import { HeightField } from '../general/HeightField';
import { FieldGroup, wholeRow } from '../sections/FieldGroup';
import { type EditSectionProps, SectionDialog } from '../sections/SectionDialog';
import { saleForm } from './saleForm';
import { DISCIPLINES, type SaleStatus, STATUS, TRAINING_LEVELS } from './saleWords';

const choice = (value: SaleStatus) => ({ value, label: STATUS[value].label });

/** The dialog with all that a seller says of a horse. */
export function EditSaleDialog(props: EditSectionProps) {
  const { status } = props.horse.sale;
  return (
    <SectionDialog {...props} title="Edit For Sale" section="sale" form={saleForm}>
      <FieldGroup title="The Offer">
        <Select
          name="status"
          label="Status"
          placeholder="Not for sale"
          // That it was sold is said with the day and the buyer, in a dialog of its own.
          options={[
            choice('for_sale'),
            choice('pending'),
            ...(status === 'sold' ? [choice('sold')] : []),
          ]}
          className={wholeRow}
        />
        <MoneyField name="price" label="Price" placeholder="On request" />
        <TextField name="price_note" label="Price Note" placeholder="Firm, or OBO" />
        <Checkbox
          name="public"
          label="Page for everyone with the link"
          hint="Without an account, as long as the horse is for sale. Search engines are asked not to list it."
          className={wholeRow}
        />
      </FieldGroup>
      <FieldGroup title="The Horse">
        <TextField name="registered_name" label="Registered Name" autoCapitalize="words" />
        <HeightField />
        <TextField name="sire" label="Sire" autoCapitalize="words" />
        <TextField name="dam" label="Dam" autoCapitalize="words" />
        <TextField
          name="discipline"
          label="Discipline"
          suggestions={DISCIPLINES}
          autoCapitalize="words"
        />
        <TextField
          name="training_level"
          label="Level of Training"
          suggestions={TRAINING_LEVELS}
          autoCapitalize="sentences"
        />
        <TextArea name="description" label="Description" rows={6} className={wholeRow} />
        <TextField
          name="video_url"
          label="Video"
          type="url"
          inputMode="url"
          autoCapitalize="none"
          placeholder="https://"
          className={wholeRow}
        />
        <TextField
          name="location_public"
          label="Location"
          hint="What buyers see instead of the stable, such as the nearest town. Blank: the stable and its location."
          autoCapitalize="words"
          className={wholeRow}
        />
      </FieldGroup>
    </SectionDialog>
  );
}
