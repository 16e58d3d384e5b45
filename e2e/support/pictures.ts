import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';

/** Browser and text rendering of the pictures. The same page looks different with others. */
interface Drawing {
  /** Its major version. */
  readonly chromium: string;
  /** SHA-256 of a sample text as rendered, in the portal's font and in the system's monospace font. */
  readonly text: string;
}

const folder = join(import.meta.dirname, '..', 'pictures');
const file = join(folder, 'drawn-with.json');

const font = readFileSync(
  createRequire(import.meta.url).resolve(
    '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
  ),
);

/** The rendering environment of this machine. Text widths alone do not identify it, because hinting moves letters within the same width. */
export async function drawingOf(browser: Browser): Promise<Drawing> {
  const page = await browser.newPage({ viewport: { width: 640, height: 120 } });
  await page.setContent(`<style>
    @font-face { font-family: Sample; src: url(data:font/woff2;base64,${font.toString('base64')}) }
    p { font: 14px Sample; margin: 8px } b { font-weight: 650 } code { font: 14px ui-monospace, monospace }
    </style><p>Safety Portal 0123456789 <b>Wylie Administration</b> <code>0123456789 Wylie</code></p>`);
  await page.evaluate(() => document.fonts.ready);
  const pixels = await sharp(await page.screenshot())
    .raw()
    .toBuffer();
  await page.close();
  const text = createHash('sha256').update(pixels).digest('hex');
  return { chromium: browser.version().split('.')[0] ?? '', text };
}

/** The rendering environment of the stored pictures. Null when there are none. */
export function keptDrawing(): Drawing | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Drawing) : null;
}

/** Stores the environment of new pictures. */
export function keepDrawing(drawing: Drawing): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(drawing, null, 2)}\n`);
}

/** Replaces all timestamps on the page with a fixed one, because those of the sample depend on the day. */
async function freezeMoments(page: Page): Promise<void> {
  await page.evaluate(() => {
    const moment =
      /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(?:, \d{4})?(?:, \d{1,2}:\d\d(?::\d\d)? [AP]M)?|\b\d{1,2}:\d\d(?::\d\d)? [AP]M\b/g;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const inTime = text.parentElement?.closest('time');
      const frozen = inTime ? 'Jan 1, 9:00 AM' : (text.nodeValue ?? '').replace(moment, 'Jan 1, 9:00 AM');
      if (text.nodeValue !== frozen) text.nodeValue = frozen;
    }
    (document.activeElement as HTMLElement | null)?.blur();
  });
}

/** A screenshot of the window with a reduced palette, which halves the file size and keeps edges. */
export async function pictureOf(page: Page): Promise<Buffer> {
  await freezeMoments(page);
  const drawn = await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
  return sharp(drawn).png({ palette: true, colours: 64, dither: 0, effort: 10 }).toBuffer();
}
