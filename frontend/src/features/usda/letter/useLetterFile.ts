import { useState } from 'react';

import { messageOf } from '../../../api/errors';
import { useToast } from '../../../components/ui/Toast';
import { useFetchPdfMutation } from '../usdaApi';

/** How long the PDF stays available to a viewer, in milliseconds. */
const KEPT_MS = 5 * 60_000;

/**
 * How often (in milliseconds) and how many times to check whether the viewer shows a letter to be
 * printed.
 */
const VIEWER_MS = 100;
const VIEWER_TRIES = 100;

/** The actions for a letter. */
type LetterUse = 'open' | 'download' | 'print';

/** The actions, and which of them is running. */
interface LetterFile {
  /** Opens the letter in a new tab. */
  open: () => Promise<void>;
  /** Downloads the letter. */
  download: () => Promise<void>;
  /** Opens the letter in a new tab, and the print dialog if the viewer allows it. */
  print: () => Promise<void>;
  pending: LetterUse | null;
}

/**
 * Loads a letter as a PDF. The request needs the session token, which a plain link cannot send.
 *
 * @param path - the path of the letter, from `letterPdf` or `noticePdf`
 * @param fileName - the name of the downloaded file
 */
export function useLetterFile(path: string, fileName: string): LetterFile {
  const [fetchPdf] = useFetchPdfMutation();
  const [pending, setPending] = useState<LetterUse | null>(null);
  const toast = useToast();

  const hand = async (what: LetterUse) => {
    if (pending !== null) return;
    setPending(what);
    // Opened before the request, because browsers allow this only directly after a click.
    const tab = what === 'download' ? null : openTab();
    try {
      const address = await fetchPdf(path).unwrap();
      setTimeout(() => {
        URL.revokeObjectURL(address);
      }, KEPT_MS);
      if (tab === null) saveFile(address, fileName);
      else if (!tab.closed) tab.location.replace(address);
      if (tab !== null && what === 'print') await printTab(tab, address);
    } catch (error) {
      tab?.close();
      toast.error(
        `The letter could not be ${what === 'download' ? 'downloaded' : 'opened'}. ${messageOf(error)}`,
      );
    } finally {
      setPending(null);
    }
  };

  return {
    open: () => hand('open'),
    download: () => hand('download'),
    print: () => hand('print'),
    pending,
  };
}

/** Opens a tab with a text, because an empty page would look broken on a slow phone. */
function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab === null) return null;
  tab.opener = null;
  tab.document.title = 'Letter to the USDA';
  tab.document.body.textContent = 'Loading the letter…';
  return tab;
}

/** Prints a window when it is loaded. Some viewers do not allow printing from a script. */
async function printTab(tab: Window, address: string): Promise<void> {
  for (let tries = 0; tries < VIEWER_TRIES && !tab.closed; tries++) {
    try {
      if (tab.location.href === address && tab.document.readyState === 'complete') {
        tab.print();
        return;
      }
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, VIEWER_MS));
  }
}

function saveFile(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}

/**
 * The file name for a letter, with only ASCII letters and digits: `usda-notice-spring-classic.pdf`.
 */
export function pdfName(show: string, amendment = 0): string {
  const words = show.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const name = ['usda-notice', ...words].join('-').slice(0, 56).replace(/-+$/, '');
  return `${name}${amendment === 0 ? '' : `-amended-${amendment}`}.pdf`;
}
