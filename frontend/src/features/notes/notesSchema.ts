import * as field from '../../components/form/fields';
import { missing, text } from '../../components/form/rules';

export const noteFields = field.group({
  organization_id: field.organization,
  text: field.typed(text('Note', 20_000).required(missing)),
  horse_ids: field.same<string[]>([]),
  pinned: field.same(false),
});
