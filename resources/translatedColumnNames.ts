import type { registry, ResourceName } from './registry.ts';

/** Resource -> field -> further headers of the field in imported files, the best first. */
export type ColumnNames = {
  readonly [Name in ResourceName]?: {
    readonly [Field in keyof (typeof registry)[Name]['fields']]?: readonly string[];
  };
};

/** The headings of a text, which stand between commas. */
function phrases(text: string): readonly string[] {
  return text.split(',');
}

const firstNames = 'Nombre, Nombres, Nombre de pila, Primer nombre, Prénom, Vorname, Rufname, Ім’я';
const lastNames =
  'Apellido, Apellidos, Apellido paterno, Primer apellido, Apellido 1, Paterno, Nom, Nom de famille, Nachname, Familienname, Zuname, Прізвище';
const wholeNames =
  'Nombre completo, Nombre y apellidos, Nombres y apellidos, Nombre apellidos, Apellidos y nombre, Apellidos y nombres, Apellidos nombre, Apellido y nombre, Nombre y apellido, Nom et prénom, Nom prénom, Noms et prénoms, Nom et prénoms, Prénom et nom, Prénom nom, Prénoms et noms, Name Vorname, Name und Vorname, Nachname Vorname, Nachname und Vorname, Familienname Vorname, Vorname Name, Vorname Nachname, Vorname und Name, Vorname und Nachname, Vorname Familienname, Vor- und Nachname, Vor- und Zuname, Nach- und Vorname, Nom complet, Vollständiger Name, Повне ім’я, ПІБ, Прізвище ім’я, Прізвище та ім’я, Прізвище ім’я по батькові, Ім’я прізвище, Ім’я та прізвище';
const emails = phrases(`Correo electrónico, Correo, Dirección de correo, Dirección de correo electrónico,
  Correo institucional, Email institucional, Adresse email, Adresse mail, Adresse électronique, Adresse courriel, Adresse de courriel,
  Courrier électronique, Courriel, Mél, Adresse mél,
  Email-Adresse, Mailadresse, Dienstliche Email, Email dienstlich, Електронна пошта, Адреса електронної пошти,
  Ел. пошта, Електронна адреса, Робоча пошта, Пошта`);
const mobilePhones =
  phrases(`Teléfono móvil, Móvil, Celular, Teléfono celular, Número de celular, Portable, Téléphone portable,
  Téléphone mobile, Tél. portable, Tél. mobile, Tfno. móvil, Tel. móvil, Моб. тел., Mobil, Mobiltelefon, Mobilnummer, Handy, Handynummer, Мобільний, Мобільний телефон, Моб. телефон,
  Номер мобільного, Teléfono, Número de teléfono, Téléphone, Tél., Numéro de téléphone, Telefon, Telefonnummer, Tel.,
  Телефон, Тел., Номер телефону`);
const voicePhones =
  phrases(`Teléfono fijo, Teléfono de trabajo, Teléfono de oficina, Téléphone fixe, Téléphone professionnel,
  Téléphone bureau, Fixe, Festnetz, Festnetznummer, Telefon dienstlich, Diensttelefon, Telefon geschäftlich, Робочий телефон,
  Стаціонарний телефон, Службовий телефон, Teléfono, Téléphone, Telefon, Telefonnummer, Телефон`);
const titles = phrases(
  'Cargo, Puesto, Fonction, Poste, Intitulé du poste, Stelle, Funktion, Berufsbezeichnung, Посада',
);
const buildings =
  phrases(`Escuela, Escuelas, Colegio, Centro educativo, Edificio, Edificios, Plantel, Sede, École, Écoles, Établissement,
  Bâtiment, Bâtiments, Schule, Schulen, Gebäude, Standort, Standorte, Dienststelle, Dienstort, Stammdienststelle, Centro, Centro de trabajo, Centro de destino, Школа, Школи, Будівля, Будівлі, Заклад, Навчальний заклад,
  Заклад освіти`);
const primaryBuildings =
  phrases(`Escuela principal, Edificio principal, École principale, Bâtiment principal, Établissement principal,
  Stammschule, Hauptgebäude, Hauptstandort, Основна школа, Основна будівля, Основний заклад`);

