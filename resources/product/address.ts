import { postalCode, reference, text } from '../declaration/index.ts';

/** The postal address fields that clients and buildings share, in their usual order. */
export const addressFields = {
  country: reference('countries', { targetKey: 'code', required: true, default: 'US' }),
  addressLine1: text({ search: 'optional' }),
  addressLine2: text(),
  addressLine3: text(),
  city: text({ search: true, column: true }),
  stateProvinceRegion: reference('states', {
    targetKey: 'code',
    within: { countryCode: 'country' },
    freeText: true,
    label: { 'en-US': 'State / province / region', 'en-GB': 'County / region' },
    column: 150,
  }),
  postalZipCode: postalCode({
    countryField: 'country',
    search: 'optional',
    label: { 'en-US': 'ZIP / postal code', 'en-GB': 'Postcode' },
    column: 120,
  }),
};
