import { MoneyView } from '../../entries/office/money/MoneyView';
import { OwingBarns } from '../../showBarns/office/OwingBarns';
import { ShowFees } from './correct/ShowFees';
import { useWorkspace } from './workspace';

/** The tab with what the entries of a show owe and paid. */
export default function MoneyTab() {
  const { event } = useWorkspace();
  return (
    <MoneyView
      show={event}
      fees={<ShowFees event={event} />}
      barns={<OwingBarns show={event._id.$oid} />}
    />
  );
}
