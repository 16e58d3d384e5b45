import { useTranslate } from '../../i18n/late/maps.ts';
import { PlainButton } from '../../fields/PlainButton.tsx';
import { SelectBox } from '../../fields/choosing/SelectBox.tsx';
import { type Place, type Room, roomAt } from './plan.ts';

/** A location of a level, with its position when it is on the map. */
export interface MapLocation {
  readonly uid: string;
  readonly name: string;
  readonly place: Place | undefined;
}

interface LocationTableProps {
  readonly label: string;
  readonly locations: readonly MapLocation[];
  readonly rooms: readonly Room[];
  readonly chosen: string | undefined;
  /** Undefined when there is no plan. */
  readonly onChoose?: ((uid: string) => void) | undefined;
  /**
   * Moves a location into a room, or removes it from the map with null. Undefined for viewers who may not.
   */
  readonly onPlace?: ((uid: string, place: Place | null) => void) | undefined;
}

/** Option value that leaves a location outside all rooms at its position. */
const elsewhere = 'elsewhere';

/** The locations of a level and their rooms: the map's content as a table. */
export function LocationTable({ label, locations, rooms, chosen, onChoose, onPlace }: LocationTableProps) {
  const translate = useTranslate();
  const roomName = ({ place }: MapLocation, room: Room | undefined) =>
    room?.name ?? translate(place ? 'maps.locations.elsewhere' : 'maps.locations.unplaced');
  return (
    <table className="map-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{translate('maps.locations.name')}</th>
          <th scope="col">{translate('maps.locations.room')}</th>
        </tr>
      </thead>
      <tbody>
        {locations.map((location) => {
          const { uid, name, place } = location;
          const room = place && roomAt(place, rooms);
          return (
            <tr key={uid} data-chosen={uid === chosen || undefined}>
              <th scope="row">
                {onChoose && place ? (
                  <PlainButton
                    aria-pressed={uid === chosen}
                    aria-label={translate('maps.locations.show', { name })}
                    onClick={() => onChoose(uid)}
                  >
                    {name}
                  </PlainButton>
                ) : (
                  name
                )}
              </th>
              <td>
                {onPlace ? (
                  <SelectBox
                    label={translate('maps.locations.roomOf', { name })}
                    value={room?.key ?? (place ? elsewhere : '')}
                    onChange={(chosenKey) => {
                      const to = rooms.find(({ key }) => key === chosenKey);
                      onPlace(uid, to?.center ?? null);
                    }}
                  >
                    <option value="">{translate('maps.locations.unplaced')}</option>
                    {place && !room && (
                      <option value={elsewhere}>{translate('maps.locations.elsewhere')}</option>
                    )}
                    {rooms.map(({ key, name: option }) => (
                      <option key={key} value={key}>
                        {option}
                      </option>
                    ))}
                  </SelectBox>
                ) : (
                  roomName(location, room)
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
