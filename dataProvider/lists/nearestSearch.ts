import { propertiesOf } from '../../resources/declaration/kinds/properties.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { isObject } from '../../resources/declaration/values.ts';
import { addressesOf } from '../address.ts';
import { ask, failureOf, jsonOf, type Platform } from '../calls.ts';
import { filtersParameter } from '../filters.ts';
import type { ListCall } from '../lists.ts';

/**
 * The search nearest to one that finds nothing in a list. Undefined when the platform offers none; one that does not know the parameter
 * answers with a page of the list.
 */
export async function nearestSearch(
  platform: Platform,
  resource: AnyResource,
  { scope, call, filter, signal }: ListCall,
): Promise<string | undefined> {
  const query = new URLSearchParams({ pagesize: '1', pagenumber: '0', misspelt: filter.q });
  const filters = filtersParameter(resource, { ...filter, q: '' });
  if (filters !== undefined) query.set('filters', filters);
  const address = addressesOf(resource, scope, platform.apiUrl).list(call);
  const answer = await ask(platform, address, { query, signal });
  if (!answer.ok) throw failureOf(resource, 'list', answer);
  const page = jsonOf(resource, 'list', answer);
  const nearest = isObject(page) ? propertiesOf(page)('didYouMean') : undefined;
  return typeof nearest === 'string' ? nearest : undefined;
}
