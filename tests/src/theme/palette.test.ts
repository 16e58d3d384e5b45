import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dark, light } from '../../../src/theme/palette.ts';

/** Relative luminance of #rrggbb (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

/** Colors of `contrast.css` for a scheme, by name. */
function strongColors(scheme: 'light' | 'dark'): Record<string, string> {
  const styles = readFileSync('src/theme/contrast.css', 'utf8').split('prefers-contrast: more')[1] ?? '';
  const [ofLight = '', ofDark = ''] = [...styles.matchAll(/\{([^{}]*)\}/g)].map(([, block = '']) => block);
  const block = scheme === 'light' ? ofLight : ofDark;
  return Object.fromEntries(
    [...block.matchAll(/--portal-palette-([\w-]+): (#[\da-f]{6})/g)].map(([, name = '', color = '']) => [
      name,
      color,
    ]),
  );
}

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('contrast of the %s scheme', (scheme, palette) => {
  const surfaces = [palette.background.default, palette.background.paper];
  const accents = ['primary', 'secondary', 'error', 'warning', 'info', 'success'] as const;

  it.each(['primary', 'secondary'] as const)('%s text can be read on every surface (4.5:1)', (tone) => {
    for (const surface of surfaces) expect(contrast(palette.text[tone], surface)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(accents)('%s is readable as text and behind text', (accent) => {
    const { main, dark: hovered, light: tint, contrastText } = palette[accent];
    for (const surface of surfaces) expect(contrast(main, surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(contrastText, main)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(contrastText, hovered)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.text.primary, tint)).toBeGreaterThanOrEqual(4.5);
  });

  it('borders of inputs stand out from every surface (3:1)', () => {
    for (const surface of surfaces)
      expect(contrast(palette.text.disabled, surface)).toBeGreaterThanOrEqual(3);
  });

  it('text has 7:1, borders of inputs 4.5:1 and lines 3:1 when more contrast is requested', () => {
    const strong = strongColors(scheme);
    const of = (name: string) => strong[name] ?? '';
    for (const surface of surfaces) {
      expect(contrast(palette.text.primary, surface)).toBeGreaterThanOrEqual(7);
      expect(contrast(of('text-secondary'), surface)).toBeGreaterThanOrEqual(7);
      expect(contrast(of('text-disabled'), surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(of('divider'), surface)).toBeGreaterThanOrEqual(3);
    }
  });
});
