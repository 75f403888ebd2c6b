import type { Page } from '@playwright/test';

/** A file for a file input. */
export interface PhotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Creates a small JPEG in the browser: one color with a darker spot. */
export async function drawPhoto(
  page: Page,
  { name, color, width, height }: { name: string; color: string; width: number; height: number },
): Promise<PhotoFile> {
  const base64 = await page.evaluate(
    ([fill, w, h]) => {
      const canvas = document.createElement('canvas');
      canvas.width = w;
      canvas.height = h;
      const pen = canvas.getContext('2d');
      if (pen === null) throw new Error('no canvas');
      pen.fillStyle = fill;
      pen.fillRect(0, 0, w, h);
      pen.fillStyle = 'saddlebrown';
      pen.fillRect(w / 3, h / 3, w / 3, h / 3);
      return canvas.toDataURL('image/jpeg').replace(/^.*,/, '');
    },
    [color, width, height] as const,
  );
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}
