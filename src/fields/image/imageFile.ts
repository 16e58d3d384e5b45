import type { Field } from '../../../resources/declaration/index.ts';

/**
 * File signatures of the accepted pictures (spec section 5). Name and MIME type of a file are not reliable.
 */
const signatures: readonly (readonly number[])[] = [
  [0x47, 0x49, 0x46, 0x38],
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

/** True when the file's content is a GIF, JPEG or PNG. */
export async function isPicture(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  return signatures.some((signature) => signature.every((byte, index) => bytes[index] === byte));
}

/** A rectangle in the picture's own pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Longer side of a saved picture in pixels, and of one that is only shown in a small circle. */
const side = 1024;
const circleSide = 512;

/**
 * Crops a picture to a JPEG data URL. Transparent parts become white.
 * @throws when the browser cannot decode the picture
 */
export async function crop(
  address: string,
  { x, y, width, height }: Area,
  { aspect = 1, isRound }: Pick<Field, 'aspect' | 'isRound'>,
): Promise<string> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  const longer = isRound ? circleSide : side;
  canvas.width = Math.round(longer * Math.min(aspect, 1));
  canvas.height = Math.round(longer / Math.max(aspect, 1));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws no pictures.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.9);
}
