import { levels } from '../../resources/levels/index.ts';
import { embeddedMaps } from '../configuration/portal.ts';
import { notFoundProblem, validationProblem } from '../kernel/problem.ts';
import { answerAction } from '../resources/calls/actions.ts';
import { venues } from './catalogue.ts';

const path = `/clientbuilding/v2/vendorbuildings/${embeddedMaps}`;

/** The index of the first venue of a page. `nexturl` is a URL of this platform that is parsed, never called. */
function startOf(nexturl: string | null | undefined): number {
  if (nexturl == null) return 0;
  const after = /[?&]after=([\w-]+)$/.exec(nexturl)?.[1];
  const position = venues.findIndex(({ id }) => id === after);
  if (!nexturl.startsWith(`${path}?`) || position === -1)
    throw validationProblem({ nexturl: ['nexturl must be as the page before gave it.'] });
  return position + 1;
}

/** The venues of a maps service, page by page (spec section 4, Map data; section 7). */
export const venuesCall = answerAction(levels, 'venues', {
  summary: `Venues of a maps service, page by page; the embedded one is named ${embeddedMaps}`,
  // A maps service is not a table of this platform.
  mode: 'detached',
  handler({ input: { mapsService, limit, nexturl } }) {
    if (mapsService.toLowerCase() !== embeddedMaps) throw notFoundProblem();
    const start = startOf(nexturl);
    const size = limit ?? 25;
    const page = venues.slice(start, start + size);
    const hasMore = start + size < venues.length;
    const next = hasMore ? `${path}?limit=${size}&after=${page.at(-1)?.id}` : null;
    return Promise.resolve({
      results: page.map(({ id, name, city, levels: venueLevels }) => ({
        id,
        name,
        city,
        levels: venueLevels,
      })),
      properties: { nexturl: next },
    });
  },
});
