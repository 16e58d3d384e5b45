import type { FileSystem, KnownHeaders } from './declaration/imports/importGuess.ts';
import type { registry, ResourceName } from './registry.ts';

/** Resource -> field -> further headers of the field in imported files, the best first. Lower case, without spaces and signs. */
type ColumnNames = {
  readonly [Name in ResourceName]?: {
    readonly [Field in keyof (typeof registry)[Name]['fields']]?: readonly string[];
  };
};

/** The words of a text. */
function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** Headers for the buildings of a person. */
const schools = words(`building school site campus schools sites buildingname schoolname sitename schoolnumber
      schoolcode schoolid schoolids buildingid buildingnumber buildingcode siteid sitecode
      sitenumber buildingdescription schooldescription locationdescription buildingdesc schooldesc location
      officelocation office physicaldeliveryofficename homeschool otherbuildings assignedschools assignedbuildings`);

const ofPerson = {
  firstName: [
    'first',
    'givenname',
    'given',
    'forename',
    'fname',
    'legalfirstname',
    'preferredfirstname',
    'namefirst',
    'legalnamefirstname',
    'preferrednamefirstname',
  ],
  lastName: [
    'last',
    'surname',
    'familyname',
    'lname',
    'legallastname',
    'sn',
    'namelast',
    'legalnamelastname',
    'preferrednamelastname',
  ],
  userName: words(`emailaddress emailaddr workemail workemailaddress primaryemail schoolemail staffemail
      teacheremail employeeemail districtemail businessemail primaryworkemail officialemail mail emails
      internetaddress email1 emailaddress1 email1value emailid userprincipalname upn username login loginid signin logon`),
  mobilePhoneNumber:
    words(`mobile mobilephone cell cellphone mobilenumber cellnumber cellphonenumber sms phonemobile phonecell
      mobileno cellno sms1 workmobile phone phonenumber phone1 phone1value primaryphone`),
  voicePhoneNumber:
    words(`voice voicephone landline workphone officephone businessphone schoolphone deskphone phoneoffice phonework
      telephonenumber telephone businessphones workphonenumber worktelephone primaryworkphone phone phonenumber phone1
      primaryphone`),
  preferredContactMethods: ['contactmethods', 'contactby'],
} as const;

/** Headers of columns with both names of a person, as `Last, First`. */
const wholeNames = {
  'lastName,firstName':
    words(`lastfirst lastnamefirstname lastcommafirst employeename staffname teachername fullname
      namelfm namefull payrollname name displayname employee`),
} as const;

/** Separate from the declarations, so that the portal's first page loads without it. */
const columnNames: ColumnNames = {
  buildings: {
    name: words(`building buildingname school schoolname site sitename campus campusname facility
      facilityname schname orgname institutionname`),
    status: ['buildingstatus', 'schoolstatus'],
    buildingTypeUID: ['type', 'buildingtype', 'schooltype', 'facilitytype', 'kind'],
    buildingId: words(`buildingnumber buildingno buildingcode schoolnumber schoolcode sitenumber sitecode
      identifier number code stateschoolid stschid schoolid siteid campusid facilityid id`),
    uniqueId: [
      'externalid',
      'sourcedid',
      'ncesschoolid',
      'ncessch',
      'ncesid',
      'schoolid12digitncesassigned',
      'schoolid',
      'reference',
      'uid',
      'stateid',
    ],
    phoneNumber: ['phone', 'telephone', 'telephonenumber', 'tel', 'phoneno', 'schoolphone', 'mainphone'],
    country: ['countrycode', 'countryregion', 'nation'],
    addressLine1:
      words(`address address1 street streetaddress street1 addressstreet schooladdress schoolstreet
      lstreet1 locationaddress1 locationaddress physicaladdress`),
    addressLine2: ['address2', 'street2', 'suite', 'unit', 'lstreet2', 'locationaddress2'],
    addressLine3: ['address3', 'street3', 'lstreet3', 'locationaddress3'],
    city: ['town', 'towncity', 'citytown', 'place', 'schoolcity', 'lcity', 'locationcity', 'municipality'],
    stateProvinceRegion: words(
      `state province region stateprovince schoolstate lstate locationstate
      locationstateabbr stateabbr stateabbreviation st statename county`,
    ),
    postalZipCode: words(`zip zipcode postcode postalcode postal schoolzip lzip locationzip zip5`),
    timeZone: ['timezone', 'tz', 'zone'],
    contractEndDate: ['contractend', 'enddate', 'contractends'],
    renewalMonth: ['monthofrenewal'],
    renewalYear: ['yearofrenewal'],
    notes: ['note', 'comment', 'comments', 'remarks'],
  },
  users: {
    ...ofPerson,
    userActive: [
      'active',
      'enableduser',
      'accountenabled',
      'enabled',
      'isactive',
      'employmentstatus',
      'positionstatus',
      'workerstatus',
      'accountstatus',
      'status',
    ],
    userRoles: ['role', 'permissions'],
    externalId: ['objectid', 'oid', 'sub', 'subject', 'entraid', 'azureadobjectid', 'oktaid', 'ssoid'],
    userTitle: [
      'jobtitle',
      'employeetitle',
      'position',
      'positiontitle',
      'businesstitle',
      'positiondesc',
      'jobdesc',
      'jobdescription',
      'jobtitledescription',
    ],
    userBuildings: schools,
    primaryBuilding: ['homebuilding', 'primaryschool', 'primarysite', 'mainschool', 'mainbuilding'],
    userDepartments: [
      'department',
      'dept',
      'departmentname',
      'deptname',
      'homedepartment',
      'homedepartmentdescription',
    ],
    userOccupations: ['occupation', 'job'],
    hireDate: [
      'hired',
      'hiredt',
      'dateofhire',
      'datehired',
      'hiredon',
      'startdate',
      'startdt',
      'employmentstartdate',
    ],
  },
  contacts: {
    ...ofPerson,
    title: ['jobtitle', 'position'],
    primaryBuilding: [...schools, 'homebuilding'],
  },
};

