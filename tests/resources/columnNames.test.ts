import { expect, it } from 'vitest';

import { columnNamesOf } from '../../resources/columnNames.ts';
import { importColumns } from '../../resources/declaration/importColumns.ts';
import { guessMapping, systemOf } from '../../resources/declaration/importGuess.ts';
import { resourceNamed } from '../../resources/registry.ts';
import { permissions } from '../../resources/product/permissions.ts';

const requester = {
  kind: 'system',
  permissions: new Set(permissions.map((name) => name.toLowerCase())),
} as never;

/** A plausible value of a column, by a word of its heading. */
function sampleOf(header: string): string {
  if (/mail|principal|upn/i.test(header)) return 'ada@school.example';
  if (/last.*,.*first|employee name|teacher name/i.test(header)) return 'Bell, Ada';
  return /user|login/i.test(header) ? 'abell' : '1';
}

function guessed(resource: 'users' | 'buildings', heading: string): Record<string, string> {
  const declared = resourceNamed(resource);
  if (!declared) throw new Error(`There is no ${resource}.`);
  const headers = heading.split(',').map((text) => text.trim());
  const mapping = guessMapping(declared, {
    headers,
    known: columnNamesOf(resource),
    offered: importColumns(declared, requester),
    samples: [headers.map(sampleOf)],
  });
  return Object.fromEntries(
    headers.flatMap((header, column) => {
      const field = mapping[column];
      return field == null ? [] : [[header, field]];
    }),
  );
}

it.each([
  [
    'OneRoster 1.1, users',
    'users',
    'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password',
    {
      enabledUser: 'userActive',
      orgSourcedIds: 'userBuildings',
      givenName: 'firstName',
      familyName: 'lastName',
      email: 'userName',
      sms: 'mobilePhoneNumber',
    },
  ],
  [
    'OneRoster 1.2, users',
    'users',
    'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,resourceSourcedIds,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns',
    {
      enabledUser: 'userActive',
      givenName: 'firstName',
      familyName: 'lastName',
      email: 'userName',
      sms: 'mobilePhoneNumber',
      primaryOrgSourcedId: 'primaryBuilding',
    },
  ],
  [
    'OneRoster, orgs',
    'buildings',
    'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId',
    { sourcedId: 'uniqueId', status: 'status', name: 'name', identifier: 'buildingId' },
  ],
  [
    'Clever, staff',
    'users',
    'School_id,Staff_id,Staff_email,First_name,Last_name,Department,Title,Username,Password,Role',
    {
      School_id: 'userBuildings',
      Staff_email: 'userName',
      First_name: 'firstName',
      Last_name: 'lastName',
      Department: 'userDepartments',
      Title: 'userTitle',
    },
  ],
  [
    'Clever, teachers',
    'users',
    'School_id,Teacher_id,Teacher_number,State_teacher_id,Teacher_email,First_name,Middle_name,Last_name,Title,Username,Password',
    {
      School_id: 'userBuildings',
      Teacher_email: 'userName',
      First_name: 'firstName',
      Last_name: 'lastName',
      Title: 'userTitle',
    },
  ],
  [
    'Clever, schools',
    'buildings',
    'School_id,School_name,School_number,State_id,Low_grade,High_grade,Principal,Principal_email,School_address,School_city,School_state,School_zip,School_phone',
    {
      School_id: 'uniqueId',
      School_name: 'name',
      School_number: 'buildingId',
      School_address: 'addressLine1',
      School_city: 'city',
      School_state: 'stateProvinceRegion',
      School_zip: 'postalZipCode',
      School_phone: 'phoneNumber',
    },
  ],
  [
    'ClassLink, users',
    'users',
    'LoginId,FirstName,LastName,Email,Building,Department,Job Title,Status',
    {
      FirstName: 'firstName',
      LastName: 'lastName',
      Email: 'userName',
      Building: 'userBuildings',
      Department: 'userDepartments',
      'Job Title': 'userTitle',
      Status: 'userActive',
    },
  ],
  [
    'Google Workspace, users',
    'users',
    'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Password Hash Function [UPLOAD ONLY],Org Unit Path [Required],Recovery Email,Mobile Phone,Work Phone,Employee Title,Department,Status [READ ONLY],Last Sign In [READ ONLY]',
    {
      'First Name [Required]': 'firstName',
      'Last Name [Required]': 'lastName',
      'Email Address [Required]': 'userName',
      'Mobile Phone': 'mobilePhoneNumber',
      'Work Phone': 'voicePhoneNumber',
      'Employee Title': 'userTitle',
      Department: 'userDepartments',
      'Status [READ ONLY]': 'userActive',
    },
  ],
  [
    'Entra ID, users',
    'users',
    'displayName,surname,mail,givenName,id,userPrincipalName,jobTitle,department,mobilePhone,businessPhones,accountEnabled,usageLocation',
    {
      surname: 'lastName',
      mail: 'userName',
      givenName: 'firstName',
      jobTitle: 'userTitle',
      department: 'userDepartments',
      mobilePhone: 'mobilePhoneNumber',
      businessPhones: 'voicePhoneNumber',
      accountEnabled: 'userActive',
    },
  ],
  [
    'PowerSchool, staff',
    'users',
    'TeacherNumber,Last_Name,First_Name,Email_Addr,SchoolID,HomeSchoolId,Title,School_Phone,Home_Phone,StaffStatus,Status,LoginID',
    {
      Last_Name: 'lastName',
      First_Name: 'firstName',
      Email_Addr: 'userName',
      SchoolID: 'userBuildings',
      HomeSchoolId: 'primaryBuilding',
      Title: 'userTitle',
      School_Phone: 'voicePhoneNumber',
    },
  ],
  [
    'NCES, school directory',
    'buildings',
    'NCES School ID,State School ID,NCES District ID,State District ID,Low Grade*,High Grade*,School Name,District,County Name*,Street Address,City,State,ZIP,ZIP 4-digit,Phone,Locale Code*',
    {
      'NCES School ID': 'uniqueId',
      'State School ID': 'buildingId',
      'School Name': 'name',
      'Street Address': 'addressLine1',
      City: 'city',
      State: 'stateProvinceRegion',
      ZIP: 'postalZipCode',
      Phone: 'phoneNumber',
    },
  ],
  [
    'NCES, Common Core of Data',
    'buildings',
    'SCHOOL_YEAR,ST,SCH_NAME,LEA_NAME,ST_SCHID,NCESSCH,LSTREET1,LSTREET2,LCITY,LSTATE,LZIP,PHONE,WEBSITE',
    {
      SCH_NAME: 'name',
      ST_SCHID: 'buildingId',
      NCESSCH: 'uniqueId',
      LSTREET1: 'addressLine1',
      LSTREET2: 'addressLine2',
      LCITY: 'city',
      LSTATE: 'stateProvinceRegion',
      LZIP: 'postalZipCode',
      PHONE: 'phoneNumber',
    },
  ],
] as const)('understands the headings of %s', (_, resource, heading, expected) => {
  expect(guessed(resource, heading)).toEqual(expected);
});

it.each([
  'School_id,Student_id,Student_number,State_id,Last_name,First_name',
  'Student_id,State_student_id,First_name,Last_name',
])('refuses a list of students: %s', (heading) => {
  expect(systemOf(heading.split(','), columnNamesOf('users'))?.refusal).toBe(
    'This is a list of students. Only staff and contacts can be imported.',
  );
});
