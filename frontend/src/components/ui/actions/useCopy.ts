import { useToast } from '../messages/Toast';

/** Copies a text and shows a notice; see {@link useCopy}. */
export type Copy = (text: string, shown: Element | null) => Promise<boolean>;

/**
 * Copies to the clipboard. If the browser does not allow that (no permission, or plain HTTP), the
 * element with the text is selected, so that the user can copy it.
 *
 * @param copied - the notice after copying: `Link copied to clipboard`
 * @returns the function, which resolves to whether the text was copied
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
