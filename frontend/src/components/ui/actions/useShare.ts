import { useCopy } from './useCopy';
import { useToast } from '../messages/Toast';

/** Gives an address of the app to others: by what the phone has for that, else by copying it. */
export function useShare(): (path: string, title: string) => void {
  const copy = useCopy('Link copied to clipboard');
  const toast = useToast();
  const share = async (path: string, title: string) => {
    const url = new URL(path, location.origin).href;
    if ('share' in navigator) {
      // Who changes their mind there needs no message here.
      await navigator.share({ title, url }).catch(() => undefined);
    } else if (!(await copy(url, null))) {
      toast.info('Your browser did not copy it. Copy the address of this page.');
    }
  };
  return (path, title) => void share(path, title);
}
