import { defineConfig } from 'vite';

/** The programs of the platform, by the names that they have in `build/platform/`. */
const programs = ['main', 'commands/token', 'commands/sample', 'commands/unlock', 'commands/migration'];

/**
 * The platform as JavaScript, packages left outside: it starts in half the processor's time that compiling each file at its start
 * takes (docs/performance.md). `npm run dev` compiles at the start instead.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'build/platform',
    emptyOutDir: true,
    target: 'node20',
    // Failures keep the lines of the sources.
    sourcemap: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: Object.fromEntries(programs.map((name) => [name, `platform/${name}.ts`])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
});
