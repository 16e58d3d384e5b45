import { instant, text } from '../declaration/index.ts';

/** When and by whom a record was last changed; the platform keeps both, and a form shows them in its header. */
export const modificationStamps = {
  modifiedDate: instant({ label: 'Last changed', stamp: 'modifiedAt', column: 'hidden' }),
  modifiedBy: text({ label: 'Last changed by', stamp: 'modifiedBy', column: 'hidden' }),
};

/** When and by whom a record was made and last changed, where its form shows both. */
export const history = {
  createdBy: text({ stamp: 'createdBy' }),
  createdDate: instant({ stamp: 'createdAt', column: 'hidden' }),
  modifiedBy: text({ stamp: 'modifiedBy' }),
  modifiedDate: instant({ stamp: 'modifiedAt', column: 'hidden' }),
};
