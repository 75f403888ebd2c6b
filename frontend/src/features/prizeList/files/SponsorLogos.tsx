import { useState } from 'react';

import { Button } from '../../../components/ui/actions/Button';
import { ConfirmButton } from '../../../components/ui/actions/ConfirmButton';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Card } from '../../../components/ui/page/Card';
import common from '../../../components/ui/page/common.module.css';
import { Soft } from '../../../components/ui/page/Soft';
import { Row, Stack } from '../../../components/ui/page/Stack';
import { Logo } from '../Logo';
import {
  logoOf,
  type ShowFile,
  useDeleteShowFileMutation,
  useListShowFilesQuery,
} from '../prizeListApi';
import { AddFileDialog } from './AddFileDialog';
import styles from './Files.module.css';
import type { ShowOfFiles } from './showOfFiles';

interface SponsorLogosProps {
  event: ShowOfFiles & { hashed_id: string };
  mayEdit: boolean;
}

/** The logos of a show's sponsors. */
export function SponsorLogos({ event, mayEdit }: SponsorLogosProps) {
  const query = useListShowFilesQuery(event._id.$oid);
  const [adding, setAdding] = useState(false);
  return (
    <Card title="Logos of sponsors">
      <Stack gap={3}>
        <Soft as="p">
          They stand in the prize list among its sponsors, and wherever a class names the sponsor:
          in the prize list, with the announcer, and in results.
        </Soft>
        <Loaded query={query} name="The logos" shape="lines" count={2}>
          {({ files }) => {
            const logos = files.filter(({ purpose }) => purpose === 'logo');
            if (logos.length === 0) return <p>No logos yet.</p>;
            return (
              <ul className={styles.rows}>
                {logos.map((logo) => (
                  <Line key={logo.id} event={event} logo={logo} mayEdit={mayEdit} />
                ))}
              </ul>
            );
          }}
        </Loaded>
        {mayEdit && (
          <Row>
            <Button icon="plus" onClick={() => setAdding(true)}>
              Add Logo
            </Button>
          </Row>
        )}
      </Stack>
      {adding && <AddFileDialog event={event} purpose="logo" onClose={() => setAdding(false)} />}
    </Card>
  );
}

function Line({ event, logo, mayEdit }: SponsorLogosProps & { logo: ShowFile }) {
  const [remove] = useDeleteShowFileMutation();
  return (
    <li className={styles.row}>
      <span className={styles.sponsor}>
        <Logo address={logoOf(event.hashed_id, logo.id)} />
        <span className={common.strong}>{logo.title}</span>
      </span>
      {mayEdit && (
        <ConfirmButton
          button={(ask) => (
            <Button
              variant="danger-quiet"
              icon="trash"
              aria-label={`Delete the logo of ${logo.title}`}
              onClick={ask}
            >
              Delete
            </Button>
          )}
          title="Delete this logo?"
          confirmLabel="Delete Logo"
          danger
          call={() => remove({ id: event._id.$oid, file_id: logo.id }).unwrap()}
          done={`The logo of ${logo.title} was deleted`}
          failed="The logo could not be deleted. Please try again."
        >
          The logo of {logo.title} is deleted for everyone; the name stays with its classes.
        </ConfirmButton>
      )}
    </li>
  );
}
