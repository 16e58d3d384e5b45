import type { NamedUid, SessionUser } from './claims.ts';
import { isUnder } from './paths.ts';
import { isIdentifier, nilUuid } from '../resources/declaration/identifiers.ts';

/** The client and building that the user works with (spec section 3, working context). */
export interface WorkingContext {
  readonly buildingUid: string;
  readonly buildingName: string;
  readonly clientUid: string;
  readonly clientName: string;
}

/** Pseudo-building for all buildings of a client. */
export const allBuildings: NamedUid = {
  uid: nilUuid,
  name: 'All Buildings',
};

/** Name of the cookie, and of the tab's copy in sessionStorage. */
export const contextName = 'raptor-context';
/** Storage key of the last search across clients (spec section 3). */
export const searchTermKey = 'clientSearchTerm';

/** Maximum characters of a name in the cookie. Browsers drop cookies above 4 KiB; only the identifiers are needed. */
const nameLimit = 120;

/** The cookie's value: base64 of the UTF-8 bytes of its JSON. */
export function encodeContext(context: WorkingContext): string {
  const short = (name: string) => Array.from(name).slice(0, nameLimit).join('');
  const bytes = new TextEncoder().encode(
    JSON.stringify({
      buildingUid: context.buildingUid,
      buildingName: short(context.buildingName),
      clientUid: context.clientUid,
      clientName: short(context.clientName),
    }),
  );
  return btoa(String.fromCharCode(...bytes));
}

/** The context in the cookie. Null when it is malformed. */
export function decodeContext(value: string): WorkingContext | null {
  try {
    const bytes = Uint8Array.from(atob(value), (character) => character.charCodeAt(0));
    return readContext(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

function readContext(json: string): WorkingContext | null {
  const value: unknown = JSON.parse(json);
  if (typeof value !== 'object' || value === null) return null;
  const { buildingUid, buildingName, clientUid, clientName } = value as Record<string, unknown>;
  const names = [buildingUid, buildingName, clientUid, clientName];
  if (!names.every((item) => typeof item === 'string')) return null;
  if (!isIdentifier(clientUid as string) || (buildingUid !== '' && !isIdentifier(buildingUid as string)))
    return null;
  return { buildingUid, buildingName, clientUid, clientName } as WorkingContext;
}

/** The `raptor-context` of a `document.cookie`. Null when absent or malformed. */
export function contextInCookies(cookies: string): WorkingContext | null {
  const pair = cookies.split(/;\s*/).find((part) => part.startsWith(`${contextName}=`));
  return pair ? decodeContext(pair.slice(contextName.length + 1)) : null;
}

/** The value to assign to `document.cookie`. Without a context it removes the cookie. */
export function contextCookie(context: WorkingContext | null): string {
  const attributes = 'Path=/; Secure; SameSite=Strict';
  return context
    ? `${contextName}=${encodeContext(context)}; ${attributes}`
    : `${contextName}=; Max-Age=0; ${attributes}`;
}

/** Persists the working context between page loads. */
export interface ContextStore {
  load(): WorkingContext | null;
  /** Stores it. Null removes it. */
  save(context: WorkingContext | null): void;
}

/**
 * The tab's copy takes precedence, so that two tabs can work with two clients. A new tab starts with the cookie, which other applications
 * read too; it is not written while the tab is hidden.
 */
export function browserContextStore(
  tab: Storage,
  page: Pick<Document, 'cookie'> & Partial<Pick<Document, 'visibilityState'>>,
): ContextStore {
  return {
    load() {
      const own = tab.getItem(contextName);
      if (own === null) return contextInCookies(page.cookie);
      try {
        return readContext(own);
      } catch {
        return null;
      }
    },
    save(context) {
      // `null` is stored too: a tab without a client must not take the client of another tab from the cookie.
      tab.setItem(contextName, JSON.stringify(context));
      // A hidden tab keeps its client up to date too. The cookie is of the tab from which the user opens other applications.
      if (page.visibilityState !== 'hidden') page.cookie = contextCookie(context);
    },
  };
}

/** The client to work with: the own client of client users, the stored choice of system users. */
export function selectClient(user: SessionUser, storedContext: WorkingContext | null): NamedUid | null {
  if (user.clientUid) return { uid: user.clientUid, name: user.clientName };
  if (!user.isSystemUser || !storedContext) return null;
  return { uid: storedContext.clientUid, name: storedContext.clientName };
}

/** Selectable buildings, ordered by name. Users with access to all buildings can also select All Buildings. */
export function buildingScope(user: SessionUser, buildings: readonly NamedUid[]): NamedUid[] {
  const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  const sorted = buildings.toSorted((a, b) => byName.compare(a.name, b.name));
  return user.isSystemUser || user.hasAllBuildings ? [allBuildings, ...sorted] : sorted;
}

/** The building to work with: the stored one, else the primary one, else the first. Each must be in scope. */
export function selectBuilding(
  scope: readonly NamedUid[],
  storedUid: string | undefined,
  primaryUid: string | undefined,
): NamedUid | null {
  const inScope = (uid: string | undefined) =>
    scope.find((building) => building.uid.toLowerCase() === uid?.toLowerCase());
  return inScope(storedUid) ?? inScope(primaryUid) ?? scope[0] ?? null;
}

/** True when the path belongs to the chosen client. The system area does not: starting there clears the choice. */
export function inClientContext(path: string): boolean {
  return !isUnder(path, '/admin');
}
