import type { MessageGroup } from '../messageGroup.ts';

/** Texts of single values, which lists use too. Texts of forms are in late/form.ts. */
const form = {
  'en-US': { yes: 'Yes', no: 'No', unreadable: 'The portal can’t read this value.' },
} satisfies MessageGroup;

export default form;
