/** What people call the fields of persons in the files that they import, beside the fields' own names and labels. */
const ofPerson = {
  firstName: ['first', 'givenname', 'forename'],
  lastName: ['last', 'surname', 'familyname'],
  userName: ['emailaddress', 'mail', 'username', 'login'],
  primaryBuilding: ['building', 'school', 'site', 'homebuilding'],
  mobilePhoneNumber: ['mobile', 'mobilephone', 'cell', 'cellphone', 'phone'],
  voicePhoneNumber: ['voice', 'voicephone', 'landline', 'workphone', 'officephone'],
  preferredContactMethods: ['contactmethods', 'contactby'],
} as const;

export const userColumns = {
  ...ofPerson,
  userActive: ['status', 'enabled'],
  userRoles: ['role', 'permissions'],
  userTitle: ['jobtitle', 'position'],
  userBuildings: ['schools', 'sites', 'otherbuildings'],
  userDepartments: ['department'],
  userOccupations: ['occupation', 'job'],
  hireDate: ['hired', 'startdate'],
} as const;

export const contactColumns = { ...ofPerson, title: ['jobtitle', 'position'] } as const;

/** The page that imports both. */
export const peopleImport = {
  path: '/client/admin/user-management-settings/users-and-contacts/import-users-contacts',
  label: 'Import users and contacts',
  hint: 'Add and change many people at once from a spreadsheet.',
} as const;
