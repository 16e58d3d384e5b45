import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it } from 'vitest';

import { calls } from '../../../platform/modules.ts';
import { openStage } from '../resources/caller.ts';

interface Operation {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly responses: Readonly<Record<string, unknown>>;
}

describe('the description of the calls at /openapi.json', () => {
  let description: { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };
  let operations: readonly Operation[];

  beforeAll(async () => {
    const { nobody } = await openStage('pglite');
    ({ body: description } = await nobody('GET', 'openapi.json'));
    operations = Object.values(description.paths).flatMap((path) => Object.values(path));
  });

  it('is OpenAPI 3.1 to an independent validator', async () => {
    const validator = new Validator();
    expect(
      (await validator.validate(description as object as Record<string, unknown>)).errors,
    ).toBeUndefined();
    expect(validator.version).toBe('3.1');
  });

  it('has every call of the platform, each under one heading', () => {
    const described = operations.flatMap(({ operationId }) => operationId ?? []);
    expect(described).toEqual(expect.arrayContaining(calls.map(({ id }) => id)));
    expect(operations.filter(({ tags }) => tags?.length !== 1)).toEqual([]);
  });

  it('says of each call that an error is a problem (RFC 9457)', () => {
    const problem = { $ref: '#/components/responses/Problem' };
    for (const { responses } of operations)
      expect(responses).toMatchObject({ '4XX': problem, '5XX': problem });
  });
});
