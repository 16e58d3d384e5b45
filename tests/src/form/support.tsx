import { STATUS_CODES } from 'node:http';
import { ThemeProvider } from '@mui/material/styles';
import { render, type RenderOptions, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, useNotificationContext } from 'ra-core';
import { createMemoryRouter, Link, Outlet, type RouteObject, RouterProvider } from 'react-router-dom';
import type { SessionStore } from '../../../authProvider/session.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { resourceNamed, resources as declaredResources } from '../../../resources/registry.ts';
import { createQueryClient } from '../../../src/app/queryClient.ts';
import { OwnRightsQuestion } from '../../../src/changes/OwnRightsQuestion.tsx';
import CreateScreen from '../../../src/form/page/CreateScreen.tsx';
import EditScreen from '../../../src/form/page/EditScreen.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { parts } from '../../../src/app/screens.ts';
import type { PlaceProps } from '../../../src/parts/PlaceProps.ts';
import { PartsContext, type Parts } from '../../../src/parts/parts.ts';
import { PortalContext, type Portal } from '../../../src/viewer/PortalContext.ts';
import { SessionProvider } from '../../../src/viewer/useSession.ts';
import { theme } from '../../../src/theme/theme.ts';
import { portalProvider } from '../../support/portalProvider.ts';
import { resourcesWith } from '../../support/resourcesWith.ts';
import { aConfig, aSession, aUser, sessionStoreOf } from '../../support/session.ts';

export const clientUid = '11111111-1111-4111-8111-111111111111';
export const buildingUid = '22222222-2222-4222-8222-222222222222';

/** A call as received by the platform. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

/** The properties of a screen at a place of a resource. */
export function propsOf(name: string, placeName: string): PlaceProps {
  const resource = resourceNamed(name);
  const place = resource?.places[placeName];
  if (!resource || !place) throw new Error(`${name} has no place ${placeName}.`);
  return { resource, place, placeName, scope: { clientId: clientUid } };
}

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

export const problem = (status: number, more: object = {}) =>
  json({ title: STATUS_CODES[status], status, ...more }, status);

const lookups: Record<string, unknown[]> = {
  '/clientbuilding/v2/countries': [
    { uid: 'c1', name: 'United States', code: 'US' },
    { uid: 'c2', name: 'United Kingdom', code: 'GB' },
    { uid: 'c3', name: 'Australia', code: 'AU' },
  ],
  '/clientbuilding/v2/states': [
    { uid: 's1', name: 'Washington', code: 'WA', countryCode: 'US' },
    { uid: 's2', name: 'Texas', code: 'TX', countryCode: 'US' },
    { uid: 's3', name: 'Western Australia', code: 'WA', countryCode: 'AU' },
    { uid: 's4', name: 'Tasmania', code: 'TAS', countryCode: 'AU' },
    { uid: 's5', name: 'Kent', code: 'KEN', countryCode: 'GB' },
  ],
  '/usercontactrole/v2/timezones': [{ uid: 't1', name: 'Pacific Time', zoneName: 'America/Los_Angeles' }],
  [`/clientbuilding/v2/clients/${clientUid}/buildingtypes`]: [
    { uid: '33333333-3333-4333-8333-333333333333', name: 'School' },
    { uid: '44444444-4444-4444-8444-444444444444', name: 'Office' },
  ],
};

