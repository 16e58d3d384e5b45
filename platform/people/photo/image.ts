import { cleanGif } from './gif.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';

/** Pixels of each side at most. */
export const maxSide = 8000;

/** A picture without whatever its file told beside it. */
export interface CleanImage {
  readonly contentType: 'image/gif' | 'image/jpeg' | 'image/png';
  readonly content: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * A photo as it is kept: known by its content, not by its name, and written anew from the parts that make the picture. Places,
 * cameras, comments, thumbnails and whatever hangs on behind the picture's end are left out, so that a file that is two things at once
 * is only the picture afterwards.
 * @returns undefined for anything that is no whole gif, jpeg or png
 */
export function cleanImage(file: Uint8Array): CleanImage | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  try {
    return cleanPng(bytes) ?? cleanJpeg(bytes) ?? cleanGif(bytes);
  } catch (error) {
    // A picture that ends in the middle of a part.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
