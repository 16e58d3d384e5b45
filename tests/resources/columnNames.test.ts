import { expect, it } from 'vitest';

import { columnNamesOf } from '../../resources/columnNames.ts';
import { importColumns } from '../../resources/declaration/imports/importColumns.ts';
import { guessMapping, systemOf } from '../../resources/declaration/imports/importGuess.ts';
import { resourceNamed } from '../../resources/registry.ts';
import { visitorBadges } from '../examples/visitorBadges.ts';
import { permissions } from '../../resources/product/permissions.ts';

const requester = {
  kind: 'system',
  permissions: new Set(permissions.map((name) => name.toLowerCase())),
} as never;

/** A plausible value of a column, by a word of its heading. */
function sampleOf(header: string): string {
  if (/mail|internet address|principal|upn|correo|пошта/i.test(header)) return 'ada@school.example';
  if (/last.*,.*first|employee name|teacher name/i.test(header)) return 'Bell, Ada';
  if (/^(?:stra|calle|street)/i.test(header)) return 'Main St';
  if (/^address/i.test(header)) return '120 Oak St';
  return /^(?:user|login)/i.test(header) ? 'abell' : '1';
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
      phone: 'voicePhoneNumber',
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
      phone: 'voicePhoneNumber',
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
      userPrincipalName: 'userName?',
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
  [
    'PowerSchool, with the tables of its fields',
    'users',
    'Users.Last_Name,Users.First_Name,Users.Email_Addr,Users.HomeSchoolId,SchoolStaff.SchoolID,SchoolStaff.Status,[Teachers]Title',
    {
      'Users.Last_Name': 'lastName',
      'Users.First_Name': 'firstName',
      'Users.Email_Addr': 'userName',
      'Users.HomeSchoolId': 'primaryBuilding',
      'SchoolStaff.SchoolID': 'userBuildings',
      '[Teachers]Title': 'userTitle',
    },
  ],
  [
    'Infinite Campus, an ad hoc export',
    'users',
    'individual.lastName,individual.firstName,contacts.email,contacts.workPhone,contacts.cellPhone,employment.startDate',
    {
      'individual.lastName': 'lastName',
      'individual.firstName': 'firstName',
      'contacts.email': 'userName',
      'contacts.workPhone': 'voicePhoneNumber',
      'contacts.cellPhone': 'mobilePhoneNumber',
      'employment.startDate': 'hireDate',
    },
  ],
  [
    'Skyward, staff',
    'users',
    'Last Name,First Name,Middle Name,Name Key,Internet Address,Primary Phone,Building Code,Position,Hire Date,Active,Employee Number',
    {
      'Last Name': 'lastName',
      'First Name': 'firstName',
      'Primary Phone': 'mobilePhoneNumber',
      'Building Code': 'userBuildings',
      Position: 'userTitle',
      'Hire Date': 'hireDate',
      Active: 'userActive',
      'Internet Address': 'userName',
    },
  ],
  [
    'ADP, and leaves out the telephone of another person',
    'users',
    'First Name,Last Name,Work Contact: Work Email,Emergency Contact: Phone,Job Title Description,Position Status',
    {
      'First Name': 'firstName',
      'Last Name': 'lastName',
      'Work Contact: Work Email': 'userName',
      'Job Title Description': 'userTitle',
      'Position Status': 'userActive',
    },
  ],
  [
    'Frontline',
    'users',
    'Employee First Name,Employee Last Name,Employee Email,Employee ID,Phone Number,School',
    {
      'Employee First Name': 'firstName',
      'Employee Last Name': 'lastName',
      'Employee Email': 'userName',
      'Phone Number': 'mobilePhoneNumber',
      School: 'userBuildings',
    },
  ],
  [
    'the table generator of NCES',
    'buildings',
    'School Name,School ID (12-digit) - NCES Assigned [Public School] Latest available year,Location Address 1 [Public School] 2022-23,Location State Abbr [Public School] 2022-23,Location ZIP [Public School] 2022-23',
    {
      'School Name': 'name',
      'School ID (12-digit) - NCES Assigned [Public School] Latest available year': 'uniqueId',
      'Location Address 1 [Public School] 2022-23': 'addressLine1',
      'Location State Abbr [Public School] 2022-23': 'stateProvinceRegion',
      'Location ZIP [Public School] 2022-23': 'postalZipCode',
    },
  ],
  [
    'a school in Spain',
    'users',
    'Nombre,Apellidos,Correo electrónico,Teléfono móvil,Teléfono fijo,Cargo,Centro educativo,Departamento,Fecha de contratación,Activo',
    {
      Nombre: 'firstName',
      Apellidos: 'lastName',
      'Correo electrónico': 'userName',
      'Teléfono móvil': 'mobilePhoneNumber',
      'Teléfono fijo': 'voicePhoneNumber',
      Cargo: 'userTitle',
      'Centro educativo': 'userBuildings',
      Departamento: 'userDepartments',
      'Fecha de contratación': 'hireDate',
      Activo: 'userActive',
    },
  ],
  [
    'a school in France',
    'users',
    'NOM,PRENOM,Adresse e-mail,Tél.,Fonction,Établissement,Date d’embauche,Statut',
    {
      NOM: 'lastName',
      PRENOM: 'firstName',
      'Adresse e-mail': 'userName',
      'Tél.': 'mobilePhoneNumber',
      Fonction: 'userTitle',
      Établissement: 'userBuildings',
      'Date d’embauche': 'hireDate',
      Statut: 'userActive',
    },
  ],
  [
    'a school in Germany',
    'users',
    'Name,Vorname,E-Mail-Adresse,Handynummer,Telefon,Funktion,Schule,Eintrittsdatum,Aktiv',
    {
      Name: 'lastName',
      Vorname: 'firstName',
      'E-Mail-Adresse': 'userName',
      Handynummer: 'mobilePhoneNumber',
      Telefon: 'voicePhoneNumber',
      Funktion: 'userTitle',
      Schule: 'userBuildings',
      Eintrittsdatum: 'hireDate',
      Aktiv: 'userActive',
    },
  ],
  [
    'a school in Ukraine',
    'users',
    'Прізвище,Ім’я,По батькові,Електронна пошта,Мобільний телефон,Посада,Заклад освіти,Активний',
    {
      Прізвище: 'lastName',
      'Ім’я': 'firstName',
      'Електронна пошта': 'userName',
      'Мобільний телефон': 'mobilePhoneNumber',
      Посада: 'userTitle',
      'Заклад освіти': 'userBuildings',
      Активний: 'userActive',
    },
  ],
  [
    'buildings in Germany',
    'buildings',
    'Name der Schule,Schulnummer,Straße,PLZ,Ort,Bundesland,Land,Telefon,Bemerkungen',
    {
      'Name der Schule': 'name',
      Schulnummer: 'buildingId',
      Straße: 'addressLine1',
      PLZ: 'postalZipCode',
      Ort: 'city',
      Bundesland: 'stateProvinceRegion',
      Land: 'country',
      Telefon: 'phoneNumber',
      Bemerkungen: 'notes',
    },
  ],
  [
    'buildings in France',
    'buildings',
    'Code UAI,Nom de l’établissement,Adresse,Code postal,Ville,Région,Pays',
    {
      'Code UAI': 'uniqueId',
      'Nom de l’établissement': 'name',
      Adresse: 'addressLine1',
      'Code postal': 'postalZipCode',
      Ville: 'city',
      Région: 'stateProvinceRegion',
      Pays: 'country',
    },
  ],
  [
    'buildings in Mexico',
    'buildings',
    'CCT,Nombre de la escuela,Calle y número,Municipio,Estado,C.P.,País',
    {
      CCT: 'uniqueId',
      'Nombre de la escuela': 'name',
      'Calle y número': 'addressLine1',
      Municipio: 'city',
      Estado: 'stateProvinceRegion',
      'C.P.': 'postalZipCode',
      País: 'country',
    },
  ],
  [
    'buildings in Ukraine',
    'buildings',
    'Назва закладу,Код,Адреса,Місто,Область,Поштовий індекс,Країна,Телефон',
    {
      'Назва закладу': 'name',
      Код: 'buildingId',
      Адреса: 'addressLine1',
      Місто: 'city',
      Область: 'stateProvinceRegion',
      'Поштовий індекс': 'postalZipCode',
      Країна: 'country',
      Телефон: 'phoneNumber',
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

it.each([
  ['users', 'First name,Last name,Second last name,Email', { 'Second last name': 'lastName+' }],
  ['users', 'Nombre,Primer apellido,Segundo apellido,Correo', { 'Segundo apellido': 'lastName+' }],
  ['users', 'First name,Last name,Email,Cell,Office phone,Ext', { Ext: 'voicePhoneNumber+' }],
  ['buildings', 'Name,Phone,Extension,Street,City', { Extension: 'phoneNumber+' }],
  ['buildings', 'Name,Hausnummer,Straße', { Hausnummer: 'addressLine1+' }],
  ['buildings', 'Nombre,Calle,Número', { Número: 'addressLine1+' }],
] as const)('joins the parts of a text that stand side by side: %s %s', (resource, heading, expected) => {
  expect(guessed(resource, heading)).toMatchObject(expected);
});

it.each([
  ['users', 'First name,Last name,Email,Ext,Cell', 'Ext'],
  ['buildings', 'Name,Extension,City', 'Extension'],
  ['buildings', 'Name,Hausnummer,City,Straße', 'Hausnummer'],
  ['buildings', 'Name,Num,Address,City', 'Num'],
  ['buildings', 'Name,Address,House no,City', 'House no'],
] as const)('takes a column for no part of what stands elsewhere: %s %s', (resource, heading, header) => {
  const mapping = guessed(resource, heading);
  expect(mapping[header] ?? 'none').toBe(resource === 'users' ? 'mobilePhoneNumber+' : 'none');
});

it('takes the number of a building for no part of its address', () => {
  expect(guessed('buildings', 'Número,Nombre,Calle')).toMatchObject({ Número: 'buildingId' });
  expect(guessed('buildings', 'Nombre,Address,Número')).toMatchObject({ Número: 'buildingId' });
});

it('fills a field in turn where the first rows of its own column are empty', () => {
  const declared = resourceNamed('users');
  if (!declared) throw new Error('There are no users.');
  const headers = ['userPrincipalName', 'surname', 'mail'];
  const mapping = guessMapping(declared, {
    headers,
    known: columnNamesOf('users'),
    offered: importColumns(declared, requester),
    samples: [['ada@school.example', 'Bell', '']],
  });
  expect(mapping).toEqual(['userName?', 'lastName', 'userName']);
});

it.each([
  ['Badge no.,School,Worn by,Valid to', ['badgeNumber', 'building', null, 'validUntil']],
  [
    'visitor_badge_number,Bldg Name,Wearer,Valid until date',
    ['badgeNumber', 'building', 'wearer', 'validUntil'],
  ],
  ['BadgeNr,Building code,Category,Valid start', ['badgeNumber', 'building', 'kind', 'validFrom']],
  ['Badge #,Building,Name of wearer,Until', ['badgeNumber', 'building', 'wearer', null]],
  ['Number of the badge,Gebäude,Comments,Starts', ['badgeNumber', 'building', 'note', null]],
] as const)('an entity without headers of its own finds its fields in %s', (heading, fields) => {
  const headers = heading.split(',');
  const mapping = guessMapping(visitorBadges, {
    headers,
    known: columnNamesOf(visitorBadges.name),
    offered: importColumns(visitorBadges, requester),
  });
  expect(mapping).toEqual(fields);
});

it('the names of columns are built once for each resource, because every cell of an import asks for them', () => {
  for (const resource of ['users', 'buildings', 'of no such resource'])
    expect(columnNamesOf(resource)).toBe(columnNamesOf(resource));
});
