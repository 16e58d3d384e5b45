import type { Plugin } from 'vite';

/** Chunks that every list loads, with many functions that it never calls: their code adds 0.6 MiB to the heap of an open list. */
const compiledOnCall = new Set(['application', 'surfaces']);

/**
 * Asks V8 to compile the functions of a chunk on another thread while the chunk loads, not at their first call. Other engines ignore it.
 * docs/performance.md has the effect.
 * @see https://v8.dev/blog/explicit-compile-hints
 */
export function compileAhead(): Plugin {
  return {
    name: 'safety-portal:compile-ahead',
    apply: 'build',
    generateBundle: {
      // The hint counts on the first line only, so it follows vite, which puts lines of its own in front.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        for (const name of compiledOnCall)
          if (!chunks.some((chunk) => chunk.name === name))
            throw new Error(`There is no chunk "${name}", which scripts/lib/compileAhead.ts names.`);
        for (const chunk of chunks)
          if (!compiledOnCall.has(chunk.name)) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      },
    },
  };
}
