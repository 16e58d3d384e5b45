import type { CleanImage } from './image.ts';

/** JFIF 1.01 without a thumbnail, one pixel as wide as high: stands in for whatever the file said of itself. */
const jfif = Buffer.from([0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);
const startMarker = 0xd8;
const endMarker = 0xd9;
const scanMarker = 0xda;
const adobeMarker = 0xee;

/** Start of frame: C0 to CF without the tables C4 (Huffman), C8 (reserved) and CC (arithmetic), ITU-T T.81, table B.1. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** The tables that the picture is decoded with: Huffman, arithmetic, quantization, restart interval. */
function isTable(marker: number): boolean {
  return [0xc4, 0xcc, 0xdb, 0xdd].includes(marker);
}

/** Adobe's word on how colours are stored, without which some pictures come out in wrong ones. */
function isColourTransform(segment: Buffer): boolean {
  return segment.length === 16 && segment.toString('latin1', 4, 9) === 'Adobe';
}

/** Where the coded picture after a scan's header ends: at the next marker that is neither stuffing nor a restart. */
function endOfScan(file: Buffer, from: number): number {
  let at = from;
  for (;;) {
    at = file.indexOf(0xff, at);
    if (at < 0) throw new RangeError('The picture has no end.');
    const next = file.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at += next === 0xff ? 1 : 2;
  }
}

/** A JPEG of its frames, tables and scans only; undefined for what is none, or is broken. Throws RangeError for one cut short. */
export function cleanJpeg(file: Buffer): CleanImage | undefined {
  if (file.length < 4 || file[0] !== 0xff || file[1] !== startMarker) return undefined;
  const parts: Buffer[] = [file.subarray(0, 2), jfif];
  let size: { width: number; height: number } | undefined;
  let hasScan = false;
  let at = 2;
  for (;;) {
    if (file.readUInt8(at) !== 0xff) return undefined;
    const marker = file.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endMarker) break;
    const length = file.readUInt16BE(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > file.length) return undefined;
    const segment = file.subarray(at, end);
    at = end;
    if (isFrame(marker)) {
      if (size) return undefined;
      size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) };
    }
    if (marker === scanMarker) {
      hasScan = true;
      at = endOfScan(file, end);
      parts.push(segment, file.subarray(end, at));
    } else if (isFrame(marker) || isTable(marker) || (marker === adobeMarker && isColourTransform(segment))) {
      parts.push(segment);
    }
  }
  if (!size || !hasScan) return undefined;
  return {
    contentType: 'image/jpeg',
    content: Buffer.concat([...parts, Buffer.from([0xff, endMarker])]),
    ...size,
  };
}
