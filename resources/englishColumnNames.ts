import { words } from './partColumnNames.ts';
import type { ColumnNames } from './translatedColumnNames.ts';

/** Headers for the buildings of a person. */
export const schools =
  words(`building school site campus schools sites buildingname schoolname sitename schoolnumber
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
export const wholeNames = {
  'lastName,firstName':
    words(`lastfirst lastnamefirstname firstlast firstnamelastname firstandlastname firstnameandlastname firstlastnames namefirstlast surnameforename
      forenamesurname surnamefirstname firstnamesurname givennamefamilyname familynamegivenname lastnamefirst lastnameandfirstname lastcommafirst namelastfirst employeename staffname teachername fullname contactname
      namelfm namefull payrollname name displayname employee worker staff staffmember facultymember employeefullname stafffullname`),
} as const;

/** English headers by field. Separate from the declarations, so that the portal's first page loads without it. */
export const columnNames: ColumnNames = {
  buildings: {
    name: words(`bldg bldgname building buildingname nameofbuilding school schoolname nameofschool schname schnam locationname site sitename campus campusname facility
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
