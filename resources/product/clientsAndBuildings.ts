import { postalCode, reference, text, choice, type ChoiceOption } from '../declaration/index.ts';

/**
 * The postal address fields that clients and buildings share, in their usual order.
 * @param region further words of the fields that tell the region
 */
export const addressFields = (region: { readonly defaultBy?: 'parent' } = {}) => ({
  country: reference('countries', { targetKey: 'code', required: true, default: 'US', ...region }),
  addressLine1: text({ search: 'optional' }),
  addressLine2: text(),
  addressLine3: text(),
  city: text({ search: true, column: 120, ...region }),
  stateProvinceRegion: reference('states', {
    targetKey: 'code',
    within: { countryCode: 'country' },
    freeText: true,
    label: { 'en-US': 'State / province / region', 'en-GB': 'County / region' },
    column: 150,
    ...region,
  }),
  postalZipCode: postalCode({
    countryField: 'country',
    search: 'optional',
    label: { 'en-US': 'ZIP / postal code', 'en-GB': 'Postcode' },
    column: 'hidden',
  }),
});

/** The options of clients, with the codes used in calls (spec section 3). */
const clientTypes = [
  { value: 'Education', code: 0 },
  { value: 'EducationUK', code: 5, label: 'Education UK' },
  { value: 'Raptor', code: 1 },
  { value: 'Corporate', code: 2 },
  { value: 'Healthcare', code: 3 },
  { value: 'StandaloneDrillManager', code: 4, label: 'Standalone Drill Manager' },
] as const satisfies readonly ChoiceOption[];

/** The type of a client. It determines the modules on offer. */
export const clientType = choice(clientTypes, {
  default: 'Education',
  send: 'code',
  required: true,
  systemOnly: 'write',
});

/** The progress of setting up a client. */
export const clientStatuses = [
  { value: 'Setup', code: 0, tone: 'open' },
  { value: 'POC', code: 1, tone: 'open' },
  { value: 'Active', code: 2, tone: 'good' },
  { value: 'OnHold', code: 3, label: 'On Hold', tone: 'barred' },
  { value: 'NonRenewal', code: 4, label: 'Non-Renewal', tone: 'idle' },
] as const satisfies readonly ChoiceOption[];

/** The recipient of the provider's bills. */
const billingTypes = [
  { value: 'NotApplicable', code: 0, label: 'Not Applicable' },
  { value: 'ClientSingleBill', code: 1, label: 'Client Single Bill' },
  { value: 'IndividualBuildingBill', code: 2, label: 'Individual Building Bill' },
] as const satisfies readonly ChoiceOption[];

/** The billing of a client. Only staff can see it. */
export const billingType = choice(billingTypes, {
  default: 'NotApplicable',
  send: 'code',
  systemOnly: 'read',
  column: 'hidden',
});

/** The state of use of a building. */
export const buildingStatuses = [
  { value: 'Active', code: 0, tone: 'good' },
  { value: 'Disabled', code: 1, tone: 'barred' },
  { value: 'Archived', code: 2, tone: 'idle' },
] as const satisfies readonly ChoiceOption[];
