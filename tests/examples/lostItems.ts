import {
  choice,
  date,
  defineResource,
  instant,
  reference,
  section,
  text,
} from '../../resources/declaration/index.ts';

/** Something that was found in a building and waits for its owner. */
export const lostItems = defineResource({
  name: 'lostItems',
  label: { one: 'Lost item', many: 'Lost items' },
  title: 'what',
  sections: {
    item: section('Lost item', {
      what: text({ required: true, search: true, maxLength: 100, column: true }),
      building: reference('buildings', { required: true, column: true }),
      foundOn: date({ column: true }),
      state: choice(['Waiting', 'Returned'], { default: 'Waiting', write: 'never', column: true }),
      returnedAt: instant({ write: 'never' }),
    }),
  },
  calls: { service: 'clientbuilding/v2', update: ['PATCH'] },
  buildingField: 'building',
  actions: {
    return: {
      on: 'record',
      method: 'POST',
      path: '{lostItemId}/return',
      icon: 'replay',
      access: 'update',
      moves: { field: 'state', from: ['Waiting'], to: 'Returned', at: 'returnedAt' },
    },
  },
  places: {
    client: {
      area: 'client',
      path: '/client/admin/lost-items',
      access: { read: ['CanManageClientSettings'], delete: ['CanManageClientSettings'] },
      list: { sort: '-foundOn' },
      create: 'add',
      edit: 'PATCH',
    },
  },
});
