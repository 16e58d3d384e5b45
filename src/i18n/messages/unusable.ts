import type { MessageGroup } from '../messageGroup.ts';

/** Texts for a browser that cannot run the portal. */
const unusable = {
  'en-US': {
    storage: {
      title: 'Your browser keeps nothing for this site',
      help: 'The portal needs cookies and site data for your sign-in. Allow them for this address in the browser’s settings, then try again.',
    },
    insecure: {
      title: 'This address has no secure connection',
      help: 'The portal needs an address that begins with https://. Ask your administrator for it.',
    },
  },
} as const satisfies MessageGroup;

export default unusable;
