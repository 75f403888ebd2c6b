import { messageOf } from '../../../api/errors';
import { useQuestion } from '../../../components/ui/actions/useQuestion';
import { useToast } from '../../../components/ui/messages/Toast';
import { countOf } from '../../../lib/intl';
import { sayClass } from '../../entries/parts/classTitles';
import type { ClassState, ScheduleView } from '../dayTypes';
import { useSetClassStateMutation } from '../dayApi';
import { type ShownLine, startOf } from './shown';

/** Starts and ends classes. It asks before it starts one that is not next. */
export function useClassState(eventId: string, view: ScheduleView) {
  const toast = useToast();
  const [setState] = useSetClassStateMutation();
  const [ask, question] = useQuestion('Start a class that is not next?', 'Start It Anyway');

  const tell = (key: string, state: ClassState, done: string, back: ClassState) => {
    const set = (to: ClassState) =>
      setState({ id: eventId, class_id: key, body: { state: to } }).unwrap();
    const report = (work: Promise<unknown>, text: string, undo?: () => void) =>
      work.then(
        () => toast.success(text, undefined, undo && { label: 'Undo', run: undo }),
        (error: unknown) => toast.error(messageOf(error)),
      );
    void report(set(state), done, () => void report(set(back), 'Undone'));
  };

  const start = async ({ key, title }: ShownLine) => {
    const { before, ends } = startOf(view, key);
    const ended = ends.map(sayClass).join(' and ');
    if (before !== null) {
      const also = ended === '' ? '' : ` Starting it ends ${ended}.`;
      if (!(await ask(`${sayClass(before)} should come before ${title}.${also}`))) return;
    }
    const done = ended === '' ? `${title} started` : `${title} started, ${ended} ended`;
    tell(key, 'running', done, 'waiting');
  };

  const end = ({ key, title, now }: ShownLine) => {
    const left = now?.left ?? 0;
    const open =
      left === 0
        ? ''
        : `. ${countOf(left, 'entry was', 'entries were')} still to go or in the ring`;
    tell(key, 'finished', `${title} ended${open}`, 'running');
  };

  return { start: (line: ShownLine) => void start(line), end, question };
}
