import { describe, expect, it } from 'vitest';
import { normalizeEmail, normalizeText } from '../../resources/declaration/kinds/text.ts';

const named: Record<string, string> = {
  'zero-width spaces': '\u200b\u200b',
  'a Hangul filler': '\u3164',
  'a half-width filler': '\uffa0',
  'a blank Braille pattern': '\u2800',
  'a soft hyphen': '\u00ad',
  'a word joiner': '\u2060',
  'a direction mark': '\u202e',
  'joiners alone': '\u200d\u200c',
  'a byte order mark and spaces': ' \ufeff\u00a0\u2003',
  'a variation selector': '\ufe0f',
};

describe('a text', () => {
  it.each(Object.entries(named))('of %s is no text', (_, text) => {
    expect(normalizeText(text, false)).toBeNull();
    expect(normalizeText(`${text}\n`, true)).toBeNull();
  });

  it('has no invisible characters, and equals the one typed without them', () => {
    expect(normalizeText('\u202eMain\u200b School\u00ad\u2060 ', false)).toBe('Main School');
    expect(normalizeText('one\r\n\u200btwo\n', true)).toBe('one\ntwo\n');
  });

  it('keeps what words and emoji are made of', () => {
    const texts = [
      '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
      '\u{1f469}\u200d\u{1f692}',
      '\u2764\ufe0f',
      'École',
      '東京',
      '1',
    ];
    for (const text of texts) expect(normalizeText(text, false)).toBe(text.normalize('NFC'));
  });
});

describe('an email address', () => {
  it.each(['\u200b', '\u2060', '\u202c', '\u200d', '\ufeff', '\u00a0', ' '])(
    'pasted with %j around it is the address',
    (text) => {
      expect(normalizeEmail(`${text}ada@school.example${text}`)).toBe('ada@school.example');
    },
  );

  it('is the same with an international domain as people write it and as browsers send it', () => {
    const sent = 'ada@xn--schle-mva.example';
    expect(normalizeEmail('ada@schüle.example')).toBe(sent);
    expect(normalizeEmail('ada@schu\u0308le.example')).toBe(sent);
    expect(normalizeEmail(sent)).toBe(sent);
  });

  it('is left as typed when it is none', () => {
    for (const text of ['ada', 'ada@', '@', 'ada@ü ü', 'ada@a/ü'])
      expect(normalizeEmail(text)).toContain(text.split('@', 1)[0]);
  });
});
