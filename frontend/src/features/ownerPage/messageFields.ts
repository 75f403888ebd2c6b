import * as field from '../../components/form/fields';
import { missing, text } from '../../components/form/rules';

/** What an owner writes to the barn. */
export const messageFields = field.group({
  text: field.typed(text('Message', 2000).required(missing)),
});
