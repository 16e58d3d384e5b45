import sharp from 'sharp';

import { spend } from '../kernel/budget.ts';
import { ProblemError } from '../kernel/problem.ts';

/** Maximum pixels per side of an uploaded picture. */
export const maxSide = 8000;
export const maxFrames = 200;
/** Maximum pixels of all frames together. */
export const maxPixels = maxSide * maxSide;
/** Maximum pixels per side of a stored picture. */
const keptSide = 1024;
/** Decoding takes at most about a second; a file that takes longer was made for that. */
const decodeTimeoutSeconds = 10;

const contentTypes = { gif: 'image/gif', jpeg: 'image/jpeg', png: 'image/png' } as const;
type Format = keyof typeof contentTypes;

// libvips reads many more formats, including SVG and PDF. Pictures need none of those parsers.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadNsgifBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'],
});
// One thread for a picture: the budget counts pictures.
sharp.concurrency(1);
// Files are decoded once, so a cache would only use memory.
sharp.cache(false);

/** A stored picture. */
export interface CleanImage {
  readonly contentType: (typeof contentTypes)[Format];
  readonly content: Uint8Array;
}

/** The size of a picture according to its file header. */
export interface ImageSize {
  readonly format: Format;
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

function isFormat(format: string): format is Format {
  return Object.hasOwn(contentTypes, format);
}

/** Reads the header of a file, whatever its name. Resolves with undefined for anything but a gif, jpeg or png. */
export async function imageSize(file: Uint8Array): Promise<ImageSize | undefined> {
  try {
    const { format, width, height, pages = 1 } = await sharp(file, { limitInputPixels: false }).metadata();
    return isFormat(format) ? { format, width, height, frames: pages } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Decodes a picture and re-encodes its pixels in the same format, upright and at most `keptSide` pixels wide and high. This drops metadata
 * and surrounding bytes, so a file that is also of another format becomes only the picture. Resolves with undefined for a broken or
 * truncated file.
 */
export async function cleanImage(
  file: Uint8Array,
  { format }: Pick<ImageSize, 'format'>,
): Promise<CleanImage | undefined> {
  try {
    const content = await spend('picture', () =>
      sharp(file, { animated: true, limitInputPixels: maxPixels, failOn: 'warning' })
        .timeout({ seconds: decodeTimeoutSeconds })
        .autoOrient()
        .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
        .toFormat(format)
        .toBuffer(),
    );
    return { contentType: contentTypes[format], content };
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    return undefined;
  }
}
