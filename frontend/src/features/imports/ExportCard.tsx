import { FileButton } from '../../components/ui/loading/FileButton';
import { useServerFile } from '../../components/ui/loading/useServerFile';
import { Card } from '../../components/ui/page/Card';
import { Soft } from '../../components/ui/page/Soft';
import { Row } from '../../components/ui/page/Stack';
import { exportPath, type ImportPlace } from './importsApi';
import type { ImportKind } from './importTypes';
import { KINDS } from './importWords';

interface ExportCardProps {
  place: ImportPlace;
  kinds: readonly ImportKind[];
}

/** Each kind as a table, in the columns that an import reads. */
export function ExportCard({ kinds, place }: ExportCardProps) {
  return (
    <Card title="Take your lists with you">
      <Soft as="p" size="same">
        As CSV for spreadsheets and other programs, in the columns that can be brought in again.
      </Soft>
      <Row gap={2}>
        {kinds.map((kind) => (
          <Export key={kind} kind={kind} place={place} />
        ))}
      </Row>
    </Card>
  );
}

function Export({ kind, place }: { kind: ImportKind; place: ImportPlace }) {
  const { title } = KINDS[kind];
  const file = useServerFile(exportPath(kind, place), {
    fileName: `${kind}.csv`,
    thing: 'table',
    title,
  });
  return <FileButton file={file}>{title}</FileButton>;
}
