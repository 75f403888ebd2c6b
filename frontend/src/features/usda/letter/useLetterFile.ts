import { useServerFile } from '../../../components/ui/loading/useServerFile';

/**
 * The actions for a letter as a PDF.
 *
 * @param path - the path of the letter, from `letterPdf` or `noticePdf`
 * @param fileName - the name of the downloaded file
 */
export const useLetterFile = (path: string, fileName: string) =>
  useServerFile(path, { fileName, thing: 'letter', title: 'Letter to the USDA' });

/**
 * The file name for a letter, with only ASCII letters and digits: `usda-notice-spring-classic.pdf`.
 */
export function pdfName(show: string, amendment = 0): string {
  const words = show.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const name = ['usda-notice', ...words].join('-').slice(0, 56).replace(/-+$/, '');
  return `${name}${amendment === 0 ? '' : `-amended-${amendment}`}.pdf`;
}
