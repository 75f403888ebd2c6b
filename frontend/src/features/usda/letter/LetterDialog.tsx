import type { Schemas } from '../../../api/types';
import { Button } from '../../../components/ui/actions/Button';
import { Dialog, DialogActions, DialogBody } from '../../../components/ui/actions/Dialog';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { LetterPaper } from './LetterPaper';
import { letterPdf, useGetLetterQuery } from '../usdaApi';
import { pdfName, useLetterFile } from './useLetterFile';

interface LetterDialogProps {
  event: Schemas['EventView'];
  open: boolean;
  onClose: () => void;
}

/** A preview of the letter to the USDA with the current facts. */
export function LetterDialog({ event, open, onClose }: LetterDialogProps) {
  const pdf = useLetterFile(letterPdf(event._id.$oid), pdfName(event.name));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Letter to the USDA"
      description="What the notice would say if it were given now."
    >
      <DialogBody>
        <Content eventId={event._id.$oid} />
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button
          variant="primary"
          icon="external"
          pending={pdf.pending !== null}
          pendingText="Opening..."
          onClick={() => void pdf.open()}
        >
          Open PDF
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Content({ eventId }: { eventId: string }) {
  const query = useGetLetterQuery(eventId);
  return (
    <Loaded query={query} name="The letter" shape="lines" count={8}>
      {(letter) => <LetterPaper letter={letter} />}
    </Loaded>
  );
}
