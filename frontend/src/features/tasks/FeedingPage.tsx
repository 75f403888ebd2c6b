import { paths } from '../../app/paths';
import { Alert } from '../../components/ui/messages/Alert';
import { LinkButton } from '../../components/ui/actions/Button';
import { feeding } from '../horses/overview/factsView';
import { OverviewPage } from '../horses/overview/OverviewPage';
import type { OverviewColumn } from '../horses/overview/overviewSpec';
import { Provided } from '../horses/sections/Provided';
import { TextLines } from '../horses/sections/records';
import { currentCourses, dayOf, timesOf } from '../medications/currentCourses';
import { FRESH_DAY, useBarnDayQuery } from '../barnDay/dayApi';
import { useToday } from '../people/useBarn';

/** How many columns have a place of their own. */
const MEALS_AND_SUPPLEMENTS = 4;

/** The schedule and the special notes, in one column to make room for the medication. */
const notes: OverviewColumn<'feeding'> = {
  label: 'Schedule & Notes',
  cell: ({ section }) => {
    const text = [section.schedule, section.notes].filter((part) => part !== '').join('\n');
    return text === '' ? null : <Provided text={text} />;
  },
};

/** The page with the feeding plans of all horses, and their current medication. */
export default function FeedingPage() {
  const { currentData, error } = useBarnDayQuery(useToday(), FRESH_DAY);
  const courses = currentData && currentCourses(currentData);
  /** What a horse gets, a line for each course; `undefined` while that is not known. */
  const medicationOf = ({ id }: { id: string }) =>
    courses
      ?.filter(({ horse }) => horse.id === id)
      .map((course) =>
        [
          `${course.drug} ${course.dose}`,
          course.route,
          timesOf(course, currentData?.date ?? ''),
          dayOf(course),
        ]
          .filter(Boolean)
          .join(', '),
      );
  const medication: OverviewColumn<'feeding'> = {
    label: 'Medication',
    cell: (horse) => {
      const lines = medicationOf(horse);
      // Not the sign for nothing, as long as it is not known.
      if (lines === undefined) return error === undefined ? '…' : 'Not loaded';
      return lines.length === 0 ? null : <TextLines items={lines} />;
    },
  };
  return (
    <OverviewPage
      spec={{
        ...feeding,
        columns: [
          ...feeding.columns.slice(0, MEALS_AND_SUPPLEMENTS),
          // Not a column for nothing: there is little room.
          ...(courses?.length === 0 ? [] : [medication]),
          notes,
        ],
        textOf: (horse) => [feeding.textOf(horse), ...(medicationOf(horse) ?? [])].join('\n'),
      }}
      actions={
        <LinkButton icon="eye" to={paths.feedBoard}>
          Feed Board
        </LinkButton>
      }
    >
      {({ table }) => (
        <>
          {error !== undefined && currentData === undefined && (
            <Alert>The medication could not be loaded. Look under Today.</Alert>
          )}
          {table}
        </>
      )}
    </OverviewPage>
  );
}
