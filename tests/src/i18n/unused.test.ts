import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textsOf } from './texts.ts';

/**
 * Groups whose keys are not literal in the sources: they follow from declarations, belong to react-admin, or are read as values
 * (`words.title`).
 */
const withoutKeys = /^(?:menu|menuHints|prompts|ra|resources|start)\./;

const sources = ['src', 'resources', 'authProvider', 'dataProvider'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !/^src\/i18n\/(?:messages|late)\//.test(path))
    .map((path) => readFileSync(path, 'utf8')),
);

function matchesOf(pattern: RegExp): string[] {
  return sources.flatMap((source) => [...source.matchAll(pattern)].map(([, text = '']) => text));
}

/** A template such as `rule.when.${name}` as a pattern of keys. */
function keyPattern(template: string): RegExp {
  const fixed = template.split(/\$\{(?:[^{}]|\{[^}]*\})*\}/).map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`^${fixed.join('.+')}$`);
}

test('each text key is used in the sources', () => {
  const literals = new Set(matchesOf(/['"`]([A-Za-z][\w.-]*)['"`]/g));
  const templates = matchesOf(/`((?:[\w.-]|\$\{(?:[^{}]|\{[^}]*\})*\})+)`/g).filter((text) =>
    text.includes('${'),
  );
  const patterns = templates.filter((text) => /^[a-z]\w*\./i.test(text)).map(keyPattern);
  // The text keys of an action are built from its declaration: `${words}.label`.
  const ofActions = templates.filter((text) => /\}\.\w+$/.test(text)).map(keyPattern);
  const unused = [...textsOf('en-US').keys()].filter(
    (key) =>
      !withoutKeys.test(key) &&
      !literals.has(key) &&
      !patterns.some((pattern) => pattern.test(key)) &&
      !(key.startsWith('actions.') && ofActions.some((pattern) => pattern.test(key))),
  );
  expect(unused).toEqual([]);
});
