import { MoneyView } from '../../entries/office/money/MoneyView';
import { useWorkspace } from './workspace';

/** The tab with what the entries of a show owe and paid. */
export default function MoneyTab() {
  const { event } = useWorkspace();
  return <MoneyView show={event} />;
}
