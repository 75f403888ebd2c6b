import { countOf } from '../../../../lib/intl';
import { sayClass } from '../../../entries/parts/classTitles';
import type { ClassRef, Regrouping } from './regroupTypes';

const LIST = new Intl.ListFormat('en-US');

/** Texts as people list them: `12, 13 and 14`. */
export const listOf = (texts: readonly string[]) => LIST.format(texts).replace(', and ', ' and ');

/** The numbers of classes: `12A and 12B`. */
export const sayNumbers = (classes: readonly Pick<ClassRef, 'number'>[]) =>
  listOf(classes.map(({ number }) => number));

/** What was done: `12 split into 12A and 12B`. */
export const sayDone = ({ kind, from, classes }: Regrouping) =>
  `${sayNumbers(from)} ${kind === 'split' ? 'split into' : 'combined as'} ${sayNumbers(classes)}`;

/** Where a new class comes from: `split from 12`. */
export const sayOrigin = ({ kind, from }: Regrouping) =>
  `${kind === 'split' ? 'split' : 'combined'} from ${sayNumbers(from)}`;

/** The action that puts back what was. */
export const undoLabel = (kind: Regrouping['kind']) =>
  kind === 'split' ? 'Undo Split' : 'Undo Combining';

/** What undoing it is called in a question. */
export const undoTitle = ({ kind, from }: Regrouping) =>
  kind === 'split'
    ? `Undo the split of ${sayNumbers(from)}?`
    : `Undo the combining of ${sayNumbers(from)}?`;

/** What undoing it does. */
export function undoText({ kind, from, classes, cards }: Regrouping): string {
  const gone = sayNumbers(classes);
  const thrown =
    cards === 0
      ? ''
      : ` ${countOf(cards, 'card that was', 'cards that were')} saved for ${gone} will be thrown away.`;
  const back =
    kind === 'split'
      ? `${gone} will be taken away. Their entries go back to ${from.map(sayClass).join(', ')}, late ones too, and it stands on the schedule again.`
      : `${gone} will be taken away. Its entries go back to ${sayNumbers(from)}, late ones too, and these stand on the schedule again.`;
  return back + thrown;
}
