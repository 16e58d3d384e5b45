import type { MessageGroup } from '../messageGroup.ts';

/** The words of single values, in lists too; what only forms say is in late/form.ts. */
const form = {
  'en-US': { yes: 'Yes', no: 'No', unreadable: 'The portal can’t read this value.' },
} satisfies MessageGroup;

export default form;
