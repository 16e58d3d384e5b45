import { targetOf } from '../../resources/registry.ts';
import type { AddressCondition } from './address.ts';
import type { ListState } from './useListState.ts';

/**
 * The condition by which a list shows what belongs to one other record, such as the users of a role, where the viewer can add further ones.
 * The building of the working context is none: it limits every list.
 */
export function joinedBy({
  address,
  props: { resource },
  rights,
  views,
}: Pick<ListState, 'address' | 'props' | 'rights' | 'views'>): AddressCondition | undefined {
  return address.conditions.find(({ field: name, operator, value }) => {
    const field = resource.fields[name];
    return (
      operator === 'eq' &&
      value !== '' &&
      value !== views.defaults.building?.value &&
      rights.bulkFields.includes(name) &&
      field?.target !== undefined &&
      // Countries and the like have no pages.
      Object.values(targetOf(field).places).some(({ edit }) => edit)
    );
  });
}
