import { defineResource, flag, json, objects, text, uid } from '../declaration/index.ts';

/** Maximum length of a view's stored query string, in characters. */
const searchLength = 2000;

/** Fields that the owner of a view sets. */
const ownerFields = {
  name: text({ required: true, maxLength: 80 }),
  /** Filters, sort, search term and rows per page, as in the list's URL. */
  search: text({ maxLength: searchLength, label: 'Filters and sort' }),
  /** Order, visibility and widths of the columns. */
  columns: json(),
  isShared: flag({ label: 'Shared' }),
};

/** The list that a view belongs to: `<resource>.<place>`. */
const list = text({ required: true, maxLength: 100, example: 'clients.system' });

/** Fields that the platform computes for a view. */
const platformFields = {
  list,
  /** False for a view shared by another user. */
  isOwn: flag(),
  /** The list opens with this view for the reader. */
  isDefault: flag(),
  ownerEmail: text(),
};
const view = { viewId: uid({ required: true }) };

/** A named configuration of a list: filters, sort and columns. */
export const savedViews = defineResource({
  name: 'savedViews',
  label: { one: 'View', many: 'Views' },
  identifier: { field: 'uid', param: 'viewId' },
  // Views belong to the organization of their owner. The calls name no client: it is the caller's.
  scope: {},
  fields: { ...ownerFields, ...platformFields },
  calls: { service: 'usercontactrole/v2', path: 'views', operations: [] },
  callsByHand: true,
  places: {},
  actions: {
    mine: {
      on: 'none',
      method: 'GET',
      path: '/views',
      access: [],
      answer: {
        views: objects({ uid: uid({ required: true }), ...ownerFields, ...platformFields }),
      },
      isOptional: 'remembered',
    },
    create: {
      on: 'none',
      method: 'POST',
      path: '/views',
      access: [],
      body: { ...ownerFields, list },
      answer: { uid: uid({ required: true }) },
      isOptional: true,
    },
    update: {
      on: 'none',
      method: 'PUT',
      path: '/views/{viewId}',
      params: view,
      access: [],
      body: ownerFields,
      isOptional: true,
    },
    delete: {
      on: 'none',
      method: 'DELETE',
      path: '/views/{viewId}',
      params: view,
      access: [],
      isOptional: true,
    },
    /** A list has one default view per user. Without one, the list opens as declared. */
    setDefault: {
      on: 'none',
      method: 'PUT',
      path: '/views/default/{list}',
      params: { list },
      access: [],
      body: { viewId: uid() },
      isOptional: true,
    },
  },
});
