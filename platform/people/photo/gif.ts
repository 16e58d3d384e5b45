import type { CleanImage } from './image.ts';

const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;
const graphicControl = 0xf9;
const application = 0xff;
/** The application extension that says how often an animation is played. */
const loop = 'NETSCAPE2.0';

/** Bytes of the colour table that the flags of a descriptor announce (GIF89a, sections 18 and 20). */
function colourTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

/** Where a run of data blocks ends, its terminator included. */
function endOfBlocks(file: Buffer, from: number): number {
  let at = from;
  for (;;) {
    const length = file.readUInt8(at);
    at += 1 + length;
    if (length === 0) return at;
  }
}

/** A GIF of its frames only, without comments; undefined for what is none, or is broken. Throws RangeError for one cut short. */
export function cleanGif(file: Buffer): CleanImage | undefined {
  if (!/^GIF8[79]a$/.test(file.toString('latin1', 0, 6))) return undefined;
  let width = file.readUInt16LE(6);
  let height = file.readUInt16LE(8);
  let at = 13 + colourTable(file.readUInt8(10));
  if (at > file.length) return undefined;
  const parts: Buffer[] = [file.subarray(0, at)];
  let frames = 0;
  for (;;) {
    const start = at;
    const kind = file.readUInt8(at);
    if (kind === trailer) break;
    if (kind === extension) {
      const label = file.readUInt8(at + 1);
      at = endOfBlocks(file, at + 2);
      const isLoop = label === application && file.toString('latin1', start + 3, start + 14) === loop;
      if (label === graphicControl || (isLoop && at - start === 19)) parts.push(file.subarray(start, at));
    } else if (kind === image) {
      width = Math.max(width, file.readUInt16LE(at + 5));
      height = Math.max(height, file.readUInt16LE(at + 7));
      at = endOfBlocks(file, at + 10 + colourTable(file.readUInt8(at + 9)) + 1);
      parts.push(file.subarray(start, at));
      frames += 1;
    } else {
      return undefined;
    }
  }
  if (frames === 0) return undefined;
  return {
    contentType: 'image/gif',
    content: Buffer.concat([...parts, Buffer.from([trailer])]),
    width,
    height,
  };
}
