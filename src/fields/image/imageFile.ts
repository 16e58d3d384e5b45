import type { Field } from '../../../resources/declaration/index.ts';

/** The beginnings of the files that can be a picture (spec section 5): what a file is called or claims to be proves nothing. */
const signatures: readonly (readonly number[])[] = [
  [0x47, 0x49, 0x46, 0x38],
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

/** Whether a file is a gif, jpeg or png by its content. */
export async function isPicture(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  return signatures.some((signature) => signature.every((byte, index) => bytes[index] === byte));
}

/** Part of a picture, in its own pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels on the longer side of a saved picture, and of one that is only ever shown small, in a circle. */
const side = 1024;
const circleSide = 512;

/**
 * The part of a picture as a jpeg, in a data URL; transparent parts become white.
 * @throws when the browser cannot read the picture
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
