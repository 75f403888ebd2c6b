import { useParams } from 'react-router';

import { href } from '../../../app/paths';
import { LinkButton } from '../../../components/ui/actions/Button';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { FileButton } from '../../../components/ui/loading/FileButton';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { useServerFile } from '../../../components/ui/loading/useServerFile';
import { Row, Stack } from '../../../components/ui/page/Stack';
import { Soft } from '../../../components/ui/page/Soft';
import type { OpenShow } from '../../entries/office/walkIn/walkIn';
import { usePermission } from '../../people/usePermission';
import { type ClassJudging, useListJudgingQuery } from '../ringsApi';
import { LinksButton } from '../links/LinksButton';
import { ClassList } from './ClassList';
import { ClassOffice } from './ClassOffice';

interface ResultsWorkspaceProps {
  show: OpenShow & { hashed_id: string; name: string };
  /** How many entries take part. */
  participants: number;
}

/** The classes of a show with their cards and results, or one of them. */
export function ResultsWorkspace({ show, participants }: ResultsWorkspaceProps) {
  const { classId } = useParams();
  const id = show._id.$oid;
  const query = useListJudgingQuery(id);
  const mayChange = usePermission(show.organization_id, 'manage_entries');
  return (
    <Loaded query={query} name="The classes">
      {(classes) => {
        if (classes.length === 0) {
          return (
            <EmptyState title="No classes">
              <p>Edit the event to add its classes: their cards and results are kept here.</p>
            </EmptyState>
          );
        }
        if (classId === undefined) return <All show={show} classes={classes} />;
        return (
          <ClassOffice
            key={classId}
            {...{ show, participants, classes, mayChange }}
            shown={classes.find(({ class_id }) => class_id === classId)}
          />
        );
      }}
    </Loaded>
  );
}

function All({
  show,
  classes,
}: {
  show: ResultsWorkspaceProps['show'];
  classes: readonly ClassJudging[];
}) {
  const published = classes.filter(({ publications }) => publications > 0).length;
  return (
    <Stack gap={3}>
      <Row spread>
        <Soft as="p">
          {published === 0
            ? 'Open a class to say what it is judged by, and to write the judges’ cards.'
            : `${published} of ${classes.length} classes published`}
        </Soft>
        <Row gap={2}>
          <LinksButton eventId={show._id.$oid} />
          {published > 0 && (
            <>
              <PrintResults show={show} />
              <LinkButton icon="external" to={href.publicResults(show.hashed_id)} newTab>
                Public Results
              </LinkButton>
            </>
          )}
        </Row>
      </Row>
      <ClassList eventId={show._id.$oid} classes={classes} />
    </Stack>
  );
}

/** Prints the published results for the wall. */
function PrintResults({ show }: { show: ResultsWorkspaceProps['show'] }) {
  const pdf = useServerFile(`events/${show._id.$oid}/print/results.pdf`, {
    thing: 'results',
    title: `Results: ${show.name}`,
  });
  return (
    <FileButton file={pdf} use="print">
      Print
    </FileButton>
  );
}
