import { instant, text } from '../declaration/index.ts';

/** The name of an author, whose address is the stamp. A platform may lack it. */
const authorName = (stamp: 'createdByName' | 'modifiedByName') =>
  text({ stamp, computed: true, sortable: false, filterable: false });

/** When and by whom a record was last changed. The platform maintains both; forms show them in the header. */
export const modificationStamps = {
  modifiedDate: instant({ label: 'Last changed', stamp: 'modifiedAt', column: 'hidden' }),
  modifiedBy: text({ label: 'Last changed by', stamp: 'modifiedBy', column: 'hidden' }),
  modifiedByName: authorName('modifiedByName'),
};

/** The names of those who created and last changed a record, for resources with `history`. */
export const authorNames = {
  createdByName: authorName('createdByName'),
  modifiedByName: modificationStamps.modifiedByName,
};

/** When and by whom a record was created and last changed, for forms that show both. */
export const history = {
  createdBy: text({ stamp: 'createdBy' }),
  createdDate: instant({ stamp: 'createdAt', column: 'hidden' }),
  modifiedBy: text({ stamp: 'modifiedBy' }),
  modifiedDate: instant({ stamp: 'modifiedAt', column: 'hidden' }),
};
