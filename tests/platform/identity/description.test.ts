import { afterAll, beforeAll, expect, it } from 'vitest';

import { flowService } from '../../../platform/identity/flows/service.ts';
import { type IdentityPlatform, identityPlatform } from './support.ts';

let platform: IdentityPlatform;
beforeAll(async () => {
  platform = await identityPlatform('pglite', {}, [flowService]);
});
afterAll(() => platform.stop());

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly tags?: readonly string[] }>>>>;
}

it('the description of the calls has the flows of the sign-in under one heading, and none of its pages and files', async () => {
  const answer = await fetch(`${platform.origin}/openapi.json`);
  const { paths } = (await answer.json()) as Description;
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith('/identity')
      ? Object.entries(methods).map(([method, { tags }]) => `${method} ${path} ${tags?.join()}`)
      : [],
  );
  const flows = [
    'email-verification',
    'new-password',
    'new-password/check',
    'password-reset',
    'verify-email',
  ];
  expect(new Set(described)).toEqual(new Set(flows.map((flow) => `post /identity/flows/${flow} identity`)));
});
