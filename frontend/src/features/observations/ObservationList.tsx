import { Link } from 'react-router';

import { withRetryHint } from '../../api/errors';
import { href } from '../../app/paths';
import { Button, IconButton } from '../../components/ui/actions/Button';
import { ConfirmButton } from '../../components/ui/actions/ConfirmButton';
import { useReported } from '../../components/ui/actions/useReported';
import { Badge } from '../../components/ui/messages/Badge';
import { useToast } from '../../components/ui/messages/Toast';
import { Soft } from '../../components/ui/page/Soft';
import { VisuallyHidden } from '../../components/ui/page/VisuallyHidden';
import { formatDateTime } from '../../lib/time/dates';
import { useBarnZone } from '../people/useBarn';
import { usePermission } from '../people/usePermission';
import { ObservationPhoto } from './ObservationPhoto';
import {
  type Observation,
  useDeleteObservationMutation,
  useSeeObservationMutation,
} from './observationsApi';
import styles from './Observations.module.css';
import common from '../../components/ui/page/common.module.css';
import { cx } from '../../lib/cx';

interface ObservationListProps {
  observations: readonly Observation[];
  /** Whether each names its horse. */
  withHorse?: boolean;
  /** Whether they can be deleted here, by those who may. */
  mayDelete?: boolean;
}

/** Observations, with what can be done with each. */
export function ObservationList({
  observations,
  withHorse = true,
  mayDelete = true,
}: ObservationListProps) {
  return (
    <ul className={common.divided}>
      {observations.map((observation) => (
        <li key={observation._id.$oid}>
          <Item observation={observation} withHorse={withHorse} mayDelete={mayDelete} />
        </li>
      ))}
    </ul>
  );
}

interface ItemProps {
  observation: Observation;
  withHorse: boolean;
  mayDelete: boolean;
}

function Item({ observation, withHorse, mayDelete }: ItemProps) {
  const { horse, text, photo, author, is_own, organization_id, seen } = observation;
  const keepsBarn = usePermission(organization_id, 'edit_horses');
  const mayRecord = usePermission(organization_id, 'record_care');
  const when = formatDateTime(observation.created_at, useBarnZone());
  return (
    <article className={styles.observation} aria-label={`${horse.name}, ${when}`}>
      {photo !== null && <ObservationPhoto photo={photo} horse={horse.name} text={text} />}
      <div className={styles.about}>
        {(withHorse || !seen) && (
          <p className={common.facts}>
            {withHorse && (
              <Link to={href.horse(horse.id)} className={common.nameLink}>
                {horse.name}
              </Link>
            )}
            {!seen && <Badge tone="info">New</Badge>}
          </p>
        )}
        <p className={cx(common.breaks, common.lines)}>{text}</p>
        <Soft as="p">
          {author ?? 'A deleted account'}, {when}
        </Soft>
      </div>
      <div className={styles.tools}>
        {keepsBarn && !seen && <SeenButton observation={observation} />}
        {mayDelete && (keepsBarn || (is_own && mayRecord)) && (
          <DeleteButton observation={observation} />
        )}
      </div>
    </article>
  );
}

function SeenButton({ observation: { _id, horse } }: { observation: Observation }) {
  const [see] = useSeeObservationMutation();
  const toast = useToast();
  const say = (seen: boolean) => see({ id: _id.$oid, body: { seen } }).unwrap();
  const undo = () => {
    say(false).then(
      () => toast.info('It is new again'),
      (error: unknown) => toast.error(withRetryHint('Failed to undo. Please try again.', error)),
    );
  };
  const [done, pending] = useReported({
    call: async () => {
      await say(true);
      toast.success(`${horse.name}: seen`, undefined, { label: 'Undo', run: undo });
    },
    failed: 'Failed to save that it was seen. Please try again.',
  });
  return (
    <Button icon="check" pending={pending} onClick={done}>
      <span>
        Seen<VisuallyHidden> on {horse.name}</VisuallyHidden>
      </span>
    </Button>
  );
}

function DeleteButton({ observation: { _id, horse, photo } }: { observation: Observation }) {
  const [remove] = useDeleteObservationMutation();
  return (
    <ConfirmButton
      button={(ask) => (
        <IconButton icon="trash" label={`Delete observation of ${horse.name}`} onClick={ask} />
      )}
      title="Delete this observation?"
      confirmLabel="Delete Observation"
      danger
      call={() => remove(_id.$oid).unwrap()}
      done="Observation deleted"
      failed="Failed to delete. Please try again."
    >
      {photo === null
        ? 'It is deleted for everyone. This cannot be undone.'
        : 'It is deleted for everyone, with its photo. This cannot be undone.'}
    </ConfirmButton>
  );
}
