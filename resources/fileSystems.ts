import { plainWords } from './declaration/imports/headerWords.ts';
import { type FileSystem } from './declaration/imports/importGuess.ts';
import { words } from './partColumnNames.ts';

const studentsRefusal = 'This is a list of students. Only staff and contacts can be imported.';

/** Headers of the number of a student. A teacher may have a grade, but not such a number. */
const studentNumbers =
  words(`studentid studentnumber studentno studentnum studentnbr studentcode stuid stuno stunum stunbr stunumber studentidnumber
    studentpersonid studentstateid statestudentid studentlocalid localstudentid pupilid pupilnumber pupilno sasid lasid
    schülernummer schülerid schülernr matrículadelalumno númerodealumno idalumno numéroélève numérodélève idélève
    identifiantélève номерученика idучня`).map(plainWords);
/** Headers of the addresses of relatives. */
const relatives =
  words(`parentemail parent1email guardianemail guardian1email parentguardianemail parentguardian1email motheremail fatheremail
    parentname parent1name guardianname guardian1name parentphone guardianphone emailderparents emaildereltern correodelpadre correodelamadre`).map(
    plainWords,
  );
/** Headers of the class or year of a student. */
const grades =
  words(`grade gradelevel gr currentgrade grades studentgrade homeroom homeroomteacher hr gradyear graduationyear yearofgraduation gradyr classof yeargroup
    regform registrationgroup formgroup tutorgroup cohort entrygrade klasse klassenstufe jahrgang classe niveau curso grado grupo clase nivel клас`).map(
    plainWords,
  );

const students: readonly FileSystem[] = [
  { name: 'Clever, students', signature: ['studentid', 'studentnumber'], refusal: studentsRefusal },
  { name: 'Clever, students', signature: ['studentid', 'statestudentid'], refusal: studentsRefusal },
  { name: 'Clever, students', signature: ['studentid', 'hispaniclatino'], refusal: studentsRefusal },
  { name: 'Aeries, students', signature: ['fn', 'ln', 'gr'], refusal: studentsRefusal },
];

/** Aeries, tables of staff (STF), teachers (TCH) and students (STU): codes of two or three letters. */
const aeries: FileSystem = {
  name: 'Aeries, staff',
  signature: ['fn', 'ln', 'em'],
  columns: {
    fn: 'firstName',
    ln: 'lastName',
    em: 'userName',
    sc: 'userBuildings',
    psc: 'primaryBuilding',
    hd: 'hireDate',
  },
  onlyKnown: ['sc', 'psc'],
};

/** Aeries, the table of teachers, whose codes begin with that of the table. */
const aeriesTeachers: FileSystem = {
  name: 'Aeries, teachers',
  signature: ['tfn', 'tln', 'tem'],
  columns: { tfn: 'firstName', tln: 'lastName', tem: 'userName', sc: 'userBuildings' },
  onlyKnown: ['sc'],
};

/** Address books in which the title beside that of the job is Dr. or Mrs., and the schools are those that the person went to. */
const courtesyTitle: FileSystem = {
  name: 'Address books',
  signature: ['title', 'jobtitle'],
  columns: { title: null },
  onlyKnown: ['schools'],
};

/** Files in which the name beside the first name is the last name, as Germans write it. */
const lastNameBesideFirst: FileSystem = {
  name: 'German lists of persons',
  signature: ['vorname', 'name'],
  columns: { name: 'lastName' },
};

const notStaff = 'This is a student or a relative of one. Only staff are imported.';
const isBlocked = 'The file says that this account is blocked, so nothing is made of the row.';
const isGone = 'The file says that this person has left, so nothing is made of the row.';
const notSchool = 'This is an organization of schools, not a building, so nothing is made of the row.';
const schoolToBeDeleted = 'The file marks this school for deletion, so nothing is made of the row.';
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
export const fileSystems: Readonly<Record<string, readonly FileSystem[] | undefined>> = {
  users: [
    ...students,
    { name: 'Lists of students', signature: [studentNumbers, grades], refusal: studentsRefusal },
    { name: 'Lists of students and relatives', signature: [relatives, grades], refusal: studentsRefusal },
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
    aeries,
    aeriesTeachers,
    lastNameBesideFirst,
    courtesyTitle,
  ],
  contacts: [
    ...students,
    { ...aeries, columns: { ...aeries.columns, sc: 'primaryBuilding', psc: null, hd: null } },
    { ...aeriesTeachers, columns: { ...aeriesTeachers.columns, sc: 'primaryBuilding' } },
    lastNameBesideFirst,
    // Outlook, contacts: the title is Dr. or Mrs.
    {
      name: 'Outlook, contacts',
      signature: ['emailtype', 'emaildisplayname'],
      columns: { title: null, jobtitle: 'title' },
    },
    { ...courtesyTitle, columns: { title: null, jobtitle: 'title' } },
  ],
  buildings: [
    {
      name: 'OneRoster, orgs',
      signature: ['sourcedid', 'name', 'type', 'identifier'],
      columns: { type: null },
      refusedRows: {
        type: {
          department: notSchool,
          district: notSchool,
          local: notSchool,
          state: notSchool,
          national: notSchool,
        },
        status: { tobedeleted: schoolToBeDeleted },
      },
    },
    {
      // The name beside an address or a title is that of a person.
      name: 'Lists of people by school',
      signature: [
        ['building', 'school'],
        'name',
        ['email', 'emailaddress', 'title', 'jobtitle', 'position', 'principalemail'],
      ],
      columns: { name: null, building: 'name', school: 'name' },
    },
    {
      name: 'Clever, schools',
      signature: ['schoolid', 'schoolname', 'schoolnumber'],
      columns: { schoolid: 'uniqueId', schoolnumber: 'buildingId' },
    },
  ],
};
