import { messageOf, statusOf, withRetryHint } from '../../api/errors';
import { DialogForm } from '../../components/form/DialogForm';
import { RadioCards } from '../../components/form/controls/RadioCards';
import { TextArea } from '../../components/form/controls/TextField';
import { useDraftKey } from '../../components/form/unsaved/useDraft';
import { useFormValues } from '../../components/form/controls/useFormField';
import { Button } from '../../components/ui/actions/Button';
import { type ReportReason, useSendReportMutation } from './marketplaceApi';
import { reportFields } from './messageSchema';
import styles from './ReportListing.module.css';
import { SendDialog, type SendFormProps } from './SendDialog';

const REASONS: readonly { value: ReportReason; label: string }[] = [
  { value: 'sold', label: 'The horse is already sold' },
  { value: 'misleading', label: 'The description or the photos are misleading' },
  { value: 'fraud', label: 'I suspect fraud' },
  { value: 'welfare', label: "I am concerned for the horse's welfare" },
  { value: 'offensive', label: 'The content is offensive' },
  { value: 'other', label: 'Something else' },
];

interface ReportListingProps {
  horseId: string;
  /** The name of the horse. */
  name: string;
}

const reportDraft = (horseId: string) => `report:${horseId}`;

/** The button that reports a listing. */
export function ReportListing({ horseId, name }: ReportListingProps) {
  return (
    <div className={styles.report}>
      <SendDialog<null>
        title="Report this listing"
        draft={reportDraft(horseId)}
        about={name}
        sentTitle="Thank you"
        button={(open) => (
          <Button variant="quiet" onClick={open}>
            Report this listing
          </Button>
        )}
        form={(props) => <ReportForm {...props} horseId={horseId} />}
        notice={() => 'Your report is recorded. The seller does not learn who sent it.'}
      />
    </div>
  );
}

function ReportForm({ horseId, onSent }: SendFormProps<null> & { horseId: string }) {
  const [send] = useSendReportMutation();
  const draft = reportDraft(horseId);
  const keyFor = useDraftKey(draft);
  return (
    <DialogForm
      submit="Send Report"
      pendingText="Sending..."
      label="Report this listing"
      draft={draft}
      initialValues={reportFields.blank}
      schema={reportFields.rule}
      onSubmit={async (values) => {
        const body = reportFields.write(values);
        await send({ id: horseId, body, idempotencyKey: keyFor(body) }).unwrap();
        return null;
      }}
      onSaved={onSent}
      onFailure={sayFailure}
    >
      <RadioCards name="reason" label="What is wrong with it?" options={REASONS} required />
      <Details />
    </DialogForm>
  );
}

function Details() {
  const { reason } = useFormValues<typeof reportFields.blank>();
  return <TextArea name="details" label="Details" required={reason === 'other'} rows={4} />;
}

function sayFailure(error: unknown): string {
  switch (statusOf(error)) {
    case 429:
      return withRetryHint(
        'Too many reports were sent in a short time. Please try again in a few minutes.',
        error,
      );
    case 404:
      return 'This horse is no longer listed for sale, so there is nothing to report.';
    default:
      return messageOf(error, 'Failed to send your report. Please try again.');
  }
}
