import type pg from 'pg';

/** The same clients in one database, and placed in two. */
export interface Placement {
  readonly one: pg.Pool;
  /** Both databases, each with half of the clients. */
  readonly places: readonly pg.Pool[];
  /** A database with a directory of addresses and, on `postgres_fdw`, tables partitioned by client. */
  readonly front: pg.Pool;
  readonly placeOf: ReadonlyMap<string, pg.Pool>;
}

/** A statement and how it is answered where clients are placed in two databases. */
export interface Crossing {
  readonly what: string;
  readonly text: string;
  readonly values: () => readonly unknown[];
  readonly routed: (placement: Placement, values: readonly unknown[]) => Promise<unknown>;
  /** Not run through `postgres_fdw`, for this reason. */
  readonly notForeign?: string;
}

type Row = Readonly<Record<string, unknown>>;

/** Asks both databases at once, and merges their rows. */
const askBoth =
  (text: string, merge: (rows: Row[]) => unknown) =>
  async ({ places }: Placement, values: readonly unknown[]) =>
    merge(
      (await Promise.all(places.map((place) => place.query<Row>(text, [...values])))).flatMap(
        ({ rows }) => rows,
      ),
    );

const byName = (one: Row, other: Row) => String(one['name']).localeCompare(String(other['name']));
const sum = (rows: Row[]) => rows.reduce((total, { count }) => total + Number(count), 0);

/** The statements that cross clients, as the platform asks them, without the columns that change nothing; and one that does not. */
export function crossingsOf(addresses: readonly string[], clients: readonly string[]): readonly Crossing[] {
  let turn = 0;
  const next = (values: readonly string[]) => () => [values[(turn += 1) % values.length]];
  const account =
    'select uid, client_uid, password_hash from identity_accounts where fold_case(email) = fold_case($1)';
  const page =
    'select uid, last_name from users where client_uid = $1 order by lower(last_name), uid limit 25';
  const search = `select client_uid, uid, lower(last_name) as name from users where search_document like '%garcia%' order by name, uid limit 1001`;
  const failed = `select count(*) from webhook_deliveries where state = 'failed'`;
  const people = 'select client_uid as name, count(*) from users group by 1 order by 1';
  const due = `select client_uid, uid from webhook_deliveries where due_at <= now() order by due_at limit 100 for update skip locked`;
  const none = () => [];
  return [
    {
      what: 'a page of one client’s users',
      text: page,
      values: next(clients),
      routed: ({ placeOf }, values) => placeOf.get(String(values[0]))!.query(page, [...values]),
    },
    {
      what: 'sign-in: the account of an address',
      text: account,
      values: next(addresses),
      routed: async ({ front, placeOf }, values) => {
        const found = await front.query<{ client_uid: string }>(
          'select client_uid from directory where address = fold_case($1)',
          [...values],
        );
        return placeOf.get(found.rows[0]?.client_uid ?? '')!.query(account, [...values]);
      },
    },
    {
      what: 'search for people across clients',
      text: search,
      values: none,
      routed: askBoth(search, (rows) => rows.toSorted(byName).slice(0, 1001)),
    },
    { what: 'failed deliveries of all clients', text: failed, values: none, routed: askBoth(failed, sum) },
    {
      what: 'clients with their number of people',
      text: people,
      values: none,
      routed: askBoth(people, (rows) => rows.toSorted(byName)),
    },
    {
      what: 'claim of 100 due deliveries',
      text: due,
      values: none,
      // A process claims in one database: which one, the processes share out.
      routed: ({ places }) => places[(turn += 1) % places.length]!.query(due),
      notForeign: 'skips no locks',
    },
  ];
}
