import type { Schemas } from '../../../api/types';
import type { NamedClass } from '../../entries/parts/classTitles';

/** What the lists of files need of a show. */
export type ShowOfFiles = Pick<Schemas['EventView'], '_id' | 'name'> & {
  classes: readonly NamedClass[];
};
