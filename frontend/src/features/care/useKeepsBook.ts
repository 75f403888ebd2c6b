import { useRemembered } from '../../lib/useRemembered';
import { usePlace } from '../people/place';

/** Whether the account keeps the book of an organization; empty for its own. */
export function useKeepsBook(organizationId: string): boolean {
  const { options: books } = usePlace('keep_book');
  return books.some(({ id, is_own }) => (organizationId === '' ? is_own : id === organizationId));
}

/** Whether what care costs comes into the book, as it was ticked last on this device. */
export function useInBook(): [inBook: boolean, remember: (inBook: boolean) => void] {
  const [kept, keep] = useRemembered('care:in_book', ['no', 'yes']);
  return [kept === 'yes', (inBook) => keep(inBook ? 'yes' : 'no')];
}
