import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { startRoots } from './startChunks.ts';

/** Chunks that are fetched while nobody waits for them, and awaited when they are used. */
const ahead = ['src/form/EditScreen.tsx', 'src/rule/RuleEditor.tsx', 'src/rule/builder/Builder.tsx'];

/** Tells Chromium to compile a whole file when it is loaded, instead of each function when it is first called. */
const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Has the code of the details pages compiled when it is fetched ahead and not when the first one is opened, which takes a
 * quarter off that. Chunks of the start are left alone: they hold much that is never called there.
 */
export function compileAhead(): Plugin {
  return {
    name: 'safety-portal:compile-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const needs = (name: string, names = new Set<string>()): Set<string> => {
          const chunk = chunks.find(({ fileName }) => fileName === name);
          if (!chunk || names.has(name)) return names;
          names.add(name);
          for (const imported of chunk.imports) needs(imported, names);
          return names;
        };
        const modules = new Set(
          chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => relative(process.cwd(), id))),
        );
        const missing = ahead.find((path) => !modules.has(path));
        if (missing) throw new Error(`No chunk holds ${missing}, which scripts/lib/compileAhead.ts names.`);
        const neededBy = (roots: readonly string[]) =>
          new Set(
            chunks
              .filter(({ moduleIds }) => moduleIds.some((id) => roots.includes(relative(process.cwd(), id))))
              .flatMap(({ fileName }) => [...needs(fileName)]),
          );
        const first = neededBy(startRoots);
        const later = neededBy(ahead);
        for (const chunk of chunks) {
          if (later.has(chunk.fileName) && !first.has(chunk.fileName)) chunk.code = hint + chunk.code;
        }
      },
    },
  };
}
