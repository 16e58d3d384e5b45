import {
  type AnyResource,
  mayOperate,
  type ResourceRequirements,
} from '../../resources/declaration/index.ts';
import { searchFieldsOf, searchFilter } from '../../resources/declaration/filters/searchFilter.ts';
import { resources } from '../../resources/registry.ts';
import type { Queryable } from '../database/index.ts';
import { clientRequirements } from '../http/access.ts';
import type { Principal } from '../kernel/principal.ts';
import { ProblemError } from '../kernel/problem.ts';
import { findUsers } from '../people/search/find.ts';
import { fewMatches } from '../resources/queries/list-statements.ts';
import type { ListQuery } from '../resources/queries/window.ts';
import { listRecords, type WireRecord } from '../resources/read.ts';

/** Maximum number of returned records of one resource. */
const perResource = 5;

/** The records of one resource that were found. */
export interface Found {
  readonly resource: string;
  readonly items: readonly WireRecord[];
}

/** A search by a caller, in the records of a client or of the whole platform. */
export interface RecordSearch {
  readonly principal: Principal;
  readonly term: string;
  /** Null for records without a client, and for users of all clients. */
  readonly clientUid: string | null;
  /** Throws ProblemError 403 unless the client has what the resource requires. */
  readonly checkClient: (requires: ResourceRequirements, clientUid: string) => Promise<void>;
}

const page: ListQuery = {
  pagesize: perResource,
  pagenumber: 0,
  // Nobody sees the number. So many matches show that the first ones are soon found in the order of the list.
  countTo: fewMatches,
  orderInstructions: undefined,
  filters: undefined,
};

/** The searchable resources with a page whose records are directly below these path parameters. */
function searchedBelow(...parents: readonly string[]): AnyResource[] {
  return resources.filter(
    (resource) =>
      Object.keys(resource.scope).join() === parents.join() &&
      ['list', 'update'].every((operation) => resource.calls.operations.includes(operation as 'list')) &&
      !resource.callsByHand &&
      !resource.viewOf &&
      !resource.onlyOwn &&
      !resource.calls.onePerScope &&
      searchFieldsOf(resource).length > 0,
  );
}

const ofClient = searchedBelow('clientId');
const ofPlatform = searchedBelow();

/** True when the caller may list the records of a resource, by the same rules as the call of its list. */
async function mayList(resource: AnyResource, { principal, clientUid, checkClient }: RecordSearch) {
  if (!mayOperate(resource, 'list', principal)) return false;
  if (!clientUid) return true;
  try {
    for (const requires of clientRequirements({ operation: 'list', resource }))
      await checkClient(requires, clientUid);
    return true;
  } catch (error) {
    if (error instanceof ProblemError && error.status === 403) return false;
    throw error;
  }
}

/** The users of all clients that match the term. Empty for callers who may not search them. */
async function usersOfAll(tx: Queryable, { principal, term }: RecordSearch): Promise<readonly Found[]> {
  if (principal.kind !== 'system' || !principal.permissions.has('canmanageusers')) return [];
  const { items } = await findUsers(tx, term, { principal, query: page });
  return [{ resource: 'users', items }];
}

/** The records that match the term in the lists that the caller may open, at most five of each. */
export async function findRecords(tx: Queryable, search: RecordSearch): Promise<readonly Found[]> {
  const { principal, term, clientUid } = search;
  const found: Found[] = [];
  const params: Record<string, string> = clientUid === null ? {} : { clientId: clientUid };
  for (const resource of clientUid === null ? ofPlatform : ofClient) {
    if (!(await mayList(resource, search))) continue;
    const query = { ...page, filters: searchFilter(resource, term) };
    const { items } = await listRecords(tx, resource, { params, principal, query });
    found.push({ resource: resource.name, items });
  }
  const people = clientUid === null ? await usersOfAll(tx, search) : [];
  return [...found, ...people].filter(({ items }) => items.length > 0);
}
