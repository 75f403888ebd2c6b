import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { array } from 'yup';

import { statusOf, withReason } from '../../../api/errors';
import { pagedList } from '../../../api/paging';
import { paths } from '../../../app/paths';
import { FormActions, SubmitButton } from '../../../components/form/FormActions';
import { FormikForm, FormStop } from '../../../components/form/FormikForm';
import { MoneyField, Select, TextField } from '../../../components/form/controls/TextField';
import { useFormValues } from '../../../components/form/controls/useFormField';
import * as field from '../../../components/form/fields';
import { LinkButton } from '../../../components/ui/actions/Button';
import { Results } from '../../../components/ui/lists/Results';
import { Alert } from '../../../components/ui/messages/Alert';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { useToast } from '../../../components/ui/messages/Toast';
import { Card } from '../../../components/ui/page/Card';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { Pair } from '../../../components/ui/page/Stack';
import { countOf } from '../../../lib/intl';
import { BookOf } from '../../book/BookOf';
import { HorsesField, useHorseOptions } from '../../horses/HorsesField';
import { useToday } from '../../people/useBarn';
import { lineFields } from '../horseServicesFields';
import { priceOf } from '../serviceWords';
import {
  type HorseService,
  type Service,
  useLazyGetHorseServicesQuery,
  useListServicesInfiniteQuery,
  useReplaceHorseServicesMutation,
} from '../servicesApi';
import { giveService, type HorseCalls, takeServiceBack } from './giveService';
import styles from './ServicesForMany.module.css';

/** The largest page. */
const ALL = 500;

const manyFields = field.group({
  ...lineFields,
  horse_ids: field.same<string[]>([], array().min(1, 'Choose at least one horse')),
});

type Values = typeof manyFields.blank;

/** The name of the draft. */
const draftOf = (organizationId: string) => `services:many:${organizationId}`;

/** The horses with which the page was opened. */
function horsesIn(state: unknown): string[] {
  const { horses } = (state ?? {}) as { horses?: unknown };
  return Array.isArray(horses) ? horses.filter((id) => typeof id === 'string') : [];
}

/** The page that gives a service, such as board, to several horses. */
export default function ServicesForManyPage() {
  return (
    <BookOf title="A Service for Several Horses">
      {(organizationId, choice) => (
        <Offered key={organizationId} organizationId={organizationId} choice={choice} />
      )}
    </BookOf>
  );
}

function Offered({ organizationId, choice }: { organizationId: string; choice: ReactNode }) {
  const list = pagedList(
    useListServicesInfiniteQuery({ organization_id: organizationId, limit: ALL }),
  );
  return (
    <>
      <PageHeader
        title="A Service for Several Horses"
        subtitle="Each horse gets it from the same day on, such as full board."
      />
      {choice}
      <Results
        list={list}
        name="The services"
        things="services"
        empty={
          <EmptyState
            icon="edit"
            title="No services yet"
            action={
              <LinkButton variant="primary" to={paths.services}>
                Go to Services
              </LinkButton>
            }
          >
            <p>Add board or what else you charge for first.</p>
          </EmptyState>
        }
      >
        {(services) => <Form organizationId={organizationId} services={services} />}
      </Results>
    </>
  );
}

function Form({
  organizationId,
  services,
}: {
  organizationId: string;
  services: readonly Service[];
}) {
  const [read] = useLazyGetHorseServicesQuery();
  const [replace] = useReplaceHorseServicesMutation();
  const { options: horses = [] } = useHorseOptions(organizationId);
  const location = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const today = useToday();
  const [initialValues] = useState<Values>(() => ({
    ...manyFields.blank,
    from: today,
    horse_ids: horsesIn(location.state),
  }));
  const calls: HorseCalls = {
    read: (id) => read(id).unwrap(),
    replace: (id, all, revision) => replace({ id, body: { services: all, revision } }).unwrap(),
  };

  const undo = async (ids: readonly string[], line: HorseService) => {
    const kept = await takeServiceBack(ids, line, calls);
    if (kept.length === 0) toast.info('Taken back');
    else {
      const names = horses.filter(({ value }) => kept.includes(value)).map(({ label }) => label);
      toast.error(`It could not be taken back from ${names.join(', ')}. Please try again.`);
    }
  };
  const save = async (values: Values) => {
    const { horse_ids: ids, ...line } = manyFields.write(values);
    const { added, reasons, error } = await giveService(ids, line, calls);
    const name = services.find(({ _id }) => _id.$oid === line.service_id)?.name ?? 'The service';
    if (added.length > 0) {
      toast.success(`${name} given to ${countOf(added.length, 'horse', 'horses')}`, undefined, {
        label: 'Undo',
        run: () => void undo(added, line),
      });
    }
    if (reasons.size === 0) return added.length;
    // Repeated after a sign-in or with a network, it gives to the others alone.
    if (error !== undefined && (added.length === 0 || statusOf(error) === 401)) throw error;
    throw new FormStop(
      <Alert tone="warning">
        <p>
          {countOf(reasons.size, 'horse does', 'horses do')} not have it from this form. What they
          have stays as it is.
        </p>
        <ul>
          {horses
            .filter(({ value }) => reasons.has(value))
            .map(({ value, label }) => (
              <li key={value}>
                {label}: {reasons.get(value)}
              </li>
            ))}
        </ul>
      </Alert>,
    );
  };

  return (
    <FormikForm
      className={styles.form}
      label="A service for several horses"
      draft={draftOf(organizationId)}
      marks="required"
      initialValues={initialValues}
      schema={manyFields.rule}
      onSubmit={save}
      onSaved={(count) => {
        if (count === 0) toast.info('They all had it already');
        void navigate(paths.services);
      }}
      onFailure={(error) => withReason('Failed to save the services.', error)}
    >
      <Card>
        <Fields organizationId={organizationId} services={services} />
      </Card>
      <FormActions sticky>
        <Submit />
      </FormActions>
    </FormikForm>
  );
}

function Fields({
  organizationId,
  services,
}: {
  organizationId: string;
  services: readonly Service[];
}) {
  const { service_id: id } = useFormValues<Values>();
  const chosen = services.find(({ _id }) => _id.$oid === id);
  return (
    <>
      <HorsesField required organizationId={organizationId} />
      <Pair>
        <Select
          name="service_id"
          label="Service"
          required
          placeholder="Choose"
          options={services.map(({ _id, name }) => ({ value: _id.$oid, label: name }))}
        />
        <MoneyField
          name="amount"
          label="Own Price of Each"
          {...(chosen !== undefined && {
            placeholder: chosen.amount.toFixed(2),
            hint: `Else ${priceOf(chosen)}.`,
          })}
        />
      </Pair>
      <Pair>
        <TextField name="from" label="From" type="date" required />
        <TextField name="until" label="Until" type="date" />
      </Pair>
    </>
  );
}

function Submit() {
  const { horse_ids: chosen } = useFormValues<Values>();
  return (
    <SubmitButton pendingText="Saving...">
      {chosen.length === 0
        ? 'Give the Service'
        : `Give It to ${countOf(chosen.length, 'Horse', 'Horses')}`}
    </SubmitButton>
  );
}
