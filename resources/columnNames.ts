import { plainWords } from './declaration/imports/headerWords.ts';
import { type KnownHeaders } from './declaration/imports/importGuess.ts';
import { fileSystems } from './fileSystems.ts';
import { closed, lastDays, leavers, leavingReasons } from './leaverColumnNames.ts';
import { partColumnNames, words } from './partColumnNames.ts';
import type { ResourceName } from './registry.ts';
import { type ColumnNames, translatedColumnNames, translatedWholeNames } from './translatedColumnNames.ts';

/** Headers for the buildings of a person. */
const schools = words(`building school site campus schools sites buildingname schoolname sitename schoolnumber
      schoolcode schoolid schoolids buildingid buildingnumber buildingcode siteid sitecode
      bldg bldgname bldgcode bldgnumber bldgno bldgid
      sitenumber buildingdescription schooldescription locationdescription buildingdesc schooldesc bldgdesc bldgdescription primaryorg schoolno schoolnum schoolnbr buildingnum bldgnum siteno sitenum location
      locations worklocations campuses facilities locationnames officelocation office physicaldeliveryofficename schname organizationname homeschool otherbuildings assignedschools assignedbuildings
      loc locdesc locname loccode locationname locationcode worklocation worksite primarylocation facility facilityname locncd loccd entitycode entityname`);

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
    'firstnm',
    'preferredforename',
    'chosenname',
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
    'lastnm',
    'preferredsurname',
    'preferrednamelastname',
  ],
  userName: words(`emailaddress emailaddr workemail workemailaddress primaryemail schoolemail staffemail
      teacheremail adminemail employeeemail districtemail businessemail primaryworkemail officialemail mail emails
      emailwork emailswork emailprimary emailprimarywork emailworkprimary emailschool emaildistrict emailbusiness emailofficial defaultemail companyemail corporateemail
      primaryemailaddress schoolemailaddress staffemailaddress districtemailaddress businessemailaddress employeeemailaddress
      internetaddress email1 emailaddress1 email1value emailid userprincipalname upn username login loginid signin logon`),
  mobilePhoneNumber:
    words(`mobile mobilephone cell cellphone mobilenumber cellnumber cellphonenumber sms phonemobile phonecell
      mobileno cellno sms1 workmobile mobiletelephone mobiletelephonenumber mobiletel phonesmobile cellph phone phonenumber phone1 phone1value primaryphone`),
  voicePhoneNumber:
    words(`voice voicephone landline workphone officephone businessphone schoolphone deskphone phoneoffice phonework
      telephonenumber telephone businessphones workphonenumber worktelephone primaryworkphone phone phonenumber phone1
      primaryphone maintelephonenumber maintelephone`),
  preferredContactMethods: ['contactmethods', 'contactby'],
} as const;

/** Headers of columns with both names of a person, as `Last, First`. */
const wholeNames = {
  'lastName,firstName':
    words(`lastfirst lastnamefirstname firstlast firstnamelastname firstandlastname firstnameandlastname firstlastnames namefirstlast surnameforename
      forenamesurname surnamefirstname firstnamesurname givennamefamilyname familynamegivenname lastnamefirst lastnameandfirstname lastcommafirst namelastfirst employeename staffname teachername fullname contactname
      namelfm namefull payrollname name displayname employee worker staff staffmember facultymember employeefullname stafffullname`),
} as const;

/** Separate from the declarations, so that the portal's first page loads without it. */
const columnNames: ColumnNames = {
  buildings: {
    name: words(`bldg bldgname building buildingname school schoolname schname schnam locationname site sitename campus campusname facility
      facilityname orgname institutionname establishmentname`),
    status: [
      'buildingstatus',
      'schoolstatus',
      'establishmentstatus',
      'statustype',
      'systatustext',
      'operationalstatus',
      'sitestatus',
    ],
    buildingTypeUID: [
      'type',
      'buildingtype',
      'schooltype',
      'facilitytype',
      'kind',
      'typeofestablishment',
      'phaseofeducation',
    ],
    buildingId:
      words(`bldgnumber bldgno bldgcode bldgid buildingnumber buildingno buildingcode schoolnumber schoolcode schoolno schoolnum schoolnbr
      buildingnum bldgnum siteno sitenum sitenumber sitecode
      identifier number code stateschoolid stschid schoolid idnumber siteid campusid facilityid establishmentnumber dfenumber id`),
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
      'urn',
      'cdscode',
      'bedscode',
      'seedcode',
    ],
    phoneNumber: [
      'phone',
      'telephone',
      'telephonenumber',
      'tel',
      'telnumber',
      'phoneno',
      'telephonenum',
      'schoolphone',
      'mainphone',
    ],
    country: ['countrycode', 'countryregion', 'nation'],
    addressLine1:
      words(`address address1 addr addr1 street streetaddress street1 addressstreet schooladdress schoolstreetaddress schoolstreet
      lstreet1 locationaddress1 locationaddress physicaladdress`),
    addressLine2: [
      'address2',
      'addr2',
      'street2',
      'suite',
      'unit',
      'locality',
      'lstreet2',
      'locationaddress2',
    ],
    addressLine3: ['address3', 'street3', 'lstreet3', 'locationaddress3'],
    city: [
      'town',
      'towncity',
      'citytown',
      'place',
      'schoolcity',
      'physicalcity',
      'lcity',
      'locationcity',
      'municipality',
    ],
    stateProvinceRegion: words(
      `state province region stateprovince schoolstate physicalstate lstate locationstate
      locationstateabbr stateabbr stateabbreviation st statename county`,
    ),
    postalZipCode: words(
      `zip zipcode postcode postalcode postal schoolzip physicalzip lzip locationzip zip5`,
    ),
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
      'activestatus',
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
      'admintitle',
      'position',
      'positiontitle',
      'postitle',
      'businesstitle',
      'positiondesc',
      'jobdesc',
      'jobdescription',
      'jobtitledescription',
      'mainjob',
      'jobrole',
      'currentjob',
      'post',
    ],
    userBuildings: schools,
    primaryBuilding: words(
      `homebuilding homeschoolid homeschoolnumber primaryschool primaryschoolcode primaryschoolname primarysite mainschool mainbuilding`,
    ),
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
      'hire',
      'hiredt',
      'dateofhire',
      'datehired',
      'hiredon',
      'startdate',
      'startdt',
      'employmentstartdate',
      ...words(
        'originalhiredate joindate datejoined joineddate joiningdate dateofjoining dateofarrival employedfrom servicestartdate lasthiredate',
      ),
    ],
  },
  contacts: {
    ...ofPerson,
    title: ['jobtitle', 'position', 'organizationtitle'],
    primaryBuilding: [...schools, 'homebuilding'],
  },
};

