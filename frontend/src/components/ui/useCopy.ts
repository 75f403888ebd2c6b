import { useToast } from './Toast';

/** Copies a text and says so; see {@link useCopy}. */
export type Copy = (text: string, shown: Element | null) => Promise<boolean>;

/**
 * Copies to the clipboard. Where the browser does not allow that (no permission, or plain HTTP), the
 * element that shows the text is selected, ready to be copied by hand.
 *
 * @param copied - the notice once it is copied: `Link copied to clipboard`
 * @returns the function, which resolves to whether it was copied
 */
export function useCopy(copied: string): Copy {
  const toast = useToast();
  return async (text, shown) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(copied);
      return true;
    } catch {
      if (shown === null) return false;
      if (shown instanceof HTMLInputElement) {
        shown.focus();
        shown.select();
      } else getSelection()?.selectAllChildren(shown);
      toast.info('Your browser did not copy it. It is selected: copy it from there.');
      return false;
    }
  };
}
