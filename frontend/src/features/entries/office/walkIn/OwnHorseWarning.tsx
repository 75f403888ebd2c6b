import { pagedList } from '../../../../api/paging';
import { useFormValues } from '../../../../components/form/controls/useFormField';
import { isSameName } from '../../../../lib/text/fold';
import { useListHorsesInfiniteQuery } from '../../../horses/horsesApi';
import { WithdrawalWarning } from '../../../medications/WithdrawalWarning';
import type { OpenShow, WalkInValues } from './walkIn';

/** As many horses as one request gives. */
const ALL = 500;

/** Warns of drugs that are still in a horse of the office's own barn, which it knows by its name. */
export function OwnHorseWarning({ show }: { show: OpenShow }) {
  const { horse_name: name } = useFormValues<WalkInValues>();
  const query = useListHorsesInfiniteQuery({ limit: ALL }, { skip: name.trim() === '' });
  const meant = pagedList(query).items?.filter(({ profile }) => isSameName(profile.name, name));
  return meant?.map(({ _id }) => (
    <WithdrawalWarning key={_id.$oid} horseId={_id.$oid} show={show} />
  ));
}
