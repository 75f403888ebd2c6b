import { type ReactNode, useState } from 'react';
import { string } from 'yup';

import { hasCode } from '../../../api/errors';
import { createKeyFor } from '../../../api/idempotency';
import { TextField } from '../../../components/form/controls/TextField';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { DialogForm } from '../../../components/form/DialogForm';
import * as field from '../../../components/form/fields';
import { FormFailure } from '../../../components/form/FormikForm';
import { missing, text } from '../../../components/form/rules';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Soft } from '../../../components/ui/page/Soft';
import {
  useGetExhibitorQuery,
  useGetShowHorseQuery,
  useMergeExhibitorsMutation,
  useMergeShowHorsesMutation,
  type WholeExhibitor,
  type WholeShowHorse,
} from '../../exhibitors/exhibitorsApi';
import { ExhibitorField, ShowHorseField } from '../../exhibitors/RecordFields';
import { ExhibitorSides, ShowHorseSides } from '../sides/Sides';

/** What is said while it is not certain that two horses are two. */
const TWO_FOR_CERTAIN =
  'The two have different microchips or numbers in one registry. If they are one horse all the same, say why.';

const fields = (label: string, certain: string) =>
  field.group({
    with: field.required<string>(string().label(label).required(missing)),
    although: field.typed(
      text('Reason', 500).when('with', ([other], rule) =>
        other === certain ? rule.required(missing) : rule,
      ),
    ),
  });

type Values = ReturnType<typeof fields>['blank'];

interface MergeFormProps {
  record: WholeExhibitor | WholeShowHorse;
  label: string;
  onClose: () => void;
  merge: (values: Values, key: string) => Promise<unknown>;
  /** The field for the other one. */
  children: ReactNode;
  /** Both beside each other. */
  sides: (other: string) => ReactNode;
}

/** The form that makes one record of two. */
function MergeForm({ record, label, onClose, merge, children, sides }: MergeFormProps) {
  const [keyFor] = useState(() => createKeyFor());
  // The other one, once the server said that they are two for certain.
  const [certain, setCertain] = useState('');
  const { blank, rule } = fields(label, certain);
  const title = `Merge ${record.name}`;
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogForm<Values>
        submit="Merge"
        pendingText="Merging..."
        label={title}
        marks="required"
        initialValues={blank}
        schema={rule}
        onSubmit={async (values) => {
          try {
            await merge(values, keyFor(values));
          } catch (error) {
            if (!hasCode(error, 'different_chips')) throw error;
            setCertain(values.with);
            throw new FormFailure(TWO_FOR_CERTAIN);
          }
        }}
        done="They are one record now"
        onSaved={onClose}
      >
        {children}
        <Outcome name={record.name} certain={certain} sides={sides} />
      </DialogForm>
    </Dialog>
  );
}

interface OutcomeProps extends Pick<MergeFormProps, 'sides'> {
  name: string;
  certain: string;
}

/** What merging does, once the other one is chosen. */
function Outcome({ name, certain, sides }: OutcomeProps) {
  const { with: other } = useFormValues<Values>();
  if (other === '') return null;
  return (
    <>
      {certain === other && (
        <TextField name="although" label="Reason" required hint="It stands in the history." />
      )}
      <Soft as="p">
        {name} is shown for both from now on. Nothing moves: entries keep the names that were typed,
        and bills, payments and results stay as they are. It can be undone on this page.
      </Soft>
      {sides(other)}
    </>
  );
}

interface OfExhibitor {
  exhibitor: WholeExhibitor;
  onClose: () => void;
}

/** The dialog that makes one person of two. */
export function MergeExhibitors({ exhibitor, onClose }: OfExhibitor) {
  const id = exhibitor._id.$oid;
  const [merge] = useMergeExhibitorsMutation();
  return (
    <MergeForm
      record={exhibitor}
      label="Same Person"
      onClose={onClose}
      merge={({ with: other }, idempotencyKey) =>
        merge({ id, body: { with: other }, idempotencyKey }).unwrap()
      }
      sides={(other) => <OtherExhibitor kept={exhibitor} other={other} />}
    >
      <ExhibitorField
        name="with"
        label="Same Person"
        required
        organizationId={exhibitor.organization_id}
        except={id}
      />
    </MergeForm>
  );
}

function OtherExhibitor({ kept, other }: { kept: WholeExhibitor; other: string }) {
  const query = useGetExhibitorQuery(other);
  return (
    <Loaded small query={query} name="The other person" shape="lines">
      {(theirs) => <ExhibitorSides one={kept} other={theirs} />}
    </Loaded>
  );
}

interface OfShowHorse {
  horse: WholeShowHorse;
  onClose: () => void;
}

/** The dialog that makes one horse of two. */
export function MergeShowHorses({ horse, onClose }: OfShowHorse) {
  const id = horse._id.$oid;
  const [merge] = useMergeShowHorsesMutation();
  return (
    <MergeForm
      record={horse}
      label="Same Horse"
      onClose={onClose}
      merge={({ with: other, although }, idempotencyKey) => {
        const reason = although.trim();
        const body = { with: other, ...(reason !== '' && { although: reason }) };
        return merge({ id, body, idempotencyKey }).unwrap();
      }}
      sides={(other) => <OtherShowHorse kept={horse} other={other} />}
    >
      <ShowHorseField
        name="with"
        label="Same Horse"
        required
        organizationId={horse.organization_id}
        except={id}
      />
    </MergeForm>
  );
}

function OtherShowHorse({ kept, other }: { kept: WholeShowHorse; other: string }) {
  const query = useGetShowHorseQuery(other);
  return (
    <Loaded small query={query} name="The other horse" shape="lines">
      {(theirs) => <ShowHorseSides one={kept} other={theirs} />}
    </Loaded>
  );
}
