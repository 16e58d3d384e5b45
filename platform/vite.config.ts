import { defineConfig } from 'vite';

/** The programs of the platform, by their names in `build/platform/`. */
const programs = [
  'main',
  'commands/token',
  'commands/sample',
  'commands/unlock',
  'commands/setup',
  'commands/backup',
  'commands/client',
  'commands/keys',
  'commands/log',
  'commands/person',
  'commands/doctor',
  'commands/restore',
  'commands/migration',
];

/**
 * Builds the platform to JavaScript, with packages external: it starts in half the processor time that compiling each file at startup takes
 * (docs/performance.md). `npm run dev` compiles at startup instead.
 */
export default defineConfig({
  publicDir: false,
  ssr: {
    noExternal: [
      // 26 MB of packages, of which the platform uses a hundredth. Their API is shared with other packages.
      /^@opentelemetry\/(?!api$)/,
      // Node reads the 180 KB of its package.json for each of its files: a quarter of the processor time of a start.
      'drizzle-orm',
    ],
  },
  build: {
    ssr: true,
    outDir: 'build/platform',
    emptyOutDir: true,
    target: 'node24',
    // Stack traces refer to the sources.
    sourcemap: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: Object.fromEntries(programs.map((name) => [name, `platform/${name}.ts`])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
});
