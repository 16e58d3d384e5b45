import { mayOpenPlace } from '../../../authProvider/access.ts';
import { resources } from '../../../resources/registry.ts';
import { resolveScope } from '../../navigation/scope.ts';
import { useParts } from '../../parts/parts.ts';
import { useSession } from '../../viewer/useSession.ts';

/** The tiles of the places that the user may open. */
export function DeclaredTiles() {
  const { features } = useParts();
  const session = useSession();
  return resources.flatMap((resource) =>
    Object.entries(resource.places).map(([placeName, place]) => {
      const Tile = features[resource.name]?.tiles[place.tile ?? ''];
      if (!Tile || !mayOpenPlace(resource, place, session)) return null;
      const scope = resolveScope(resource, place, {}, session.context?.clientUid);
      const props = { resource, place, placeName, scope };
      return <Tile key={`${resource.name}.${placeName}`} {...props} />;
    }),
  );
}
