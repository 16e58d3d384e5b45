import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** An image of one color. */
function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#336699' } });
}

function withSecret(picture: Sharp, secret: string): Sharp {
  return secret === ''
    ? picture
    : picture.withExif({
        IFD0: { Copyright: secret, ImageDescription: secret },
        IFD3: { GPSLatitude: '52/1 30/1 0/1' },
      });
}

export function png(width: number, height: number, secret = ''): Promise<Buffer> {
  return withSecret(plain(width, height).png(), secret).toBuffer();
}

export function jpeg(width: number, height: number, secret = ''): Promise<Buffer> {
  return withSecret(plain(width, height).jpeg(), secret).toBuffer();
}

/** A GIF with this many frames, each in another gray, and a comment. */
export async function gif(frames: number, secret: string): Promise<Buffer> {
  const side = 8;
  const raw = Buffer.alloc(side * side * frames * 3);
  for (let frame = 0; frame < frames; frame += 1) raw.fill((frame * 40) % 256, frame * side * side * 3);
  const file = await sharp(raw, {
    raw: { width: side, height: side * frames, channels: 3, pageHeight: side },
  })
    .gif({ delay: Array.from({ length: frames }, () => 100) })
    .toBuffer();
  if (secret === '') return file;
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe, secret.length]),
    Buffer.from(secret, 'latin1'),
    Buffer.from([0]),
  ]);
  // The trailer is the last byte, after all blocks.
  return Buffer.concat([file.subarray(0, -1), comment, file.subarray(-1)]);
}

/** A PNG whose header declares another size than its image. */
export function claiming(file: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(file);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
}

/** A GIF that repeats a frame, in 15 bytes each. The frame declares `side` pixels on each side and contains one. */
export function repeated(frames: number, side = 1): Buffer {
  const size = [side & 0xff, side >> 8, side & 0xff, side >> 8];
  const head = Buffer.from([...Buffer.from('GIF89a'), ...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, ...size, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

export function dataUrl(type: string, content: Buffer | string): string {
  return `data:${type};base64,${Buffer.from(content).toString('base64')}`;
}
