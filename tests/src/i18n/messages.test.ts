import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../../resources/declaration/actions/actionWords.ts';
import { locales, withinSentence } from '../../../resources/declaration/index.ts';
import { menus } from '../../../resources/product/menu/index.ts';
import { resources } from '../../../resources/registry.ts';
import '../../../src/i18n/late/reactAdmin.ts';
import { lateText } from '../../../src/i18n/addMessages.ts';
import { flatten, textsOf } from './texts.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { messagesFor } from '../../../src/i18n/messages.ts';
import { merge } from '../../../src/i18n/messageGroup.ts';

function sourcesIn(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

/** Keys that appear literally in the code under `folder`. */
function keysIn(folder: string, pattern: RegExp, key: RegExp): Set<string> {
  return new Set(
    sourcesIn(folder, pattern).flatMap((source) => [...source.matchAll(key)].map(([, name]) => name ?? '')),
  );
}

describe.each(locales)('the texts in %s', (locale) => {
  const flat = textsOf(locale);

  it('name every declared resource, field, choice, section, place and menu entry', () => {
    const keys = resources.flatMap((resource) => {
      const prefix = `resources.${resource.name}`;
      return [
        `${prefix}.name`,
        ...Object.entries(resource.fields).flatMap(([name, { help, options = [] }]) => [
          `${prefix}.fields.${name}`,
          ...(help ? [`${prefix}.help.${name}`] : []),
          ...options.map(({ value }) => `${prefix}.choices.${name}.${value}`),
        ]),
        ...resource.sections.map((_, index) => `${prefix}.sections.${index}`),
        ...Object.keys(resource.places).map((name) => `${prefix}.places.${name}`),
      ];
    });
    for (const { key, entries } of [...menus.system, ...menus.client])
      keys.push(
        `menu.${key}`,
        ...entries.flatMap((one) => [`menu.entries.${one.key}`, `menuHints.${one.key}`]),
      );
    expect(keys.filter((key) => !flat.get(key)?.trim())).toEqual([]);
  });

  it('have a whole confirmation, or none, for every action that requires one', () => {
    const offered = resources.flatMap((resource) =>
      Object.entries(resource.actions ?? {}).filter(([, { icon }]) => icon !== undefined),
    );
    // A record for which an action asks that asks for some only.
    const records = [{}, { lastLogin: '2026-11-01T08:00:00Z' }];
    const askedFor = (confirm: unknown) =>
      typeof confirm === 'function' ? records.find((record) => Boolean(confirm(record))) : undefined;
    const asking = offered.filter(([, { confirm, isDangerous }]) => confirm || isDangerous);
    expect(
      asking.flatMap(([name, action]) => {
        const words = wordsOf(name, action, askedFor(action.confirm));
        const missing = ['title', 'text', 'confirm'].filter((part) => !flat.get(`${words}.${part}`)?.trim());
        // An action without sentences is named by its label.
        return missing.length < 3 ? missing.map((part) => `${words}.${part}`) : [];
      }),
    ).toEqual([]);
  });

  it('contain every key that ra-core uses', () => {
    const keys = keysIn(
      'node_modules/ra-core/dist',
      /\.js$/,
      /['"](ra\.(?:action|auth|input|message|navigation|notification|page|validation)\.[a-zA-Z_.]+[a-zA-Z])['"]/g,
    );
    expect(keys.size).toBeGreaterThan(30);
    expect([...keys].filter((key) => !flat.has(key) && !lateText(key, locale))).toEqual([]);
  });

  it('are never empty', () => {
    expect([...flat].filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

describe('the two languages', () => {
  it('have the same keys and the same placeholders', () => {
    const [american, british] = locales.map((locale) => flatten(messagesFor(locale)));
    expect([...british!.keys()]).toEqual([...american!.keys()]);
    const placeholders = (text = '') => [...new Set(text.match(/%\{\w+\}/g) ?? [])].toSorted();
    for (const [key, text] of american!)
      expect([key, placeholders(british!.get(key))]).toEqual([key, placeholders(text)]);
  });

  it('follow the region', () => {
    expect(createI18nProvider('us').translate('shell.footer.privacy')).toBe('Privacy Policy');
    expect(createI18nProvider('uk').translate('shell.footer.privacy')).toBe('Privacy Notice');
  });

  it('use plural forms in counts', () => {
    const { translate } = createI18nProvider('us');
    expect(translate('resources.buildings.name', { smart_count: 1 })).toBe('Building');
    expect(translate('resources.buildings.name', { smart_count: 2 })).toBe('Buildings');
  });

  it('begin names in lower case within a sentence, except acronyms and proper nouns', () => {
    const { translate } = createI18nProvider('us');
    const noun = (name: string) => translate(`resources.${name}.noun`, { smart_count: 2 });
    expect(noun('stationAccounts')).toBe('station accounts');
    expect(noun('systemUsers')).toBe('Raptor users');
    expect(translate('resources.systemUsers.hints.system')).toMatch(/ Raptor users\.$/);
    expect(withinSentence('SSO mapping')).toBe('SSO mapping');
  });
});

describe('merge', () => {
  it('replaces only overridden texts, at any depth', () => {
    expect(merge({ a: { b: '1', c: '2' }, d: '3' }, { a: { c: '4' } })).toEqual({
      a: { b: '1', c: '4' },
      d: '3',
    });
  });
});
