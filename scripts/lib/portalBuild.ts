import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { checkDeclarations } from './checkDeclarations.ts';

const local = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Outside of Node the package always resolves to its development build with warnings. */
const routerFolder = 'node_modules/react-router/dist/production';
const productionRouter = [
  { find: /^react-router$/, replacement: local(`${routerFolder}/index.mjs`) },
  { find: /^react-router\/dom$/, replacement: local(`${routerFolder}/dom-export.mjs`) },
];

/** The query builder does not declare its parts free of side effects; its Material inputs and date pickers are not used. */
const leaveOutUnusedInputs: Plugin = {
  name: 'leave-out-unused-inputs',
  transform: {
    filter: { id: /node_modules\/@react-awesome-query-builder\/mui\// },
    handler: (code) => ({ code, map: null, moduleSideEffects: false }),
  },
};

/** The theme has no ripples (src/theme/components.ts); their code and what it animates with would be fetched before the first row. */
const leaveOutRipples: Plugin = {
  name: 'leave-out-ripples',
  load: {
    filter: { id: /@mui\/material\/ButtonBase\/TouchRipple\.js$/ },
    handler: () => 'export default () => null;',
  },
};

/** The theme shows an ellipsis in a loading button (src/theme/components.ts); the ring would be fetched before the first row. */
const leaveOutRings: Plugin = {
  name: 'leave-out-rings',
  // Before vite resolves the original module.
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/CircularProgress\/index\.js$/ },
    handler: (_, importer) =>
      /@mui\/material\/(?:Icon)?Button\/(?:Icon)?Button\.js$/.test(importer ?? '') ? '\0ring' : null,
  },
  load: {
    filter: { id: /^\0ring$/ },
    handler: () => 'export default () => null;',
  },
};

/**
 * Emotion checks each property of an element against a list of all attributes, which adds 1 KiB before the first row. Only these properties
 * of Material are passed to elements without being attributes.
 */
const smallAttributeList: Plugin = {
  name: 'small-attribute-list',
  load: {
    filter: { id: /@emotion\/is-prop-valid\/.*\.js$/ },
    handler: () =>
      `export default (name) => !/^(?:ownerState|theme|sx|as|classes|slots|slotProps)$/.test(name);`,
  },
};

/** ra-core compares resource definitions and stored values with lodash, whose comparison adds 3.4 KiB before the first row. */
const smallComparison: Plugin = {
  name: 'small-comparison',
  transform: {
    filter: { id: /ra-core\/dist\/(?:core\/ResourceDefinitionContext|store\/useStore)\.js$/ },
    handler: (code) => ({
      code: code.replace(
        /import isEqual from ["']lodash\/isEqual\.js["']/,
        'import { dequal as isEqual } from "dequal"',
      ),
      map: null,
    }),
  },
};

/** lodash's `pick` follows paths, which ra-core's contexts do not need: 3 KiB before the first row. */
const smallPick: Plugin = {
  name: 'small-pick',
  transform: {
    filter: { id: /ra-core\/dist\/controller\/(?:list|saveContext)\/\w+\.js$/ },
    handler: (code) => ({
      code: code.replace(
        /import pick from ["']lodash\/pick\.js["']/,
        'const pick = (from, names) => Object.fromEntries(names.map((name) => [name, from[name]]))',
      ),
      map: null,
    }),
  },
};

/**
 * React Router names its components by assignments, which keep components without a user: forms, scroll restoration and links that know
 * whether they are active. 1 KiB before the first row. Its sentences for programmers, of 40 letters and more, are those of the development
 * build too: 1.3 KiB.
 */
const leaveOutUnusedRouterParts: Plugin = {
  name: 'leave-out-unused-router-parts',
  transform: {
    filter: { id: /react-router\/dist\/production\/chunk-\w+\.mjs$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = .*$/gm, '')
        .replaceAll(/^ +(?:"[^"\n]{40,}"|`[^`\n]{40,}`)(?=\n *\);$)/gm, '"See the development build."')
        .replaceAll(/^(var \w+ = )(\w+\.forwardRef\()/gm, '$1/* @__PURE__ */ $2'),
      map: null,
    }),
  },
};

/** Words of declarations that only the platform reads. The portal reads which references keep their target. */
const leaveOutPlatformWords: Plugin = {
  name: 'leave-out-platform-words',
  enforce: 'pre',
  transform: {
    filter: { id: /\/resources\/(?!declaration\/).*\.ts$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/\b(?:cost: '\w+'|onTargetDelete: 'clear'),?/g, '')
        .replaceAll(/\bexample: (?:'[^'\n]*'|\{[^{}\n]*\}),?/g, ''),
      map: null,
    }),
  },
};

/** Plugins shared by portal and remote. */
export const portalPlugins = () => [
  checkDeclarations(),
  react(),
  leaveOutUnusedInputs,
  leaveOutRipples,
  leaveOutRings,
  smallAttributeList,
  smallComparison,
  smallPick,
  leaveOutUnusedRouterParts,
  leaveOutPlatformWords,
];

/** Module resolution, shared by both. */
export const portalResolve = (isBuild: boolean): UserConfig['resolve'] => ({
  alias: [
    // 7 KiB of polyfills before the first row, for functions that every target supports.
    { find: 'object.entries', replacement: local('src/i18n/objectEntries.cjs') },
    { find: 'hasown', replacement: local('src/i18n/hasOwn.cjs') },
    ...(isBuild ? productionRouter : []),
  ],
  // One copy each: two Reacts, two form contexts or two style caches break at run time, not at build time.
  dedupe: [
    'react',
    'react-dom',
    '@emotion/react',
    '@emotion/styled',
    '@mui/material',
    '@mui/system',
    '@mui/utils',
    'react-hook-form',
    'react-router',
    'react-router-dom',
    '@tanstack/react-query',
  ],
});

/** How long plugins took says nothing to whoever starts the portal on a slow machine. */
export const quietChecks = { bundlerTimings: false } as const;

/** Output options, shared by both. */
export const portalOutput = {
  sourcemap: false,
  // Every target supports modulepreload.
  modulePreload: { polyfill: false },
  // A data: URL would need its own exception in the content security policy.
  assetsInlineLimit: 0,
  chunkSizeWarningLimit: 700,
  reportCompressedSize: false,
} satisfies UserConfig['build'];
