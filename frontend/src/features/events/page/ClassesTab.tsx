import { href } from '../../../app/paths';
import { LinkButton } from '../../../components/ui/actions/Button';
import { Row } from '../../../components/ui/page/Stack';
import { useMediaQuery } from '../../../lib/useMediaQuery';
import { ClassesWorkspace } from '../../entries/office/classes/ClassesWorkspace';
import { usePermission } from '../../people/usePermission';
import { cameFrom } from '../form/eventPages';
import { ClassGrid } from './classes/ClassGrid';
import { CorrectClass } from './correct/CorrectClass';
import { useMayCorrect } from './correct/useMayCorrect';
import { useWorkspace } from './workspace';

/** The least window width with room for the grid. */
const DESK = '(min-width: 64rem)';

/** The tab with a show's classes: a grid at a desk, and one of them beside the list. */
export default function ClassesTab() {
  const { event } = useWorkspace();
  const mayEdit = usePermission(event.organization_id, 'edit_shows');
  const mayCorrect = useMayCorrect(event);
  const atDesk = useMediaQuery(DESK);
  const id = event._id.$oid;
  return (
    <ClassesWorkspace
      eventId={id}
      mayCancel={mayEdit}
      {...(mayCorrect && { correct: (shown) => <CorrectClass event={event} shown={shown} /> })}
      edit={
        mayEdit && (
          <Row gap={2}>
            <LinkButton to={href.importsOfShow(id)}>Import</LinkButton>
            <LinkButton
              icon="edit"
              to={href.editEvent(id, 'classes')}
              state={cameFrom(href.eventClasses(id))}
            >
              Edit Classes
            </LinkButton>
          </Row>
        )
      }
      {...(mayEdit &&
        atDesk && { grid: (counts) => <ClassGrid key={id} event={event} counts={counts} /> })}
    />
  );
}
