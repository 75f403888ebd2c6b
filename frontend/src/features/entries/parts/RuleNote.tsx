import common from '../../../components/ui/page/common.module.css';
import { sayRule } from './prices';
import type { BillLine } from './registrationsApi';

interface RuleNoteProps {
  /** Answers that a device kept may lack it. */
  rule: BillLine['rule'] | undefined;
  zone: string;
}

/** Which rule made a line of a bill, if it is none of the usual ones. */
export function RuleNote({ rule, zone }: RuleNoteProps) {
  const said = sayRule(rule, zone);
  if (said === '') return null;
  return (
    <>
      {' '}
      <span className={common.small}>{said}</span>
    </>
  );
}
