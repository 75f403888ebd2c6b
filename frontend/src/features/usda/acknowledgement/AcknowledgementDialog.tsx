import { useState } from 'react';

import { DialogForm } from '../../../components/form/DialogForm';
import { TextArea, TextField } from '../../../components/form/controls/TextField';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { useToast } from '../../../components/ui/messages/Toast';
import { todayHere } from '../../../lib/time/days';
import { acknowledgementSchema, NOTE_LENGTH } from './acknowledgementSchema';
import { noticeName } from '../notices';
import { RemoveAcknowledgement } from './RemoveAcknowledgement';
import {
  type Acknowledgement,
  type Notice,
  type NoticeAddress,
  useAcknowledgeMutation,
} from '../usdaApi';

interface AcknowledgementDialogProps {
  address: NoticeAddress;
  notice: Notice;
  open: boolean;
  onClose: () => void;
}

/** The dialog to record the agency's answer to a notice; the server does not receive answers. */
export function AcknowledgementDialog({
  address,
  notice,
  open,
  onClose,
}: AcknowledgementDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Acknowledgement"
      description={`What the USDA answered to ${noticeName(notice)}.`}
    >
      <AcknowledgementForm address={address} noted={notice.acknowledgement} onDone={onClose} />
    </Dialog>
  );
}

function AcknowledgementForm({
  address,
  noted,
  onDone,
}: {
  address: NoticeAddress;
  noted: Acknowledgement | null;
  onDone: () => void;
}) {
  const [save] = useAcknowledgeMutation();
  const toast = useToast();
  const [beginning] = useState<Acknowledgement>(
    () => noted ?? { received_on: todayHere(), note: '' },
  );
  return (
    <DialogForm
      submit="Save"
      beside={noted !== null && <RemoveAcknowledgement address={address} onRemoved={onDone} />}
      label="Acknowledgement"
      draft={`acknowledgement:${address.notice_id}`}
      initialValues={beginning}
      schema={acknowledgementSchema}
      onSubmit={async ({ received_on, note }) => {
        await save({ ...address, body: { received_on, note: note.trim() } }).unwrap();
        toast.success('Acknowledgement saved');
      }}
      onSaved={onDone}
    >
      <TextField name="received_on" label="Date received" type="date" required />
      <TextArea
        name="note"
        label="Note"
        hint="Who answered, under which number: whatever is worth keeping."
        rows={4}
        maxLength={NOTE_LENGTH}
      />
    </DialogForm>
  );
}
