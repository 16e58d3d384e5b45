import { describe, expect, it } from 'vitest';
import { resolveEntry, type EntryPages } from '../../authProvider/entry.ts';
import { aConfig, aContext, aSession, aUser, systemUser } from '../support/session.ts';
import { proves } from '../support/rows.ts';

const entryPages: EntryPages = {
  isKnown: (path) => ['/client/landing', '/client/admin/buildings', '/client/admin/profile'].includes(path),
  mayOpen: (path) => path !== '/client/admin/profile',
  systemStart: '/admin/clients',
};
const links = {
  'landing.external': 'https://classic.example/{path}',
  'landing.staffSafety': 'https://staff.example',
  'product.visitor': 'https://visitor.example',
  'product.drillManager': 'https://drill.example',
};
const modules = { visitor: ['v1'], kiosks: ['v2'], drillManager: ['d1'], insight: ['i1'] };
const permissions = ['canmanageclients'];
const us = aConfig({ links, modules });
const uk = aConfig({ links, modules, region: 'uk' });

describe('the entry path /', () => {
  it('leads a system user with a client to the client landing page, despite a default landing page', () => {
    proves('entry-4', 'entry-5');
    const user = systemUser({ permissions, defaultLandingPage: '/client/admin/buildings' });
    expect(resolveEntry(aSession({ user, context: aContext }), entryPages)).toEqual({
      path: '/client/landing',
    });
  });

  it('leads staff without permissions to the no-permissions prompt, with or without a client', () => {
    proves('access-37');
    const user = systemUser({ defaultLandingPage: '/client/admin/buildings' });
    for (const context of [null, aContext]) {
      expect(resolveEntry(aSession({ user, context }), entryPages)).toEqual({
        external: '/v7/prompt/no-permissions',
      });
    }
  });

  it.each(['/client/admin/buildings', '/v7/client/admin/buildings'])(
    'leads to the default landing page %s rather than to the client’s only product',
    (defaultLandingPage) => {
      proves('entry-4', 'entry-6');
      const session = aSession({ user: aUser({ defaultLandingPage }), config: uk, modules: new Set(['v1']) });
      expect(resolveEntry(session, entryPages)).toEqual({ path: '/client/admin/buildings' });
    },
  );

  it('ignores the default landing page in review apps', () => {
    proves('entry-7');
    const config = aConfig({ links, modules, environment: 'reviewapp' });
    const user = aUser({ defaultLandingPage: '/client/admin/buildings' });
    expect(resolveEntry(aSession({ user, config }), entryPages)).toEqual({ path: '/client/landing' });
  });

  it('leads to the external site for an unknown landing path', () => {
    proves('entry-8');
    const user = aUser({ defaultLandingPage: '/visitor/home?tab=2' });
    expect(resolveEntry(aSession({ user, config: us }), entryPages)).toEqual({
      external: 'https://classic.example/visitor/home?tab=2',
    });
  });

  it.each(['/staff-safety/home', '/StaffSafe', '/staffsafety'])(
    'leads to the staff-safety site for the landing path %s',
    (defaultLandingPage) => {
      proves('entry-9');
      const session = aSession({ user: aUser({ defaultLandingPage }), config: us });
      expect(resolveEntry(session, entryPages)).toEqual({ external: 'https://staff.example' });
    },
  );

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/%2fevil.example',
    '/%5cevil.example',
    '%2f%2fevil.example',
    '\t//evil.example',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '/',
    '/v7',
    '/callback',
    '/logout',
  ])('never follows the landing page %s', (defaultLandingPage) => {
    const session = aSession({ user: aUser({ defaultLandingPage }), config: us });
    expect(resolveEntry(session, { ...entryPages, isKnown: () => true, mayOpen: () => true })).toEqual({
      path: '/client/landing',
    });
  });

  it.each([
    ['/visitor/home', 'landing.external'],
    ['/staff-safety/home', 'landing.staffSafety'],
  ])('reports a missing URL for the site of %s', (defaultLandingPage, missing) => {
    proves('entry-8', 'entry-9');
    const session = aSession({ user: aUser({ defaultLandingPage }) });
    expect(resolveEntry(session, entryPages)).toEqual({ missing });
  });

  it('ignores a default landing page that the user may not open', () => {
    const session = aSession({ user: aUser({ defaultLandingPage: '/client/admin/profile' }) });
    expect(resolveEntry(session, entryPages)).toEqual({ path: '/client/landing' });
  });

  it('leads to the product of a client with a single product in uk', () => {
    proves('entry-10');
    expect(resolveEntry(aSession({ config: uk, modules: new Set(['v1', 'v2']) }), entryPages)).toEqual({
      external: 'https://visitor.example',
    });
  });
  it('reports a missing URL for the client’s only product in uk', () => {
    proves('entry-10');
    expect(resolveEntry(aSession({ config: uk, modules: new Set(['i1']) }), entryPages)).toEqual({
      missing: 'product.insight',
    });
  });
  it('counts products by their modules, including products without a URL', () => {
    proves('entry-12');
    const session = aSession({ config: uk, modules: new Set(['v1', 'i1']) });
    expect(resolveEntry(session, entryPages)).toEqual({ path: '/client/landing' });
  });
  it('does not lead to a product in us', () => {
    proves('entry-11');
    expect(resolveEntry(aSession({ config: us, modules: new Set(['v1']) }), entryPages)).toEqual({
      path: '/client/landing',
    });
  });
  it.each([[[]], [['x1']], [['v1', 'd1']]])('does not lead to a product with the modules %j', (licensed) => {
    proves('entry-12');
    const session = aSession({ config: uk, modules: new Set<string>(licensed) });
    expect(resolveEntry(session, entryPages)).toEqual({ path: '/client/landing' });
  });

  it('leads a system user without a client to the start page of the system area', () => {
    proves('entry-13');
    expect(resolveEntry(aSession({ user: systemUser({ permissions }) }), entryPages)).toEqual({
      path: '/admin/clients',
    });
  });
  it('leads a client user to the client landing page by default', () => {
    proves('entry-14');
    expect(resolveEntry(aSession(), entryPages)).toEqual({ path: '/client/landing' });
  });
});
