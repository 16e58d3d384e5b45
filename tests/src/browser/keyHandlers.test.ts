import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Where a handler of keys is given: an attribute, a property, a listener. The match ends before the handler. */
const places =
  /\bonKey(?:Down|Up|Press)(?:=\{|: )(?!\()|\baddEventListener\(\s*'key(?:down|up|press)',\s*|\bonKey(?:Down|Up|Press)(?=,\n)/g;

/** The handlers of keys in a source, as the text that begins them. */
function handlersIn(text: string): string[] {
  return [...text.matchAll(places)].map(({ index, 0: place }) =>
    place.startsWith('onKey') && !/[={: ]/.test(place)
      ? place
      : (/^[\w.]+\(?/.exec(text.slice(index + place.length))?.[0] ?? text.slice(index, index + 60)),
  );
}

test('every handler of keys leaves the keys of an input method alone', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const found = files.flatMap((file) => {
    const text = readFileSync(`src/${file}`, 'utf8');
    return handlersIn(text).map((handler) => ({ file, handler, text }));
  });
  expect(found.length).toBeGreaterThan(15);
  const others = found.filter(
    ({ handler, text }) =>
      handler !== 'onKeys(' && !new RegExp(String.raw`const ${handler} = onKeys\(`).test(text),
  );
  expect(others.map(({ file, handler }) => `${file}: ${handler}`)).toEqual([]);
});
