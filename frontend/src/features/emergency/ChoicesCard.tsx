import { withReason } from '../../api/errors';
import fields from '../../components/form/controls/fields.module.css';
import { Loaded } from '../../components/ui/loading/Loaded';
import { useToast } from '../../components/ui/messages/Toast';
import { Card } from '../../components/ui/page/Card';
import { Soft } from '../../components/ui/page/Soft';
import { Row } from '../../components/ui/page/Stack';
import { cx } from '../../lib/cx';
import {
  barnOf,
  useGetEmergencyChoicesQuery,
  useSaveEmergencyChoicesMutation,
} from './emergencyApi';
import type { EmergencyChoices } from './emergencyTypes';
import { FACTS } from './emergencyWords';

/** What the barn shown on its emergency pages. Each choice is saved at once. */
export function ChoicesCard({ organizationId }: { organizationId: string }) {
  const query = useGetEmergencyChoicesQuery(barnOf(organizationId));
  return (
    <Card title="What the Pages Show">
      <Loaded small query={query} name="What the pages show" shape="lines" count={3}>
        {({ shown }) => <Choices organizationId={organizationId} shown={shown} />}
      </Loaded>
    </Card>
  );
}

function Choices({
  organizationId,
  shown,
}: Pick<EmergencyChoices, 'shown'> & { organizationId: string }) {
  const [save, { isLoading }] = useSaveEmergencyChoicesMutation();
  const toast = useToast();
  const put = async (chosen: EmergencyChoices['shown']) => {
    try {
      await save({ barn: barnOf(organizationId), body: { shown: chosen } }).unwrap();
      toast.success('Saved for all pages');
    } catch (error) {
      toast.error(withReason('Failed to save what the pages show.', error));
    }
  };
  return (
    <fieldset className={cx(fields.field, fields.group)}>
      <legend>
        <Soft size="same">
          Always the name, and whom to call in which order. For all horses of the barn also:
        </Soft>
      </legend>
      <Row gap={2}>
        {FACTS.map(({ value, label }) => (
          <label key={value} className={fields.choice}>
            <input
              type="checkbox"
              checked={shown.includes(value)}
              // One after the other, as each is saved with the others.
              aria-disabled={isLoading || undefined}
              onChange={({ target: { checked } }) => {
                if (isLoading) return;
                void put(checked ? [...shown, value] : shown.filter((one) => one !== value));
              }}
            />
            <span>{label}</span>
          </label>
        ))}
      </Row>
    </fieldset>
  );
}