const ofPerson = {
  firstName: phrases(firstNames),
  lastName: phrases(lastNames),
  userName: emails,
  mobilePhoneNumber: mobilePhones,
  voicePhoneNumber: voicePhones,
  preferredContactMethods: [],
};

/** Headings in Spanish, French, German and Ukrainian, as they are written there, but for signs that are not compared. */
export const translatedColumnNames: ColumnNames = {
  buildings: {
    name: phrases(`Nombre, Nombre de la escuela, Nombre del edificio, Nombre del centro, Escuela, Edificio, Nom, Nom de l’école,
      Nom de l’établissement, Nom du bâtiment, École, Établissement, Appellation officielle, Denominación específica, Schulname, Name der Schule, Bezeichnung der Schule, Gebäudename, Schule, Gebäude,
      Назва, Назва школи, Назва закладу, Назва будівлі, Школа, Будівля, Заклад, Заклад освіти`),
    buildingTypeUID: phrases(
      'Tipo, Tipo de edificio, Tipo de escuela, Type d’établissement, Typ, Art, Schulart, Gebäudeart, Тип, Тип закладу',
    ),
    buildingId:
      phrases(`Número, Número de escuela, Código, Código de escuela, Clave, Numéro, Numéro d’établissement, Nummer, Schulnummer, Schulnr.,
      Gebäudenummer, Номер, Код, Код закладу, Номер школи`),
    uniqueId: phrases(
      'UAI, Code UAI, Numéro UAI, Numéro UAI de l’établissement, RNE, CCT, Schul-ID, ЄДРПОУ, Код ЄДРПОУ',
    ),
    phoneNumber: phrases(
      'Teléfono, Teléfono de la escuela, Téléphone, Tél., Telefon, Telefonnummer, Телефон, Номер телефону',
    ),
    country: phrases('País, Pays, Land, Staat, Країна'),
    addressLine1:
      phrases(`Dirección, Domicilio, Calle, Calle y número, Adresse, Rue, Voie, Anschrift, Straße, Strasse, Straße und Hausnummer,
      Straße Nr., Адреса, Вулиця, Вулиця та будинок`),
    city: phrases(
      'Ciudad, Localidad, Municipio, Población, Ville, Commune, Localité d’acheminement, Stadt, Ort, Wohnort, Gemeinde, Місто, Населений пункт',
    ),
    stateProvinceRegion:
      phrases(`Estado, Provincia, Comunidad autónoma, Entidad federativa, Région, Département, État, Bundesland, Kanton,
      Область, Регіон`),
    postalZipCode: phrases(
      'Código postal, C. Postal, C.P., Cód. postal, Code postal, PLZ, Postleitzahl, Індекс, Поштовий індекс',
    ),
    timeZone: phrases('Zona horaria, Huso horario, Fuseau horaire, Zeitzone, Часовий пояс'),
    contractEndDate: phrases('Fin de contrato, Fin du contrat, Vertragsende, Кінець договору'),
    notes: phrases(
      'Notas, Observaciones, Comentarios, Remarques, Commentaires, Bemerkung, Bemerkungen, Anmerkungen, Примітка, Примітки, Коментар',
    ),
  },
  users: {
    ...ofPerson,
    userActive:
      phrases(`Activo, Activa, Cuenta activa, Estado de la cuenta, Actif, Active, En activité, Compte actif, Statut, Statut du compte, Aktiv,
      Konto aktiv, Kontostatus, Активний, Активна, Працює, Статус, Стан облікового запису`),
    userTitle: titles,
    userBuildings: buildings,
    primaryBuilding: primaryBuildings,
    userDepartments: phrases(
      'Departamento, Área, Département, Service, Abteilung, Fachbereich, Відділ, Підрозділ',
    ),
    hireDate:
      phrases(`Fecha de contratación, Fecha de ingreso, Fecha de inicio, Fecha de alta, Fecha de incorporación, Date entrée, Date d’embauche, Date d’entrée,
      Date de recrutement, Einstellungsdatum, Eintrittsdatum, Eintritt, Дата прийняття, Дата прийому, Дата прийняття на роботу`),
  },
  contacts: { ...ofPerson, title: titles, primaryBuilding: [...buildings, ...primaryBuildings] },
};

export const translatedWholeNames = { 'lastName,firstName': phrases(wholeNames) };
