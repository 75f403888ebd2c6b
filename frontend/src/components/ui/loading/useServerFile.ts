import { useState } from 'react';

import { messageOf } from '../../../api/errors';
import { useFetchFileMutation } from '../../../api/filesApi';
import { useToast } from '../messages/Toast';

/** How long the file stays available to a viewer, in milliseconds. */
const KEPT_MS = 5 * 60_000;

/**
 * How often (in milliseconds) and how many times to check whether the viewer shows a file to be
 * printed.
 */
const VIEWER_MS = 100;
const VIEWER_TRIES = 100;

/** The actions for a file. */
type FileUse = 'open' | 'download' | 'print';

/** The actions, and which of them is running. */
interface ServerFile {
  /** Opens the file in a new tab. */
  open: () => Promise<void>;
  /** Downloads the file. */
  download: () => Promise<void>;
  /** Opens the file in a new tab, and the print dialog if the viewer allows it. */
  print: () => Promise<void>;
  pending: FileUse | null;
}

interface FileFacts {
  /** The name of the downloaded file; without it, the one that the server gives. */
  fileName?: string;
  /** What it is, as in "the letter". */
  thing: string;
  /** The title of the tab while the file is loaded. */
  title: string;
}

/**
 * Loads a file of the server. The request needs the session token, which a plain link cannot send.
 *
 * @param path - the path below the base of the API
 */
export function useServerFile(path: string, { fileName, thing, title }: FileFacts): ServerFile {
  const [fetchFile] = useFetchFileMutation();
  const [pending, setPending] = useState<FileUse | null>(null);
  const toast = useToast();

  const hand = async (what: FileUse) => {
    if (pending !== null) return;
    setPending(what);
    // Opened before the request, because browsers allow this only directly after a click.
    const tab = what === 'download' ? null : openTab(title, `Loading the ${thing}…`);
    try {
      const { address, name } = await fetchFile(path).unwrap();
      setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
      if (tab === null) saveFile(address, fileName ?? name);
      else if (!tab.closed) tab.location.replace(address);
      if (tab !== null && what === 'print') await printTab(tab, address);
    } catch (error) {
      tab?.close();
      toast.error(
        `The ${thing} could not be ${what === 'download' ? 'downloaded' : 'opened'}. ${messageOf(error)}`,
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
function openTab(title: string, text: string): Window | null {
  const tab = window.open('', '_blank');
  if (tab === null) return null;
  tab.opener = null;
  tab.document.title = title;
  tab.document.body.textContent = text;
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
