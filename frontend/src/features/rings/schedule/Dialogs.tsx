import { Dialog } from '../../../components/ui/actions/Dialog';
import { countOf } from '../../../lib/intl';
import { type ScheduleDialog, useBoard } from './board';
import { LineForm } from './LineForm';
import { PauseForm } from './PauseForm';
import { HoldForm, RingForm } from './RingForms';
import { SessionForm } from './SessionForm';

interface DialogsProps {
  /** The one that is open, or was last: it is still there while it is being closed. */
  what: ScheduleDialog | null;
  open: boolean;
  onClose: () => void;
}

/** The dialogs of a schedule. */
export function Dialogs({ what, open, onClose }: DialogsProps) {
  const { shown } = useBoard();
  const { title, description, form } = contentOf(what, shown.tray.length, onClose);
  return (
    <Dialog open={open} onClose={onClose} title={title} {...(description && { description })}>
      {form}
    </Dialog>
  );
}

function contentOf(what: ScheduleDialog | null, unscheduled: number, onDone: () => void) {
  switch (what?.kind) {
    case undefined:
      return { title: '', form: null };
    case 'line':
      return {
        title: what.line.title,
        description: what.session.title,
        form: <LineForm line={what.line} session={what.session} onDone={onDone} />,
      };
    case 'pause':
      return {
        title: what.line === null ? 'Add pause' : 'Pause',
        description: what.session.title,
        form: <PauseForm session={what.session} line={what.line} onDone={onDone} />,
      };
    case 'session':
      return {
        title: what.session === null ? 'Add session' : 'Session',
        description: 'A ring from a starting time on',
        form: <SessionForm session={what.session} ringId={what.ringId} onDone={onDone} />,
      };
    case 'all':
      return {
        title: 'Schedule all classes',
        description: `${countOf(unscheduled, 'class', 'classes')} in the order of the numbers`,
        form: <SessionForm session={null} takesAll onDone={onDone} />,
      };
    case 'ring':
      return {
        title: what.ring === null ? 'Add ring' : 'Ring',
        form: <RingForm ring={what.ring} onDone={onDone} />,
      };
    case 'hold':
      return {
        title: `Hold ${what.ring.name}`,
        description: 'Nobody is shown as in the ring meanwhile, and the times move.',
        form: <HoldForm ring={what.ring} onDone={onDone} />,
      };
  }
}