const places = ['locationdescription', 'location', 'officelocation', 'office', 'physicaldeliveryofficename'];

/** Headers that the programs of schools use for lists of their own. */
const onlyKnown: Readonly<Partial<Record<ResourceName, readonly string[]>>> = {
  users: ['role', 'permissions', 'occupation', 'job', 'positiondesc', 'jobdesc', ...places],
  contacts: places,
  // The county is no part of American addresses, and in British ones it is the region.
  buildings: ['schooltype', 'facilitytype', 'county'],
};

const studentsRefusal = 'This is a list of students. Only staff and contacts can be imported.';

const students: readonly FileSystem[] = [
  { name: 'Clever, students', signature: ['studentid', 'studentnumber'], refusal: studentsRefusal },
  { name: 'Clever, students', signature: ['studentid', 'statestudentid'], refusal: studentsRefusal },
  { name: 'Clever, students', signature: ['studentid', 'hispaniclatino'], refusal: studentsRefusal },
];

const notStaff = 'This is a student or a relative of one. Only staff are imported.';
const isBlocked = 'The file says that this account is blocked, so nothing is made of the row.';
const isGone = 'The file says that this person has left, so nothing is made of the row.';
const toBeDeleted = 'The file marks this person for deletion, so nothing is made of the row.';

/** PowerSchool, export of the table Teachers: both statuses are numbers of its own, and 2 is the status of those who have left. */
const powerSchool = {
  columns: {
    status: null,
    staffstatus: null,
    schoolid: 'userBuildings',
    homeschoolid: 'primaryBuilding',
    loginid: null,
    teacherloginid: null,
  },
  onlyKnown: ['schoolid', 'homeschoolid'],
  refusedRows: { status: { 2: isGone } },
} as const;

/** Files of the programs that schools use, where their headers mean something else than usual. */
const systems: Readonly<Partial<Record<ResourceName, readonly FileSystem[]>>> = {
  users: [
    ...students,
    {
      // 1EdTech OneRoster 1.1 and 1.2, CSV binding; ClassLink writes the same. Identifiers of schools may not be those of the portal.
      name: 'OneRoster, users',
      signature: ['sourcedid', 'username', 'givenname', 'familyname'],
      columns: {
        role: null,
        roles: null,
        orgsourcedids: 'userBuildings',
        primaryorgsourcedid: 'primaryBuilding',
      },
      onlyKnown: ['orgsourcedids', 'primaryorgsourcedid'],
      refusedRows: {
        role: { student: notStaff, parent: notStaff, guardian: notStaff, relative: notStaff },
        status: { tobedeleted: toBeDeleted },
      },
    },
    {
      ...powerSchool,
      name: 'PowerSchool, staff',
      signature: ['emailaddr', 'homeschoolid'],
    },
    { ...powerSchool, name: 'PowerSchool, staff of schools', signature: ['emailaddr', 'schoolid'] },
    {
      // Microsoft 365, active users.
      name: 'Microsoft 365, users',
      signature: ['blockcredential', 'userprincipalname'],
      refusedRows: { blockcredential: { true: isBlocked } },
    },
    {
      // Active Directory, CSVDE: an account with the bit 2 is disabled (userAccountControl). The usual numbers are named.
      name: 'Active Directory, users',
      signature: ['objectclass', 'useraccountcontrol'],
      refusedRows: {
        useraccountcontrol: Object.fromEntries(
          ['514', '546', '66050', '66082', '262658'].map((number) => [number, isBlocked]),
        ),
      },
    },
    // Clever, staff.csv: the column has no role of the portal.
    { name: 'Clever, staff', signature: ['schoolid', 'staffid', 'staffemail'], columns: { role: null } },
  ],
  contacts: students,
  buildings: [
    {
      name: 'OneRoster, orgs',
      signature: ['sourcedid', 'name', 'type', 'identifier'],
      columns: { type: null },
    },
    {
      name: 'Clever, schools',
      signature: ['schoolid', 'schoolname', 'schoolnumber'],
      columns: { schoolid: 'uniqueId', schoolnumber: 'buildingId' },
    },
  ],
};

const byResource: Readonly<Record<string, KnownHeaders['names'] | undefined>> = columnNames;
const systemsByResource: Readonly<Record<string, readonly FileSystem[] | undefined>> = systems;
const onlyKnownByResource: Readonly<Record<string, readonly string[] | undefined>> = onlyKnown;
const ofPeople = new Set(['users', 'contacts']);

/** Headers that users' files have for the fields of a resource. */
export function columnNamesOf(resource: string): KnownHeaders {
  const names = { ...byResource[resource], ...(ofPeople.has(resource) ? wholeNames : {}) };
  return {
    names,
    systems: systemsByResource[resource] ?? [],
    onlyKnown: onlyKnownByResource[resource] ?? [],
  };
}
