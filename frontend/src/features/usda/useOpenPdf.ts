import { messageOf } from '../../api/errors';
import { useToast } from '../../components/ui/Toast';
import { useFetchPdfMutation } from './usdaApi';

/** Long after a viewer has read all of it. */
const KEPT_MS = 5 * 60_000;

/**
 * Opens a letter beside this page. It takes the token to read one, which a plain link cannot send.
 *
 * @param path - where the letter is, from `letterPdf` or `noticePdf`
 * @param fileName - what it is called where it can only be downloaded
 */
export function useOpenPdf(
  path: string,
  fileName: string,
): { open: () => Promise<void>; isLoading: boolean } {
  const [fetchPdf, { isLoading }] = useFetchPdfMutation();
  const toast = useToast();

  const open = async () => {
    // At once: browsers let a press open a window, and nothing that comes later.
    const tab = window.open('', '_blank');
    if (tab !== null) announce(tab);
    try {
      const address = await fetchPdf(path).unwrap();
      setTimeout(() => {
        URL.revokeObjectURL(address);
      }, KEPT_MS);
      if (tab === null) download(address, fileName);
      else if (!tab.closed) tab.location.replace(address);
    } catch (error) {
      tab?.close();
      toast.error(`The letter could not be opened. ${messageOf(error)}`);
    }
  };
  return { open, isLoading };
}

/** A white window on a slow phone would pass for a broken one. */
function announce(tab: Window): void {
  tab.opener = null;
  tab.document.title = 'Letter to the USDA';
  tab.document.body.textContent = 'Loading the letter…';
}

function download(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}

/** `usda-notice-spring-classic.pdf`: of the show's name only what every system takes. */
export function pdfName(show: string, amendment = 0): string {
  const words = show.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const name = ['usda-notice', ...words].join('-').slice(0, 56).replace(/-+$/, '');
  return `${name}${amendment === 0 ? '' : `-amended-${amendment}`}.pdf`;
}
