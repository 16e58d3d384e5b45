import sharp from 'sharp';

/** Pixels on each side at most of a picture that is sent. */
export const maxSide = 8000;
export const maxFrames = 200;
/** Pixels of all frames together at most. */
export const maxPixels = maxSide * maxSide;
/** Pixels on each side at most of a picture that is kept. */
const keptSide = 1024;
/** Decoding takes about a second at most; a file that takes longer was made for that. */
const decodeTimeoutSeconds = 10;

const contentTypes = { gif: 'image/gif', jpeg: 'image/jpeg', png: 'image/png' } as const;
type Format = keyof typeof contentTypes;

// libvips reads many more formats, SVG and PDF among them. Pictures need none of those parsers.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadNsgifBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'],
});
// Files are decoded once, so that a cache only holds memory.
sharp.cache(false);

/** A picture as it is kept. */
export interface CleanImage {
  readonly contentType: (typeof contentTypes)[Format];
  readonly content: Uint8Array;
}

/** The size of a picture as its file states it. */
export interface ImageSize {
  readonly format: Format;
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

function isFormat(format: string): format is Format {
  return Object.hasOwn(contentTypes, format);
}

/** Reads the header of a file, whatever the file is called. Resolves with undefined for anything but a gif, jpeg or png. */
export async function imageSize(file: Uint8Array): Promise<ImageSize | undefined> {
  try {
    const { format, width, height, pages = 1 } = await sharp(file, { limitInputPixels: false }).metadata();
    return isFormat(format) ? { format, width, height, frames: pages } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Decodes a picture and encodes its pixels anew in the same format, upright and at most `keptSide` pixels wide and high. Metadata and bytes
 * around the picture are lost that way, so that a file that is two things at once is only the picture afterwards.
 * Resolves with undefined for a file that is broken or cut short.
 */
export async function cleanImage(
  file: Uint8Array,
  { format }: Pick<ImageSize, 'format'>,
): Promise<CleanImage | undefined> {
  try {
    const content = await sharp(file, { animated: true, limitInputPixels: maxPixels, failOn: 'warning' })
      .timeout({ seconds: decodeTimeoutSeconds })
      .autoOrient()
      .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
      .toFormat(format)
      .toBuffer();
    return { contentType: contentTypes[format], content };
  } catch {
    return undefined;
  }
}
