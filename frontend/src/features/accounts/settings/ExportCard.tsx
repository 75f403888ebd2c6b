import { FileButton } from '../../../components/ui/loading/FileButton';
import { Alert } from '../../../components/ui/messages/Alert';
import { Button } from '../../../components/ui/actions/Button';
import { Card } from '../../../components/ui/page/Card';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Soft } from '../../../components/ui/page/Soft';
import { Row, Stack } from '../../../components/ui/page/Stack';
import { useReported } from '../../../components/ui/actions/useReported';
import { useServerFile } from '../../../components/ui/loading/useServerFile';
import { browserTimeZone, formatDateTime } from '../../../lib/time/dates';
import styles from './AccountPage.module.css';
import {
  type Export,
  exportPath,
  useGetExportsQuery,
  useRequestExportMutation,
} from './exportsApi';

/** Makes an archive of everything that the account holds, and downloads it. */
export function ExportCard() {
  const query = useGetExportsQuery();
  return (
    <Card title="Your data">
      <Stack>
        <p>
          Everything you keep here as one ZIP file: shows, entries, payments, horses and their
          records as tables (CSV and JSON), the photos, and the letters to the USDA.
        </p>
        <Loaded small query={query} name="Your data" shape="card" count={1}>
          {([archive]) => <ExportSteps archive={archive} />}
        </Loaded>
      </Stack>
    </Card>
  );
}

function ExportSteps({ archive }: { archive: Export | undefined }) {
  const [request] = useRequestExportMutation();
  const [prepare, pending] = useReported({
    call: () => request().unwrap(),
    failed: 'Failed to prepare your data. Please try again.',
  });
  if (archive?.state === 'making') {
    return (
      <>
        <progress
          className={styles.progress}
          aria-label="Preparing"
          max={100}
          value={archive.percent}
        />
        <Soft as="p" role="status">
          Preparing. You can leave this page.
        </Soft>
      </>
    );
  }
  return (
    <>
      {archive?.state === 'failed' && (
        <Alert>Your data could not be prepared. Please try again.</Alert>
      )}
      {archive?.state === 'ready' && <Ready archive={archive} />}
      <Row>
        {archive?.state === 'ready' && <Download archive={archive} />}
        <Button pending={pending} onClick={prepare}>
          {archive?.state === 'ready' ? 'Prepare Again' : 'Prepare Download'}
        </Button>
      </Row>
    </>
  );
}

function Ready({ archive }: { archive: Export }) {
  const zone = browserTimeZone();
  return (
    <Soft as="p" role="status">
      Ready, as of {formatDateTime(archive.created_at, zone)}. It is kept until{' '}
      {formatDateTime(archive.expires_at, zone)}.
    </Soft>
  );
}

function Download({ archive: { _id, bytes } }: { archive: Export }) {
  const file = useServerFile(exportPath(_id.$oid), {
    fileName: 'show-stable.zip',
    thing: 'archive',
    title: 'Your data',
  });
  return (
    <FileButton file={file} variant="primary">
      Download ({megabytes(bytes ?? 0)} MB)
    </FileButton>
  );
}

/** A size in megabytes, rounded up to a tenth. */
const megabytes = (bytes: number) => (Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1);
