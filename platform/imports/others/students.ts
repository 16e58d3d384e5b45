import { columnNamesOf } from '../../../resources/columnNames.ts';
import { bareWords, plainWords } from '../../../resources/declaration/imports/headerWords.ts';
import type { SheetRow } from '../files/table-file.ts';
import type { Columns } from './leavers.ts';

const notStaff = 'This is a student or a relative of one. Only staff are imported.';

/** The words of a list, without accents and case. */
function plain(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/).map(plainWords));
}

/** Students and their relatives in English, German, Spanish, French and Ukrainian. */
const people =
  plain(`student students pupil pupils learner learners parent parents guardian guardians relative relatives
  mother mothers father fathers stepparent grandparent grandparents sibling siblings family families
  Schüler Schülerin Schülerinnen SchülerInnen Lernende Lernender Eltern Elternteil Erziehungsberechtigte Erziehungsberechtigter Sorgeberechtigte
  Sorgeberechtigter Mutter Vater
  alumno alumna alumnos alumnas alumnado estudiante estudiantes padre madre padres madres apoderado apoderada apoderados familiar familiares
  élève élèves étudiant étudiante étudiants étudiantes parent parents mère père
  учень учениця учні учениці студент студентка студенти батьки батько мати опікун`);
/** Words beside them that make no other person of one: `Active student`, `K-12 Students`, `Legal guardian`. A coordinator, a teacher or a dean is one. */
const beside =
  plain(`active inactive current former new enrolled registered graduated k12 k 12 prek elementary middle high school schools
  district primary secondary hs ms es grade class of year account accounts user users member members role legal external internal in out type
  full time part and or und oder et ou y o e та і або aktiv aktive actif actifs activo activos de del familia familie innen in`);

/** A place in a directory, one of whose parts names the kind of person: `/Students/2028` and `OU=Students,OU=North`. */
const paths =
  plain(`orgunitpath orgunit ou organizationalunit organizationunit distinguishedname dn canonicalname directorypath
  organisationseinheit unidadorganizativa unitéorganisationnelle підрозділ`);
/** Headers of the kind of a person. */
const kinds =
  plain(`role roles userrole userroles rolename usertype usertypes persontype peopletype type accounttype membertype membershiptype
  memberrole affiliation primaryaffiliation affiliations edupersonaffiliation edupersonprimaryaffiliation group groups usergroup persongroup
  category usercategory personcategory persona population profile profiletype userprofile classification kind relationship relationshiptype
  constituency constituentcode constituentcodes description usercategories employeetype identitytype rolesprimary primaryrole
  rolle rollen benutzertyp benutzerrolle benutzergruppe personengruppe personentyp kontotyp typ art gruppe gruppen kategorie
  rol roles tipo tipodeusuario tipodepersona perfil grupo categoría rôle rôles typedutilisateur typedecompte typedepersonne profil groupe groupes catégorie
  роль ролі тип типкористувача група категорія`);

function isStudents(text: string): boolean {
  const words = text
    .replace(/^[a-z]{1,2}=/i, '')
    .replaceAll(/[*:](?=\p{L})|\/-?(?=innen\b|in\b)/giu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .map(plainWords)
    .filter(Boolean);
  return words.some((word) => people.has(word)) && words.every((word) => people.has(word) || isBeside(word));
}

function isBeside(word: string): boolean {
  return beside.has(word) || /^\d+(?:st|nd|rd|th)?$/.test(word);
}

/** Words of staff in a path, below which students may be named as what they work for. */
const staff = plain(
  'staff faculty teacher teachers employee employees personnel lehrer personal profesores enseignants',
);

function isPathOfStudents(text: string): boolean {
  const parts = text.split(/[/\\,>|]/).map((part) => part.trim());
  return (
    parts.some(isStudents) && !parts.some((part) => staff.has(plainWords(part.replace(/^[a-z]{1,2}=/i, ''))))
  );
}

/** True for a list that names students and relatives only. A teacher who is a parent too is staff. */
function isListOfStudents(text: string): boolean {
  if (text.startsWith('/')) return isPathOfStudents(text);
  const items = text.split(/[;,|\n&+]|\/(?!-?in)/).filter((item) => item.trim() !== '');
  return items.length > 0 && items.every(isStudents);
}

/** Finds the rows of students and their relatives among users, by the columns that say what kind of person each is and fill no field. */
export function studentFaults({ resource, headers, mapping }: Columns) {
  if (!columnNamesOf(resource.name).hasKindsOfPerson) return () => undefined;
  const columnsIn = (words: ReadonlySet<string>) =>
    headers.flatMap((header, column) =>
      mapping[column] === null && [plainWords(header), bareWords(header)].some((word) => words.has(word))
        ? [column]
        : [],
    );
  const ofPaths = columnsIn(paths);
  const ofKinds = columnsIn(kinds);
  return ({ cells }: SheetRow): string | undefined =>
    ofPaths.some((column) => isPathOfStudents(cells[column] ?? '')) ||
    ofKinds.some((column) => isListOfStudents(cells[column] ?? ''))
      ? notStaff
      : undefined;
}
