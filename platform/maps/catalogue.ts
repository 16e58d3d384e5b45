export interface VenueLevel {
  readonly name: string;
  /** 0 is the ground floor. */
  readonly elevation: number;
}

/** A place with indoor maps in a maps service. */
export interface Venue {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly levels: readonly VenueLevel[];
  /** Longitude and latitude of the southwest corner. */
  readonly corner: readonly [number, number];
}

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

/** The venues of the embedded maps service, a sample in place of an external service. */
export const venues: readonly Venue[] = sites.map(([name, city, longitude, latitude, levels], index) => ({
  id: `venue-${String(index + 1).padStart(3, '0')}`,
  name,
  city,
  levels,
  corner: [longitude, latitude],
}));
