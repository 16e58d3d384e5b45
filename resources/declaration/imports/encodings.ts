/** The encodings that a person can choose for a text file that is not in Unicode, by their labels for `TextDecoder`. */
export const narrowEncodings = [
  'windows-1252',
  'macintosh',
  'windows-1250',
  'iso-8859-2',
  'windows-1254',
  'windows-1257',
  'windows-1251',
  'koi8-u',
  'ibm866',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'utf-8',
] as const;
export type NarrowEncoding = (typeof narrowEncodings)[number];
