import { MoneyField, TextField } from '../../../../components/form/controls/TextField';
import * as field from '../../../../components/form/fields';
import { missing, money, text } from '../../../../components/form/rules';
import { CardTable } from '../../../../components/ui/lists/CardTable';
import { Card } from '../../../../components/ui/page/Card';
import { formatMoney } from '../../../../lib/money/money';
import { PER_WORDS } from '../../../entries/parts/prices';
import { type OwnEvent, useCorrectFeeMutation } from '../../eventsApi';
import { Correct } from './Correct';
import styles from './ShowFees.module.css';
import { useMayCorrect } from './useMayCorrect';

const correction = field.group({
  name: field.typed(text('Fee Name', 100).required(missing)),
  amount: field.money(money()),
  reason: field.optional(field.typed(text('Reason', 500).required(missing))),
});

/** The fees of a show, for whoever may correct them now. Nothing if the show has none. */
export function ShowFees({ event }: { event: OwnEvent }) {
  const mayCorrect = useMayCorrect(event);
  if (!mayCorrect || event.fees.length === 0) return null;
  return (
    <Card title="Fees of the show">
      <CardTable
        caption="Fees of the show"
        columns={['Fee', 'Amount', 'Change']}
        look="plain"
        className={styles.fees}
      >
        {event.fees.map((fee) => (
          <tr key={fee.id}>
            <td className={styles.name}>{fee.name}</td>
            <td className={styles.amount}>
              {formatMoney(fee.amount)}
              {PER_WORDS[fee.per]}
            </td>
            <td className={styles.correct}>
              <CorrectFee event={event} fee={fee} />
            </td>
          </tr>
        ))}
      </CardTable>
    </Card>
  );
}

interface CorrectFeeProps {
  event: OwnEvent;
  fee: OwnEvent['fees'][number];
}

function CorrectFee({ event, fee }: CorrectFeeProps) {
  const [correct] = useCorrectFeeMutation();
  return (
    <Correct
      title={fee.name}
      description="Riders see it at once. Entries keep the amount that they were charged."
      initial={() => correction.read(fee)}
      schema={correction.rule}
      onCorrect={(values) =>
        correct({
          id: event._id.$oid,
          fee_id: fee.id,
          body: { ...correction.write(values), revision: event.revision },
        }).unwrap()
      }
    >
      <TextField name="name" label="Fee Name" required />
      <MoneyField name="amount" label="Amount" placeholder="0.00" />
    </Correct>
  );
}
