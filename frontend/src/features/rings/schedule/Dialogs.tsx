import { Dialog } from '../../../components/ui/actions/Dialog';
import { countOf } from '../../../lib/intl';
import { sayClass } from '../../entries/parts/classTitles';
import { type Board, type ScheduleDialog, useBoard } from './board';
import { LineForm } from './LineForm';
import { LinesForm } from './LinesForm';
import { PauseForm } from './PauseForm';
import { CombineForm } from './regroup/CombineForm';
import { combinable, takenNumbers } from './regroup/classes';
import { SplitForm } from './regroup/SplitForm';
import { HoldForm, RingForm } from './RingForms';
import { AllForm, SessionForm } from './SessionForm';

interface DialogsProps {
  /** The one that is open, or was last: it is still there while it is being closed. */
  what: ScheduleDialog | null;
  open: boolean;
  onClose: () => void;
}

/** The dialogs of a schedule. */
export function Dialogs({ what, open, onClose }: DialogsProps) {
  const { shown, regrouping } = useBoard();
  const { title, description, form } = contentOf(what, { shown, regrouping }, onClose);
  return (
    <Dialog open={open} onClose={onClose} title={title} {...(description && { description })}>
      {form}
    </Dialog>
  );
}

function contentOf(
  what: ScheduleDialog | null,
  { shown, regrouping }: Pick<Board, 'shown' | 'regrouping'>,
  onDone: () => void,
) {
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
        description: `${countOf(shown.tray.length, 'class', 'classes')} in the order of the numbers`,
        form: <AllForm onDone={onDone} />,
      };
    case 'lines':
      return {
        title: 'Change several classes',
        form: <LinesForm onDone={onDone} />,
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
    case 'split':
      return {
        title: `Split ${sayClass(what.of)}`,
        description: 'Each part has the format, the price and the place of this class.',
        form: (
          <SplitForm of={what.of} taken={takenNumbers(shown, regrouping.list)} onDone={onDone} />
        ),
      };
    case 'combine':
      return {
        title: `Combine ${sayClass(what.of)}`,
        description: 'They become one class, with the format and the place of this one.',
        form: (
          <CombineForm
            of={what.of}
            others={combinable(shown, what.of.class_id)}
            taken={takenNumbers(shown, regrouping.list)}
            onDone={onDone}
          />
        ),
      };
  }
}
