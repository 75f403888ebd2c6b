import { paths } from '../../app/paths';
import type { IconName } from '../../components/ui/Icon';

/** An announced page: its name and its purpose. */
export interface Section {
  title: string;
  /** One sentence in the words of the users. */
  purpose: string;
  icon: IconName;
}

const record = (title: string, purpose: string): Section => ({ title, purpose, icon: 'edit' });

/** The announced pages by path. */
export const sections: Readonly<Record<string, Section>> = {
};
