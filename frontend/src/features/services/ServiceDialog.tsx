import { useState } from 'react';

import { withReason } from '../../api/errors';
import { DialogForm } from '../../components/form/DialogForm';
import { FollowValue } from '../../components/form/controls/FollowValue';
import { RadioCards } from '../../components/form/controls/RadioCards';
import { MoneyField, Select, TextField } from '../../components/form/controls/TextField';
import { useFormValues } from '../../components/form/controls/useFormField';
import { useDraftKey } from '../../components/form/unsaved/useDraft';
import { useSaveOrConflict } from '../../components/form/useSaveOrConflict';
import { ConfirmButton } from '../../components/ui/actions/ConfirmButton';
import { Dialog } from '../../components/ui/actions/Dialog';
import { Soft } from '../../components/ui/page/Soft';
import { Pair, Stack } from '../../components/ui/page/Stack';
import { formatMoney } from '../../lib/money/money';
import { formatDay } from '../../lib/time/days';
import { CATEGORIES } from '../book/bookWords';
import { useToday } from '../people/useBarn';
import { isOtherPrice, serviceFields, type ServiceValues } from './serviceFields';
import { PERS, SERVICE_KINDS } from './serviceWords';
import {
  type Service,
  useCreateServiceMutation,
  useDeleteServiceMutation,
  useLazyGetServiceQuery,
  useReplaceServiceMutation,
} from './servicesApi';

/** The name of the draft of a new service. */
export const newServiceDraft = (organizationId: string) => `service:${organizationId}:new`;

interface ServiceDialogProps {
  organizationId: string;
  /** The service to change; `null` adds one. */
  service: Service | null;
  onClose: () => void;
}

/** The dialog to add or change a service of the barn. It is open as long as it is rendered. */
export function ServiceDialog({ organizationId, service, onClose }: ServiceDialogProps) {
  const [create] = useCreateServiceMutation();
  const [replace] = useReplaceServiceMutation();
  const [read] = useLazyGetServiceQuery();
  const draft = service === null ? newServiceDraft(organizationId) : `service:${service._id.$oid}`;
  const keyFor = useDraftKey(draft);
  const [initialValues] = useState<ServiceValues>(() =>
    service === null
      ? { ...serviceFields.blank, kind: 'board', per: 'month', category: 'boarding' }
      : serviceFields.read(service),
  );
  const today = useToday();
  const beginning = { ...initialValues, from: initialValues.from || today };
  const title = service === null ? 'Add Service' : 'Change Service';
  const make = (values: ServiceValues) => {
    const body = { ...serviceFields.write(values), organization_id: organizationId };
    return create({ body, idempotencyKey: keyFor(body) }).unwrap();
  };
  const saveOver = useSaveOrConflict<Service, ServiceValues>({
    record: service,
    what: 'This service',
    valuesOf: serviceFields.read,
    save: (values, { _id, revision }) => {
      const isFrom = service !== null && values.since === 'day' && isOtherPrice(service, values);
      const body = { ...serviceFields.write(values), ...(isFrom && { from: values.from }) };
      return replace({ id: _id.$oid, body: { ...body, revision } }).unwrap();
    },
    read: ({ _id }) => read(_id.$oid).unwrap(),
  });
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogForm<ServiceValues, Service>
        submit="Save"
        done={({ name }) => `${name} saved`}
        beside={service !== null && <Delete service={service} onDone={onClose} />}
        draft={draft}
        label={title}
        initialValues={beginning}
        schema={serviceFields.rule}
        onSubmit={service === null ? make : saveOver}
        onSaved={onClose}
      >
        <Stack>
          <FollowKind />
          <TextField name="name" label="Name" required maxLength={100} placeholder="Full board" />
          <Pair>
            <Select name="kind" label="Kind" required options={SERVICE_KINDS} />
            <Select
              name="category"
              label="Category"
              required
              options={CATEGORIES}
              hint="Where the book counts it."
            />
          </Pair>
          <Pair>
            <MoneyField name="amount" label="Price" required />
            <Select name="per" label="Per" required options={PERS} />
          </Pair>
          {service !== null && <SinceWhen service={service} />}
        </Stack>
      </DialogForm>
    </Dialog>
  );
}

/** Asks since when the price is another one, and tells those before. */
function SinceWhen({ service }: { service: Service }) {
  const values = useFormValues<ServiceValues>();
  const former = service.prices.filter(({ until }) => until !== null);
  return (
    <>
      {isOtherPrice(service, values) && (
        <RadioCards
          name="since"
          label="Since when?"
          hint="What is on a bill stays there."
          options={[
            { value: 'day', label: `From a day on. Until then ${priceOf(service)}.` },
            { value: 'corrected', label: 'It was entered wrongly, and always so.' },
          ]}
          more={{ day: <TextField name="from" label="First day" type="date" required /> }}
        />
      )}
      {former.length > 0 && (
        <ul aria-label="Former prices">
          {former.map((price) => (
            <li key={price.until}>
              <Soft>
                {priceOf(price)} until {formatDay(price.until ?? '')}
              </Soft>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const priceOf = ({ amount, per }: Pick<Service, 'amount' | 'per'>) =>
  `${formatMoney(amount)} ${per === 'each' ? 'each' : `a ${per}`}`;

/** The category follows the kind as long as no other is chosen. */
function FollowKind() {
  const { kind } = useFormValues<ServiceValues>();
  const category = SERVICE_KINDS.find(({ value }) => value === kind)?.category;
  return <FollowValue name="category" value={category ?? ''} />;
}

function Delete({ service, onDone }: { service: Service; onDone: () => void }) {
  const [remove] = useDeleteServiceMutation();
  return (
    <ConfirmButton
      button="Delete"
      title={`Delete ${service.name}?`}
      confirmLabel="Delete Service"
      danger
      call={() => remove(service._id.$oid).unwrap()}
      done={`${service.name} was deleted`}
      failed={(error) => withReason('It was not deleted.', error)}
      onDone={onDone}
    >
      Bills that were made keep their lines. A service that horses have is not deleted: end it at
      the horses first.
    </ConfirmButton>
  );
}
