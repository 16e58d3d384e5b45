export * from './access.ts';
export { createAuthProvider } from './authProvider.ts';
export type { Identity } from './identity.ts';
export { pathWithoutBase } from './paths.ts';
export type { SessionStore } from './session.ts';
export type { SessionEnd } from './ending/sessionEnd.ts';
