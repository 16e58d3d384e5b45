import type { RaRecord, ResourceDefinitions } from 'ra-core';
import { recordName, type AnyResource } from '../../resources/declaration/index.ts';
import { resources } from '../../resources/registry.ts';

function definitionOf(resource: AnyResource) {
  const places = Object.values(resource.places);
  return {
    name: resource.name,
    hasList: places.some(({ list }) => list),
    hasCreate: places.some(({ create }) => create !== undefined),
    hasEdit: places.some(({ edit }) => edit?.update),
    // The details page is for reading too.
    hasShow: places.some(({ edit }) => edit),
    recordRepresentation: (record: RaRecord) => recordName(resource, record),
  };
}

/** The declared resources as react-admin knows resources. */
export const resourceDefinitions: ResourceDefinitions = Object.fromEntries(
  resources.map((resource) => [resource.name, definitionOf(resource)]),
);
