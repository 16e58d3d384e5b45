import { crc32 } from 'node:zlib';

import type { CleanImage } from './image.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The chunks that make the picture and its colours (PNG, third edition, section 11); texts, times, EXIF and profiles are not among them. */
const keptChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'cHRM', 'gAMA', 'sBIT', 'sRGB', 'IDAT', 'IEND']);
const headerBytes = 13;

/** A PNG of its picture's chunks only; undefined for what is none, or is broken. Throws RangeError for one cut short. */
export function cleanPng(file: Buffer): CleanImage | undefined {
  if (!file.subarray(0, signature.length).equals(signature)) return undefined;
  const parts: Buffer[] = [signature];
  const seen = new Set<string>();
  let at = signature.length;
  let type = '';
  while (type !== 'IEND') {
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    type = file.toString('latin1', at + 4, at + 8);
    const sum = file.readUInt32BE(end - 4);
    if (crc32(file.subarray(at + 4, end - 4)) !== sum) return undefined;
    if (seen.size === 0 && (type !== 'IHDR' || length !== headerBytes)) return undefined;
    if (type === 'IHDR' && seen.has('IHDR')) return undefined;
    if (keptChunks.has(type)) parts.push(file.subarray(at, end));
    seen.add(type);
    at = end;
  }
  if (!seen.has('IDAT')) return undefined;
  return {
    contentType: 'image/png',
    content: Buffer.concat(parts),
    width: file.readUInt32BE(signature.length + 8),
    height: file.readUInt32BE(signature.length + 12),
  };
}
