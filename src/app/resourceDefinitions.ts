import type { RaRecord, ResourceDefinitions } from 'ra-core';
import type { AnyResource } from '../../resources/declaration/index.ts';
import type { NameOf } from '../format/useNameOf.ts';
import { resources } from '../../resources/registry.ts';

function definitionOf(resource: AnyResource, nameOf: NameOf) {
  const places = Object.values(resource.places);
  return {
    name: resource.name,
    hasList: places.some(({ list }) => list),
    hasCreate: places.some(({ create }) => create !== undefined),
    hasEdit: places.some(({ edit }) => edit?.update),
    // The details page is also the show page.
    hasShow: places.some(({ edit }) => edit),
    recordRepresentation: (record: RaRecord) => nameOf(resource, record),
  };
}

/** The declared resources as react-admin's resource definitions. */
export function resourceDefinitions(nameOf: NameOf): ResourceDefinitions {
  return Object.fromEntries(resources.map((resource) => [resource.name, definitionOf(resource, nameOf)]));
}