const places = [
  'locationdescription',
  'location',
  ...words('locations worklocations facilities locationnames'),
  'officelocation',
  'office',
  'physicaldeliveryofficename',
  'organizationname',
  ...words(
    'loc locdesc locname loccode locationname locationcode worklocation worksite primarylocation facility facilityname locncd loccd entitycode entityname',
  ),
];

/** Headers that the programs of schools use for lists of their own. */
const onlyKnown: Readonly<Partial<Record<ResourceName, readonly string[]>>> = {
  users: [
    'post',
    'homeschoolid',
    'homeschoolnumber',
    'role',
    'permissions',
    'occupation',
    'job',
    'positiondesc',
    'jobdesc',
    ...places,
  ],
  contacts: places,
  // The county is no part of American addresses, and in British ones it is the region.
  buildings: ['schooltype', 'facilitytype', 'typeofestablishment', 'phaseofeducation', 'county'],
};

/** Fields of days that are past, or near: a year of two digits is never one of the next decades. */
const pastDays: Readonly<Partial<Record<ResourceName, readonly string[]>>> = { users: ['hireDate'] };

/** Headers of the state of a person, also where it fills no field. */
const states = [
  ...(columnNames.users?.userActive ?? []),
  ...(translatedColumnNames.users?.userActive ?? []).map(plainWords),
  ...words(
    'employeestatus empstatus staffstatus userstatus personstatus memberstatus currentstatus workstatus hrstatus jobstatus',
  ),
];

type Names = Readonly<Record<string, readonly string[]>>;

const byResource: Readonly<Record<string, Names | undefined>> = columnNames;
const translated: Readonly<Record<string, Names | undefined>> = translatedColumnNames;
const pastDaysByResource: Readonly<Record<string, readonly string[] | undefined>> = pastDays;
const onlyKnownByResource: Readonly<Record<string, readonly string[] | undefined>> = onlyKnown;
const ofPeople = new Set(['users', 'contacts']);

/** The sign-in name of Entra ID, Microsoft 365 and Active Directory, which is an address where a person has no other. */
const inTurn: Names = { userName: ['userprincipalname', 'upn'] };

/** English headers before those of other languages. */
function together(english: Names, others: Names): Names {
  const names = new Set([...Object.keys(english), ...Object.keys(others)]);
  return Object.fromEntries(
    [...names].map((name) => [name, [...(english[name] ?? []), ...(others[name] ?? []).map(plainWords)]]),
  );
}

/** Headers of the only building, or the only person, that records refer to. */
const ofTargets: Names = {
  buildings: [...schools, ...(translated['users']?.['userBuildings'] ?? []).map(plainWords)],
  users: words(
    `person employee staff staffmember user employeename staffname personname username employeeemail staffemail useremail`,
  ),
};

function buildColumnNames(resource: string): KnownHeaders {
  const isOfPeople = ofPeople.has(resource);
  return {
    names: {
      ...together(byResource[resource] ?? {}, translated[resource] ?? {}),
      ...(isOfPeople ? together(wholeNames, translatedWholeNames) : {}),
    },
    ofTargets: byResource[resource] === undefined ? ofTargets : {},
    inTurn: isOfPeople ? inTurn : {},
    added: partColumnNames,
    systems: fileSystems[resource] ?? [],
    leavers: isOfPeople ? leavers : resource === 'buildings' ? closed : [],
    lastDays: isOfPeople ? lastDays : [],
    leavingReasons: isOfPeople ? leavingReasons : [],
    states: isOfPeople ? states : [],
    hasKindsOfPerson: resource === 'users',
    pastDays: pastDaysByResource[resource] ?? [],
    onlyKnown: onlyKnownByResource[resource] ?? [],
  };
}

const built = new Map<string, KnownHeaders>();

/** Headers that users' files have for the fields of a resource. Built once for each, because every cell of an import asks for them. */
export function columnNamesOf(resource: string): KnownHeaders {
  const known = built.get(resource) ?? buildColumnNames(resource);
  built.set(resource, known);
  return known;
}
