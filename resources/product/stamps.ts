import { instant, text } from '../declaration/index.ts';

/** When and by whom a record was last changed. The platform maintains both; forms show them in the header. */
export const modificationStamps = {
  modifiedDate: instant({ label: 'Last changed', stamp: 'modifiedAt', column: 'hidden' }),
  modifiedBy: text({ label: 'Last changed by', stamp: 'modifiedBy', column: 'hidden' }),
};

/** When and by whom a record was created and last changed, for forms that show both. */
export const history = {
  createdBy: text({ stamp: 'createdBy' }),
  createdDate: instant({ stamp: 'createdAt', column: 'hidden' }),
  modifiedBy: text({ stamp: 'modifiedBy' }),
  modifiedDate: instant({ stamp: 'modifiedAt', column: 'hidden' }),
};
