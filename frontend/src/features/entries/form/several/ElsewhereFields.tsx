import { Link } from 'react-router';

import { href } from '../../../../app/paths';
import { ChoiceCards } from '../../../../components/form/controls/ChoiceCards';
import { useFormValues } from '../../../../components/form/controls/useFormField';
import { Alert } from '../../../../components/ui/messages/Alert';
import { formatDateTime } from '../../../../lib/time/dates';
import { extrasOf, isFull, sayPrice } from '../../parts/bill';
import { ClassPrice } from '../../parts/ClassPrice';
import { sayClass } from '../../parts/classTitles';
import { ExtraField } from '../../parts/ExtraFields';
import styles from '../../parts/formParts.module.css';
import type { PublicEvent } from '../../parts/publicEventApi';
import { isOffered } from '../classes';
import type { SeveralValues } from './several';

interface ElsewhereFieldsProps {
  others: readonly PublicEvent[];
  /** Shows that ask for more than this form. */
  further: readonly PublicEvent[];
}

/** The other shows of the weekend: which of them are entered, too, and their classes. */
export function ElsewhereFields({ others, further }: ElsewhereFieldsProps) {
  const { also = [] } = useFormValues<Partial<SeveralValues>>();
  return (
    <>
      <section className={styles.part} aria-labelledby="also-part">
        <h2 id="also-part">More shows of this weekend</h2>
        {others.length > 0 && (
          <ChoiceCards
            name="also"
            label="Enter these shows, too"
            hint="Your horse has one back number, and one bill, in all of them."
            options={others.map((show) => ({
              value: show._id.$oid,
              label: show.name,
              description: formatDateTime(show.start_date, show.time_zone),
            }))}
          />
        )}
        {further.map((show) => (
          <p key={show._id.$oid}>
            {show.name} asks for more:{' '}
            <Link to={href.publicForm(show.hashed_id)}>enter it by its own form</Link>.
          </p>
        ))}
      </section>
      {others
        .filter(({ _id }) => also.includes(_id.$oid))
        .map((show) => (
          <OtherShow key={show._id.$oid} show={show} />
        ))}
    </>
  );
}

function OtherShow({ show }: { show: PublicEvent }) {
  const id = show._id.$oid;
  const extras = extrasOf(show);
  return (
    <section className={styles.part} aria-labelledby={`show-${id}`}>
      <h2 id={`show-${id}`}>{show.name}</h2>
      {show.full && (
        <Alert tone="warning">
          This show is full. Your entry goes on the waiting list, and you pay nothing until there is
          a place.
        </Alert>
      )}
      {show.classes.length > 0 && (
        <ChoiceCards
          name={`elsewhere.${id}.classes`}
          label={`Classes of ${show.name}`}
          search="Search classes"
          options={show.classes.filter(isOffered).map((one) => ({
            value: one.name,
            label: sayClass(one),
            description: one.description,
            aside: <ClassPrice event={show} offered={one} waits={isFull(one)} />,
            disabled: one.closed,
          }))}
        />
      )}
      {extras.length > 0 && (
        <fieldset className={styles.extras}>
          <legend>{`Extras of ${show.name}`}</legend>
          {extras.map((extra) => (
            <ExtraField
              key={extra.id}
              name={`elsewhere.${id}.extras.${extra.id}`}
              label={extra.name}
              hint={sayPrice(extra)}
              most={extra.most}
            />
          ))}
        </fieldset>
      )}
    </section>
  );
}
