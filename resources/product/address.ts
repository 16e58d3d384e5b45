import { postalCode, reference, text } from '../declaration/index.ts';

/** The address fields that clients and buildings share, in the order in which people write them. */
export const addressFields = {
  country: reference('countries', { targetKey: 'code', required: true, default: 'US' }),
  addressLine1: text(),
  addressLine2: text({ column: { hidden: true } }),
  addressLine3: text({ column: { hidden: true } }),
  city: text({ search: true }),
  stateProvinceRegion: reference('states', {
    targetKey: 'code',
    within: { countryCode: 'country' },
    freeText: true,
    label: { 'en-US': 'State / province / region', 'en-GB': 'County / region' },
    column: { width: 120 },
  }),
  postalZipCode: postalCode({
    countryField: 'country',
    label: { 'en-US': 'ZIP / postal code', 'en-GB': 'Postcode' },
    column: { width: 120 },
  }),
};
