/** A GeoJSON FeatureCollection of polygons (RFC 7946), longitude before latitude. */
export interface Features {
  readonly type: 'FeatureCollection';
  readonly features: readonly {
    readonly type: 'Feature';
    readonly properties: { readonly kind: 'outline' | 'room'; readonly name: string };
    readonly geometry: {
      readonly type: 'Polygon';
      readonly coordinates: readonly (readonly (readonly [number, number])[])[];
    };
  }[];
}

export interface VenueLevel {
  readonly name: string;
  /** 0 is the ground. */
  readonly elevation: number;
}

/** A place that a maps service knows the inside of. */
export interface Venue {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly levels: readonly VenueLevel[];
  /** Longitude and latitude of the south-west corner. */
  readonly corner: readonly [number, number];
}

/** The maps service of the embedded platform, by the name that addresses have for it. */
export const embeddedMaps = 'embedded';

const ground: VenueLevel = { name: 'Ground Floor', elevation: 0 };
const first: VenueLevel = { name: 'First Floor', elevation: 1 };
const second: VenueLevel = { name: 'Second Floor', elevation: 2 };
const third: VenueLevel = { name: 'Third Floor', elevation: 3 };
const basement: VenueLevel = { name: 'Basement', elevation: -1 };

const sites: readonly (readonly [string, string, number, number, readonly VenueLevel[]])[] = [
  ['Ashgrove Elementary', 'Northfield', -93.161, 44.458, [ground]],
  ['Birchwood Middle School', 'Northfield', -93.172, 44.462, [ground, first]],
  ['Cedar Hill High School', 'Northfield', -93.149, 44.447, [basement, ground, first, second]],
  ['Dalton Arts Center', 'Faribault', -93.268, 44.295, [ground, first]],
  ['Eastlake Community College', 'Duluth', -92.101, 46.787, [basement, ground, first, second, third]],
  ['Fairview Clinic', 'Rochester', -92.463, 44.022, [ground, first, second]],
  ['Greenway Primary', 'Oxford', -1.258, 51.752, [ground]],
  ['Harbour Academy', 'Bristol', -2.597, 51.449, [ground, first, second]],
  ['Ironbridge Hall', 'Telford', -2.486, 52.627, [basement, ground, first]],
  ['Juniper Office Park', 'Minneapolis', -93.265, 44.978, [ground, first, second, third]],
  ['Kingsway School', 'Leeds', -1.549, 53.801, [ground, first]],
  ['Lakeshore Head Start', 'Edina', -93.35, 44.889, [ground]],
];

export const venues: readonly Venue[] = sites.map(([name, city, longitude, latitude, levels], index) => ({
  id: `venue-${String(index + 1).padStart(3, '0')}`,
  name,
  city,
  levels,
  corner: [longitude, latitude],
}));

/** Degrees; at these latitudes some fifty by thirty metres. */
const mapWidth = 0.0007;
const mapDepth = 0.0003;
const mapRooms = 6;

function rectangle(west: number, south: number, width: number, depth: number) {
  const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
  const [east, north] = [round(west + width), round(south + depth)];
  const ring = [
    [round(west), round(south)],
    [east, round(south)],
    [east, north],
    [round(west), north],
    [round(west), round(south)],
  ] as const;
  return { type: 'Polygon', coordinates: [ring] } as const;
}

/** The plan of a level: its outline and rooms along both sides of a corridor. */
export function featuresOf({ corner: [west, south] }: Venue, { name, elevation }: VenueLevel): Features {
  const roomWidth = mapWidth / (mapRooms / 2);
  const roomDepth = mapDepth * 0.4;
  const rooms = Array.from({ length: mapRooms }, (_, index) => ({
    type: 'Feature' as const,
    properties: {
      kind: 'room' as const,
      name: `Room ${Math.max(0, elevation)}${String(index + 1).padStart(2, '0')}`,
    },
    geometry: rectangle(
      west + (index >> 1) * roomWidth,
      index % 2 === 0 ? south : south + mapDepth - roomDepth,
      roomWidth,
      roomDepth,
    ),
  }));
  const outline = {
    type: 'Feature' as const,
    properties: { kind: 'outline' as const, name },
    geometry: rectangle(west, south, mapWidth, mapDepth),
  };
  return { type: 'FeatureCollection', features: [outline, ...rooms] };
}
