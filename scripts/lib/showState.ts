import type { Plugin } from 'vite';

/** Lets `npm run dev` show the lists of a tab in the states of tests/support/screenStates.ts. No part of a build. */
export const showState: Plugin = {
  name: 'safety-portal:show-state',
  apply: 'serve',
  transformIndexHtml: {
    // Before the portal's own script: scripts of type module run in their order.
    order: 'pre',
    handler: () => [
      {
        tag: 'script',
        attrs: { type: 'module', src: '/tests/support/showState.ts' },
        injectTo: 'head-prepend',
      },
    ],
  },
};
