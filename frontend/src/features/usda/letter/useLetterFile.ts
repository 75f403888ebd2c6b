import { useState } from 'react';

import { messageOf } from '../../../api/errors';
import { useToast } from '../../../components/ui/Toast';
import { useFetchPdfMutation } from '../usdaApi';

/** Long after a viewer has read all of it. */
const KEPT_MS = 5 * 60_000;

/** How often, and how many times, is asked whether the viewer shows a letter that is to be printed. */
const VIEWER_MS = 100;
const VIEWER_TRIES = 100;

/** What can be done with a letter. */
type LetterUse = 'open' | 'download' | 'print';

/** The uses of a letter, and which of them is at work. */
interface LetterFile {
  /** Opens it beside this page. */
  open: () => Promise<void>;
  /** Saves it among the downloads. */
  download: () => Promise<void>;
  /** Opens it beside this page, with the browser's dialog for printing where that can be had. */
  print: () => Promise<void>;
  pending: LetterUse | null;
}

/**
 * A letter as PDF. It takes the token to read one, which a plain link cannot send.
 *
 * @param path - where the letter is, from `letterPdf` or `noticePdf`
 * @param fileName - what it is called once it is downloaded
 */
export function useLetterFile(path: string, fileName: string): LetterFile {
  const [fetchPdf] = useFetchPdfMutation();
  const [pending, setPending] = useState<LetterUse | null>(null);
  const toast = useToast();

  const hand = async (what: LetterUse) => {
    if (pending !== null) return;
    setPending(what);
    // At once: browsers let a press open a window, and nothing that comes later.
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

/** A white window on a slow phone would pass for a broken one. */
function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab === null) return null;
  tab.opener = null;
  tab.document.title = 'Letter to the USDA';
  tab.document.body.textContent = 'Loading the letter…';
  return tab;
}

/** Prints what a window shows, once it shows it. Some viewers allow that to their own button only. */
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

/** `usda-notice-spring-classic.pdf`: of the show's name only what every system takes. */
export function pdfName(show: string, amendment = 0): string {
  const words = show.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const name = ['usda-notice', ...words].join('-').slice(0, 56).replace(/-+$/, '');
  return `${name}${amendment === 0 ? '' : `-amended-${amendment}`}.pdf`;
}