/** A platform that answers lookups itself and other calls with `answer`. It records the calls. */
export function fakePlatform(answer: (call: Call) => Response | undefined | Promise<Response | undefined>) {
  const calls: Call[] = [];
  const fetch = async (input: string, init: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(input, 'http://platform.test');
    const call: Call = {
      method: init.method ?? 'GET',
      path: pathname,
      query: searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    calls.push(call);
    const response = await answer(call);
    if (response) return response;
    const items = lookups[pathname];
    return items ? json({ items, rowCount: items.length }) : problem(404);
  };
  return { fetch, calls, writes: () => calls.filter(({ method }) => method !== 'GET') };
}

export const building = {
  uid: buildingUid,
  clientUID: clientUid,
  name: 'North Hall',
  status: 0,
  buildingType: { uid: '33333333-3333-4333-8333-333333333333', name: 'School' },
  buildingId: 'N-1',
  phoneNumber: '(555) 010-2000',
  country: 'US',
  addressLine1: '1 Main Street',
  city: 'Seattle',
  stateProvinceRegion: 'WA',
  postalZipCode: '98101',
  timeZone: 'America/Los_Angeles',
  notes: '',
};

interface Person {
  readonly kind: 'system' | 'client';
  readonly permissions: readonly string[];
}

export const systemAdmin: Person = {
  kind: 'system',
  permissions: ['cancreateclientsandbuildings', 'canmanageclients', 'candisableclientsandbuildings'],
};
export const clientAdmin: Person = {
  kind: 'client',
  permissions: ['canmanageclientsettings', 'canmanagebuildingsettings', 'canmanageroles'],
};

/** A user of the client. */
export const bea = {
  uid: '55555555-5555-4555-8555-555555555555',
  clientUID: clientUid,
  firstName: 'Bea',
  lastName: 'Moreno',
  userName: 'bea@northfield.example',
};

/** The visitor app's module in the platform's catalogue. */
export const visitorApp = '77777777-7777-4777-8777-777777777777';

/** What a platform with all options knows. */
const allOptions = {
  clientCredentials: true,
  credentialOrigins: true,
  history: true,
  invitations: true,
  webhookTiming: true,
};

function sessionOf({ kind, permissions }: Person, options: PagesOptions['options']): SessionStore {
  const user = aUser({ userUid: 'user-1', isSystemUser: kind === 'system', permissions });
  const config = aConfig({ modules: { visitorApp: [visitorApp] }, options });
  return sessionStoreOf(aSession({ user, config, modules: new Set([visitorApp]) }));
}

function Notices() {
  const { notifications } = useNotificationContext();
  return (
    <ul aria-label="Notices">
      {notifications.map((notice, index) => {
        const undo = notice.notificationOptions?.['onUndo'] as (() => void) | undefined;
        return (
          <li key={index} data-can-undo={undo !== undefined}>
            {JSON.stringify([notice.message, notice.notificationOptions])}
            {undo && <button aria-label="Undo of a notice" onClick={undo} />}
          </li>
        );
      })}
    </ul>
  );
}

interface PagesOptions {
  readonly platform: ReturnType<typeof fakePlatform>;
  /** The pages that are visited in turn before the test begins. The last one is shown. */
  readonly visited: readonly string[];
  readonly person?: Person;
  /** `options` of `config.json`. Defaults to all. */
  readonly options?: Readonly<Record<string, boolean>>;
  /** Defaults to those of the portal. */
  readonly resources?: readonly AnyResource[];
  /** Defaults to those of the portal. */
  readonly features?: Parts['features'];
  /** Called when a render failed and React's retry succeeded. Without it such a render fails the test run. */
  readonly onRecoverableError?: RenderOptions['onRecoverableError'];
}

/** Shows pages within the portal's contexts, beside a link to another page. All other paths are another page. */
export function showPages(
  pages: readonly RouteObject[],
  {
    platform,
    visited,
    person = systemAdmin,
    options = allOptions,
    resources = declaredResources,
    features = parts.features,
    onRecoverableError,
  }: PagesOptions,
) {
  const session = sessionOf(person, options);
  const queryClient = createQueryClient();
  const providers = {
    dataProvider: portalProvider(platform.fetch, queryClient, session, resources),
    i18nProvider: createI18nProvider('us'),
    queryClient,
    store: memoryStore(),
  };
  // Without what only the running portal has: the code below it would fail there.
  const portal = { ...providers, session, config: session.get().config } as unknown as Portal;
  const router = createMemoryRouter(
    [
      {
        element: (
          <PortalContext value={portal}>
            <SessionProvider value={session}>
              <CoreAdminContext {...providers}>
                <ThemeProvider theme={theme}>
                  <Link to="/elsewhere">Elsewhere</Link>
                  <Outlet />
                  <Notices />
                  <OwnRightsQuestion />
                </ThemeProvider>
              </CoreAdminContext>
            </SessionProvider>
          </PortalContext>
        ),
        children: [...pages, { path: '*', element: <p>Another page</p> }],
      },
    ],
    { initialEntries: [...visited] },
  );
  return {
    ...render(
      <PartsContext value={{ ...parts, features }}>
        <RouterProvider router={router} />
      </PartsContext>,
      onRecoverableError && { onRecoverableError },
    ),
    router,
    user: userEvent.setup(),
    queryClient: providers.queryClient,
  };
}

interface ShowOptions extends Omit<PagesOptions, 'visited' | 'resources'> {
  /** A declared resource by name, or another one. */
  readonly resource: string | AnyResource;
  readonly place: string;
  readonly id?: string;
  readonly scope?: Record<string, string>;
  /** The tab of the form that is open. */
  readonly tab?: string;
  /** Query of the URL, with the question mark. */
  readonly search?: string;
}

/** Shows a create page, or with `id` an edit page. */
export function show(options: ShowOptions) {
  const { resource: name, place: placeName, id, scope, tab = '', search = '', ...more } = options;
  const resource = typeof name === 'string' ? (resourceNamed(name) as AnyResource) : name;
  const place = resource.places[placeName]!;
  const screenProps = { resource, place, placeName, scope: scope ?? { clientId: clientUid } };
  return showPages(
    [
      {
        path: '/form',
        element: id ? <EditScreen {...screenProps} id={id} /> : <CreateScreen {...screenProps} />,
      },
      { path: '/before', element: <p>Before</p> },
    ],
    { ...more, visited: ['/before', `/form${search}#${tab}`], resources: resourcesWith(resource) },
  );
}

/** The button that saves a record, or creates a new one. */
export const save = () =>
  screen.getByRole('button', { name: (_, element) => element.matches('.save-bar [type=submit]') });
export const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
export const notices = () => screen.getByRole('list', { name: 'Notices' });
