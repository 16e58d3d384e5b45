import { instant, text } from '../declaration/index.ts';

/** When and by whom a record was last changed; the platform keeps both, and a form shows them in its header. */
export const modificationStamps = {
  modifiedDate: instant({
    label: 'Last changed',
    write: 'never',
    stamp: 'modifiedAt',
    column: { hidden: true },
  }),
  modifiedBy: text({
    label: 'Last changed by',
    write: 'never',
    stamp: 'modifiedBy',
    column: { hidden: true },
  }),
};
