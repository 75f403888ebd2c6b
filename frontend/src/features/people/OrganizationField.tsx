import { FieldFrame } from '../../components/form/controls/FieldFrame';
import fields from '../../components/form/controls/fields.module.css';
import { useFormField } from '../../components/form/controls/useFormField';
import { cx } from '../../lib/cx';
import { usePlace, usePlaceInWords } from './place';
import { organizationName } from './roles';
import type { Permission } from './usePermission';

/** Says where something is saved. Nothing for an account with one organization. */
export function SavedIn({ organizationId }: { organizationId: string | undefined }) {
  const words = usePlaceInWords(organizationId);
  return words === null ? null : <p className={fields.hint}>{words}</p>;
}

/**
 * The choice of the organization for something new, in a form with the value `organization_id`,
 * which is empty for the one in which the account works. Where there is no choice, it says where
 * it is saved.
 */
export function OrganizationField({ permission }: { permission: Permission }) {
  const { options, preset, isNamed } = usePlace(permission);
  if (!isNamed || preset === undefined) return null;
  return options.length === 1 ? (
    <SavedIn organizationId={preset.id} />
  ) : (
    <Choice permission={permission} />
  );
}

function Choice({ permission }: { permission: Permission }) {
  const { options, preset, remember } = usePlace(permission);
  const choices = options.map(({ id, name, is_own }) => ({
    value: id,
    label: organizationName(name, is_own),
  }));
  const label = 'Save In';
  const field = useFormField({
    name: 'organization_id',
    label,
    hint: true,
    required: true,
    options: choices,
  });
  const chosen = choices.some(({ value }) => value === field.value) ? String(field.value) : '';
  return (
    <FieldFrame field={field} label={label} hint="It cannot be moved later." required>
      <select
        {...field.control}
        className={cx(fields.input, fields.select)}
        value={chosen || preset?.id}
        onChange={(event) => {
          field.setValue(event.target.value);
          remember(event.target.value);
        }}
      >
        {choices.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
