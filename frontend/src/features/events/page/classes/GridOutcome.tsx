import { Soft } from '../../../../components/ui/page/Soft';
import { countOf } from '../../../../lib/intl';
import { RecordNotices } from '../../../../records/RecordNotices';
import type { useClassGrid } from './useClassGrid';

/** Whether the classes of the grid are saved, and what to do if they are not. */
export function GridOutcome({ classes }: { classes: ReturnType<typeof useClassGrid> }) {
  const { state, record, problems } = classes;
  const wrong = Object.keys(problems).length;
  const words = () => {
    if (wrong > 0)
      return `${countOf(wrong, 'field', 'fields')} to correct. Until then nothing is saved.`;
    if (state.phase === 'saving') return 'Saving...';
    return state.phase === 'saved' && !state.isUnsaved ? 'Saved' : '';
  };
  return (
    <>
      <Soft as="p" role="status">
        {words()}
      </Soft>
      <RecordNotices
        state={state}
        record={record}
        changed="The classes were changed elsewhere meanwhile, so yours are not saved yet."
      />
    </>
  );
}
