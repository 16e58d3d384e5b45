import type { ModuleKey } from '../../resources/product/moduleKeys.ts';

/** A module that clients can be licensed for. */
export interface CatalogueModule {
  /** Permanent: clients' records contain it. */
  readonly uid: string;
  /** The name in `config.json` and the menu. */
  readonly key: ModuleKey;
  readonly displayName: string;
  /** Key of a module that must be selected too. */
  readonly requires?: ModuleKey;
  /** At most one module of the group is selected (spec section 4, linked groups of type 1). */
  readonly exclusiveGroup?: string;
  /** Client types, by the value in the client's record. */
  readonly offeredTo: readonly string[];
}

export interface CatalogueGroup {
  readonly uid: string;
  readonly name: string;
  readonly displayName: string;
  readonly modules: readonly CatalogueModule[];
}

const schools = ['Education', 'EducationUK', 'Raptor'];
const everyClient = [...schools, 'Corporate', 'Healthcare'];
const everyClientAndDrills = [...everyClient, 'StandaloneDrillManager'];

/** The licensed modules of the product (spec section 1), in display order. */
export const catalogue: readonly CatalogueGroup[] = [
  {
    uid: '2eb6ec49-3a63-5987-9de6-262f0da7ed54',
    name: 'visitorManagement',
    displayName: 'Visitor Management',
    modules: [
      {
        uid: 'f1fd9de5-f24d-5b32-bd91-6a4bd89579c9',
        key: 'visitor',
        displayName: 'Visitor Management',
        offeredTo: everyClient,
      },
      {
        uid: '52fe3a68-261c-5180-bda6-0adc595a8d0e',
        key: 'contractor',
        displayName: 'Contractor Management',
        offeredTo: everyClient,
      },
      {
        uid: '97a1de92-93a0-58e5-b4b9-7237649d618e',
        key: 'visitorApp',
        displayName: 'Visitor App',
        requires: 'visitor',
        offeredTo: everyClient,
      },
      {
        uid: '1813e113-cd9d-5a0e-b079-8ce6ff12bf75',
        key: 'kiosks',
        displayName: 'Kiosks',
        requires: 'visitor',
        offeredTo: everyClient,
      },
      {
        uid: '88f2efb7-1564-5ff4-9bce-a8788412605a',
        key: 'healthScreening',
        displayName: 'Health Screening',
        requires: 'visitor',
        offeredTo: everyClient,
      },
    ],
  },
  {
    uid: 'a0281ed5-299a-5bd9-81e4-04b53c9b2a84',
    name: 'people',
    displayName: 'Students and Staff',
    modules: [
      {
        uid: '4f973c88-7160-5a6c-b614-a58c561f092e',
        key: 'student',
        displayName: 'Student Management',
        offeredTo: schools,
      },
      {
        uid: '9624e16d-3bd9-5ece-b79e-3f969ffe0e43',
        key: 'staff',
        displayName: 'Staff Management',
        offeredTo: everyClient,
      },
    ],
  },
  {
    uid: '8da8999c-9fed-56b0-8469-760a74f6a904',
    name: 'volunteers',
    displayName: 'Volunteers',
    modules: [
      {
        uid: '56ff4a86-de45-549b-b4cf-25d64b9aca48',
        key: 'volunteer',
        displayName: 'Volunteer Management',
        exclusiveGroup: '0982332e-d64a-5892-bbc2-d7bcefa62857',
        offeredTo: everyClient,
      },
      {
        uid: '0f7fc649-bc41-52b5-a081-ad07bd03039d',
        key: 'premiumVolunteer',
        displayName: 'Premium Volunteer Management',
        exclusiveGroup: '0982332e-d64a-5892-bbc2-d7bcefa62857',
        offeredTo: everyClient,
      },
    ],
  },
  {
    uid: '93dbefce-90f4-5b65-b54e-939d9411d9c3',
    name: 'emergencyManagement',
    displayName: 'Emergency Management',
    modules: [
      {
        uid: '8adc9769-94fc-5814-b754-b135a5401db1',
        key: 'drillManager',
        displayName: 'Drill Manager',
        offeredTo: everyClientAndDrills,
      },
      {
        uid: '3f046dfe-ae13-59bd-81a1-39f5c5166e37',
        key: 'accountability',
        displayName: 'Accountability',
        offeredTo: everyClientAndDrills,
      },
      {
        uid: 'a6594a9b-8f3d-5e59-b1cb-c91fb00eea88',
        key: 'alerting',
        displayName: 'Alerting',
        offeredTo: everyClientAndDrills,
      },
      {
        uid: 'c9ee76be-9900-57c2-bebf-d672abe8af22',
        key: 'badgeAlerting',
        displayName: 'Badge Alerting',
        requires: 'alerting',
        offeredTo: everyClientAndDrills,
      },
      {
        uid: '7e6c75a9-0f23-5b2f-a870-77c8c1e319fd',
        key: 'reunification',
        displayName: 'Reunification',
        requires: 'accountability',
        offeredTo: schools,
      },
    ],
  },
  {
    uid: '2925bb0e-f495-5af7-b881-52d79ed99d0f',
    name: 'dismissal',
    displayName: 'Dismissal',
    modules: [
      {
        uid: 'c81584ce-1343-5e8d-b794-0d38e3f71429',
        key: 'carline',
        displayName: 'Carline',
        offeredTo: schools,
      },
      { uid: '5e703ea7-61d9-5809-a55f-3ed32d327655', key: 'buses', displayName: 'Buses', offeredTo: schools },
      {
        uid: 'e6bf2bae-a33f-56ef-ab01-9d26aa0fb8ba',
        key: 'activities',
        displayName: 'Activities',
        offeredTo: schools,
      },
    ],
  },
  {
    uid: '2c3ac9c2-0334-5428-8afa-0df46c932618',
    name: 'safeguarding',
    displayName: 'Safeguarding',
    modules: [
      {
        uid: '5ece9141-c566-56a3-9d00-29c0aebcaaf1',
        key: 'studentSafeguarding',
        displayName: 'Student Safeguarding',
        offeredTo: schools,
      },
      {
        uid: '9c21b38b-5fa3-5a43-bbfd-6be5638d8f14',
        key: 'staffSafeguarding',
        displayName: 'Staff Safeguarding',
        offeredTo: everyClient,
      },
    ],
  },
  {
    uid: '575bfd61-4785-5904-a4da-273f1b76991c',
    name: 'hallPass',
    displayName: 'Hall Pass',
    modules: [
      {
        uid: '5385a5d6-b210-5486-9f63-5a41fcdbb530',
        key: 'hallPass',
        displayName: 'Hall Pass',
        requires: 'student',
        offeredTo: schools,
      },
    ],
  },
  {
    uid: '53932123-303d-5ca0-a5b0-1fb6728c915a',
    name: 'insight',
    displayName: 'Insight and Training',
    modules: [
      {
        uid: '32b26e2d-f23f-556c-ae29-6e4c252557ff',
        key: 'insight',
        displayName: 'Insight',
        offeredTo: everyClient,
      },
      {
        uid: 'b59c97be-b7c8-55c7-a8a2-194ec5e57fb6',
        key: 'safetyTraining',
        displayName: 'Safety Training and Compliance',
        offeredTo: everyClient,
      },
    ],
  },
];

/** All modules, in order. */
export const catalogueModules: readonly CatalogueModule[] = catalogue.flatMap(({ modules }) => modules);

/** Names for several modules at once, used by menus. */
const families: Readonly<Record<string, readonly ModuleKey[]>> = {
  dismissal: ['carline', 'buses', 'activities'],
};

/** Key of a module, or of a family of them -> identifiers, for `modules` in `config.json` (docs/conventions.md). */
export function moduleIdentifiers(): Readonly<Record<string, readonly string[]>> {
  const uidOf = new Map(catalogueModules.map(({ key, uid }) => [key, uid]));
  return Object.fromEntries([
    ...catalogueModules.map(({ key, uid }) => [key, [uid]]),
    ...Object.entries(families).map(([family, keys]) => [
      family,
      keys.flatMap((key) => uidOf.get(key) ?? []),
    ]),
  ]) as Readonly<Record<string, readonly string[]>>;
}
