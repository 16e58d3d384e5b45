import type { AnyResource } from '../../../resources/declaration/index.ts';
import { type Call, defineCall } from '../../http/call.ts';
import { notFoundProblem } from '../../kernel/problem.ts';
import { callBase, type Subject, subjectOf } from './call-subject.ts';
import { nearestSearch } from '../queries/nearest-search.ts';
import { listParameters, spellingParameter } from '../queries/paging.ts';
import { listRecords } from '../read.ts';
import { recordPageSchema } from '../schemas.ts';
import { listSimpleRest, simpleRestParameters } from '../queries/simple-rest.ts';

function listCall(subject: Subject): Call {
  const { resource, many } = subject;
  const { onePerScope, path, service, listService } = resource.calls;
  return defineCall({
    ...callBase(subject, 'list', 'list', resource.name, path),
    service: listService ?? service,
    method: 'GET',
    summary: `Lists ${many}`,
    readOnly: true,
    mayBeOld: true,
    query: { ...listParameters, ...spellingParameter },
    answers: { 200: recordPageSchema(resource) },
    async handler({ tx, params, principal, query }) {
      if (query.misspelt) {
        const didYouMean = await nearestSearch(tx, resource, query.misspelt, {
          params,
          principal,
          filters: query.filters,
        });
        return {
          body: {
            items: [],
            rowCount: 0,
            pageNumber: 0,
            pageSize: 0,
            ...(didYouMean !== undefined && { didYouMean }),
          },
        };
      }
      const page = await listRecords(tx, resource, {
        params,
        principal,
        query,
      });
      // Spec section 7: for a record that a client has at most once, 404 means that there is none.
      if (onePerScope && page.rowCount === 0 && query.filters === undefined) throw notFoundProblem();
      return { body: page };
    },
  });
}

/** All records of a scope at once, ordered by the field that names them. */
export function allCall(subject: Subject, all: string): Call {
  const { resource, many } = subject;
  return defineCall({
    ...callBase(subject, 'list', 'listAll', resource.name, `${resource.calls.path}/${all}`),
    method: 'GET',
    summary: `All ${many} at once, by name`,
    readOnly: true,
    mayBeOld: true,
    answers: { 200: recordPageSchema(resource) },
    async handler({ tx, params, principal }) {
      const query = { pagesize: undefined, pagenumber: 0, orderInstructions: undefined, filters: undefined };
      return { body: await listRecords(tx, resource, { params, principal, query }) };
    },
  });
}

/** The list of a resource in the dialect of ra-data-simple-rest. */
function simpleRestListCall(subject: Subject): Call {
  const { resource, many, record } = subject;
  const { path, service, listService } = resource.calls;
  return defineCall({
    ...callBase(subject, 'list', 'list', resource.name, path),
    service: listService ?? service,
    method: 'GET',
    summary: `Lists ${many}; how many there are stands in Content-Range`,
    readOnly: true,
    mayBeOld: true,
    query: simpleRestParameters,
    hasStrictQuery: true,
    answers: { 200: { type: 'array', items: record } },
    handler: ({ tx, params, principal, query }) => listSimpleRest(tx, resource, { params, principal, query }),
  });
}

/** The call that lists a declared resource. */
export function listCallOf(resource: AnyResource): Call {
  const subject = subjectOf(resource);
  return resource.calls.dialect === 'simple-rest' ? simpleRestListCall(subject) : listCall(subject);
}
