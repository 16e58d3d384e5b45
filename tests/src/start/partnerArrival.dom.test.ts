import { beforeEach, describe, expect, it } from 'vitest';

import { partnerArrival } from '../../../src/start/prompts/partnerArrival.ts';
import { proves } from '../../support/rows.ts';

const fromPartner = { camuParentUid: 'p1', userUid: 'u1' };

describe('A user who arrives', () => {
  beforeEach(() => sessionStorage.clear());

  it('from a partner system is led to the prompt once per tab', () => {
    proves('access-39');
    expect(partnerArrival(fromPartner, sessionStorage)).toBe('/v7/prompt/partner');
    expect(partnerArrival(fromPartner, sessionStorage)).toBeNull();
    expect(partnerArrival({ ...fromPartner, userUid: 'u2' }, sessionStorage)).toBe('/v7/prompt/partner');
  });

  it('from elsewhere is not led to the prompt', () => {
    expect(partnerArrival({ ...fromPartner, camuParentUid: null }, sessionStorage)).toBeNull();
  });
});
