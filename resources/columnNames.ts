import type { NamesBeside } from './declaration/importColumns.ts';
import type { registry, ResourceName } from './registry.ts';

/** Resource -> field -> further headers of the field in imported files, beside its own name and labels. Lower case, without spaces. */
type ColumnNames = {
  readonly [Name in ResourceName]?: {
    readonly [Field in keyof (typeof registry)[Name]['fields']]?: readonly string[];
  };
};

const ofPerson = {
  firstName: ['first', 'givenname', 'forename'],
  lastName: ['last', 'surname', 'familyname'],
  userName: ['emailaddress', 'mail', 'username', 'login'],
  primaryBuilding: ['building', 'school', 'site', 'homebuilding'],
  mobilePhoneNumber: ['mobile', 'mobilephone', 'cell', 'cellphone', 'phone'],
  voicePhoneNumber: ['voice', 'voicephone', 'landline', 'workphone', 'officephone'],
  preferredContactMethods: ['contactmethods', 'contactby'],
} as const;

/** Separate from the declarations, so that the portal's first page loads without it. */
const columnNames: ColumnNames = {
  buildings: {
    name: ['building', 'buildingname', 'school', 'schoolname', 'site', 'sitename', 'campus', 'facility'],
    status: ['buildingstatus'],
    buildingTypeUID: ['type', 'buildingtype', 'kind'],
    buildingId: ['buildingnumber', 'buildingno', 'buildingcode', 'number', 'code', 'id'],
    uniqueId: ['externalid', 'reference', 'uid'],
    phoneNumber: ['phone', 'telephone', 'telephonenumber', 'tel', 'phoneno'],
    country: ['countrycode', 'nation'],
    addressLine1: ['address', 'address1', 'street', 'streetaddress', 'street1', 'addressstreet'],
    addressLine2: ['address2', 'street2', 'suite', 'unit'],
    addressLine3: ['address3', 'street3'],
    city: ['town', 'towncity', 'citytown', 'place'],
    stateProvinceRegion: ['state', 'province', 'region', 'county', 'stateprovince'],
    postalZipCode: ['zip', 'zipcode', 'postcode', 'postalcode', 'postal'],
    timeZone: ['timezone', 'tz', 'zone'],
    contractEndDate: ['contractend', 'enddate', 'contractends'],
    renewalMonth: ['monthofrenewal'],
    renewalYear: ['yearofrenewal'],
    notes: ['note', 'comment', 'comments', 'remarks'],
  },
  users: {
    ...ofPerson,
    userActive: ['status', 'enabled'],
    userRoles: ['role', 'permissions'],
    userTitle: ['jobtitle', 'position'],
    userBuildings: ['schools', 'sites', 'otherbuildings'],
    userDepartments: ['department'],
    userOccupations: ['occupation', 'job'],
    hireDate: ['hired', 'startdate'],
  },
  contacts: { ...ofPerson, title: ['jobtitle', 'position'] },
};

const byResource: Readonly<Record<string, NamesBeside | undefined>> = columnNames;

/** Headers that users' files have for the fields of a resource. */
export function columnNamesOf(resource: string): NamesBeside {
  return byResource[resource] ?? {};
}
