import { withReason } from '../../../api/errors';
import { Button } from '../../../components/ui/actions/Button';
import { useReported } from '../../../components/ui/actions/useReported';
import { Card } from '../../../components/ui/page/Card';
import common from '../../../components/ui/page/common.module.css';
import { type Proposal, useUndoMergeMutation } from '../../exhibitors/exhibitorsApi';

/** An answer that was given on this page. */
export interface Given {
  /** The id of the question. */
  id: string;
  of: Proposal['of'];
  names: readonly [string, string];
  answer: 'same' | 'other';
  /** `elsewhere`: another desk was first. */
  state: 'sent' | 'kept' | 'elsewhere';
  /** By which it is undone; `null` as long as it is not known, or if the two are two. */
  mergeId: string | null;
}

/** As many are listed; what was merged can be undone on its page, too. */
const SHOWN = 5;

/** What was answered on this page, the last answer first. */
export function GivenAnswers({ given }: { given: readonly Given[] }) {
  if (given.length === 0) return null;
  return (
    <Card title="Answered Just Now">
      <ul>
        {given.slice(0, SHOWN).map((it) => (
          <li key={it.id} className={common.withActs}>
            <span className={common.breaks}>{sayAnswer(it)}</span>
            {it.mergeId !== null && <Undo names={it.names} mergeId={it.mergeId} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function sayAnswer({ of, names: [one, other], answer, state }: Given): string {
  if (state === 'elsewhere') return `${one} and ${other}: answered at another desk`;
  const thing = of === 'exhibitor' ? 'person' : 'horse';
  return answer === 'same'
    ? `${one} and ${other} are the same ${thing}`
    : `${one} and ${other} are two`;
}

/** Undoes an answer. Its button stays, and says that it was pressed, so that the focus stays. */
function Undo({ names: [one, other], mergeId }: { names: Given['names']; mergeId: string }) {
  const [undo, { isSuccess }] = useUndoMergeMutation();
  const [run, pending] = useReported({
    call: () => undo(mergeId).unwrap(),
    done: `${one} and ${other} are two again`,
    failed: (error) => withReason('Failed to undo it.', error),
  });
  return (
    <Button
      variant="quiet"
      pending={pending}
      aria-disabled={isSuccess}
      aria-label={`${isSuccess ? 'Undone' : 'Undo'}: ${one} and ${other}`}
      onClick={isSuccess ? undefined : run}
    >
      {isSuccess ? 'Undone' : 'Undo'}
    </Button>
  );
}
