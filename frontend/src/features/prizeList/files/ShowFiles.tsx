import { useState } from 'react';

import { pathTo } from '../../../api/endpoints';
import { Button } from '../../../components/ui/actions/Button';
import { ConfirmButton } from '../../../components/ui/actions/ConfirmButton';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { useServerFile } from '../../../components/ui/loading/useServerFile';
import { Card } from '../../../components/ui/page/Card';
import common from '../../../components/ui/page/common.module.css';
import { Soft } from '../../../components/ui/page/Soft';
import { Row, Stack } from '../../../components/ui/page/Stack';
import { sizeOf } from '../../documents/documentWords';
import { sayClass } from '../../entries/parts/classTitles';
import { type ShowFile, useDeleteShowFileMutation, useListShowFilesQuery } from '../prizeListApi';
import { AddFileDialog } from './AddFileDialog';
import styles from './Files.module.css';
import type { ShowOfFiles } from './showOfFiles';

interface ShowFilesProps {
  event: ShowOfFiles;
  mayEdit: boolean;
  /** Whether riders read the prize list as it holds. */
  isPublished: boolean;
}

/** The files of a show that stand in its prize list. */
export function ShowFiles({ event, mayEdit, isPublished }: ShowFilesProps) {
  const query = useListShowFilesQuery(event._id.$oid);
  const [adding, setAdding] = useState(false);
  return (
    <Card title="Files">
      <Stack gap={3}>
        <Soft as="p">
          {isPublished
            ? 'Patterns, course maps, a map of the grounds. Riders read them with the prize list; what you add or delete now is told there as a correction.'
            : 'Patterns, course maps, a map of the grounds. Riders can read them once the prize list is published.'}
        </Soft>
        <Loaded query={query} name="The files" shape="lines" count={2}>
          {({ files }) => <Listed event={event} files={files.filter(isFile)} mayEdit={mayEdit} />}
        </Loaded>
        {mayEdit && (
          <Row>
            <Button icon="plus" onClick={() => setAdding(true)}>
              Add File
            </Button>
          </Row>
        )}
      </Stack>
      {adding && <AddFileDialog event={event} purpose="file" onClose={() => setAdding(false)} />}
    </Card>
  );
}

const isFile = ({ purpose }: ShowFile) => purpose === 'file';

function Listed({
  event,
  files,
  mayEdit,
}: {
  event: ShowOfFiles;
  files: ShowFile[];
  mayEdit: boolean;
}) {
  // Those of the whole show first, then by class.
  const placeOf = ({ class_id }: ShowFile) => event.classes.findIndex(({ id }) => id === class_id);
  const sorted = files.toSorted((a, b) => placeOf(a) - placeOf(b));
  if (sorted.length === 0) return <p>No files yet.</p>;
  return (
    <ul className={styles.rows}>
      {sorted.map((file) => (
        <Line key={file.id} event={event} file={file} mayEdit={mayEdit} />
      ))}
    </ul>
  );
}

function Line({ event, file, mayEdit }: { event: ShowOfFiles; file: ShowFile; mayEdit: boolean }) {
  const show = event._id.$oid;
  const [remove] = useDeleteShowFileMutation();
  const opened = useServerFile(
    pathTo('events/{id}/files/{file_id}', { id: show, file_id: file.id }),
    {
      fileName: file.name,
      thing: 'file',
      title: file.title,
    },
  );
  const about = event.classes.find(({ id }) => id === file.class_id);
  return (
    <li className={styles.row}>
      <span className={styles.said}>
        <span className={common.strong}>{file.title}</span>
        <Soft>
          {about === undefined ? 'The whole show' : sayClass(about)} · {file.kind.toUpperCase()},{' '}
          {sizeOf(file.bytes)}
        </Soft>
      </span>
      <Row gap={2}>
        <Button
          icon="external"
          aria-label={`Open ${file.title}`}
          pending={opened.pending === 'open'}
          onClick={() => void opened.open()}
        >
          Open
        </Button>
        {mayEdit && (
          <ConfirmButton
            button={(ask) => (
              <Button
                variant="danger-quiet"
                icon="trash"
                aria-label={`Delete ${file.title}`}
                onClick={ask}
              >
                Delete
              </Button>
            )}
            title="Delete this file?"
            confirmLabel="Delete File"
            danger
            call={() => remove({ id: show, file_id: file.id }).unwrap()}
            done={`${file.title} was deleted`}
            failed="The file could not be deleted. Please try again."
          >
            {file.title} is deleted for everyone. This cannot be undone.
          </ConfirmButton>
        )}
      </Row>
    </li>
  );
}
