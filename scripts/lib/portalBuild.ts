import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { checkDeclarations } from './checkDeclarations.ts';

const local = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Outside of Node the package hands out its development build, with its warnings, whatever is built. */
const routerFolder = 'node_modules/react-router/dist/production';
const productionRouter = [
  { find: /^react-router$/, replacement: local(`${routerFolder}/index.mjs`) },
  { find: /^react-router\/dom$/, replacement: local(`${routerFolder}/dom-export.mjs`) },
];

/** The query builder does not say that its parts can be left out; its Material inputs and date pickers are not used. */
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

/** The theme marks a button that waits by an ellipsis (src/theme/components.ts); its ring would be fetched before the first row. */
const leaveOutRings: Plugin = {
  name: 'leave-out-rings',
  // Before vite finds the real one.
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
 * Emotion looks each property of an element up in a list of all attributes, 1 KiB before the first row. Only these of Material's own
 * come with an element and are none.
 */
const smallAttributeList: Plugin = {
  name: 'small-attribute-list',
  load: {
    filter: { id: /@emotion\/is-prop-valid\/.*\.js$/ },
    handler: () =>
      `export default (name) => !/^(?:ownerState|theme|sx|as|classes|slots|slotProps)$/.test(name);`,
  },
};

/** ra-core compares resource definitions and what it stores by lodash, whose comparison weighs 3.4 KiB before the first row. */
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

/** The plugins that portal and remote have in common. */
export const portalPlugins = () => [
  checkDeclarations(),
  react(),
  leaveOutUnusedInputs,
  leaveOutRipples,
  leaveOutRings,
  smallAttributeList,
  smallComparison,
  smallPick,
];

/** How packages are found, in both. */
export const portalResolve = (isBuild: boolean): UserConfig['resolve'] => ({
  alias: [
    // 6 KiB of polyfills on the way to the first row, for a function that every target has.
    { find: 'object.entries', replacement: local('src/i18n/objectEntries.cjs') },
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

/** How both are written. */
export const portalOutput = {
  sourcemap: false,
  // Every target has modulepreload itself.
  modulePreload: { polyfill: false },
  // A data: address would need its own exception in the content security policy.
  assetsInlineLimit: 0,
  chunkSizeWarningLimit: 700,
  reportCompressedSize: false,
} satisfies UserConfig['build'];
