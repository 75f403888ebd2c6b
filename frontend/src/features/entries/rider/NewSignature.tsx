import { useFormValues } from '../../../components/form/controls/useFormField';
import { Alert } from '../../../components/ui/messages/Alert';
import { Waiver } from '../parts/AskedFields';
import { type OwnValues, signsAnew } from './ownEntry';
import type { OwnEntry } from '../parts/ownEntryApi';

/** The waiver, when it is to be signed, for the first time or anew. */
export function NewSignature({ entry }: { entry: OwnEntry }) {
  const values = useFormValues<OwnValues>();
  if (!signsAnew(values, entry)) return null;
  return (
    <>
      <Alert tone="info">
        {entry.missing.includes('waiver')
          ? 'This show asks for a signed waiver, of a rider under age also by a guardian.'
          : 'The waiver of this show is signed anew, because somebody else rides or the rider is under age. The office keeps the one that was signed before.'}
      </Alert>
      <Waiver event={entry.event} />
    </>
  );
}
