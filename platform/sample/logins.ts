import type { Cast } from './people.ts';

/** The password of every sample person. */
export const SAMPLE_PASSWORD = 'Sample-Pass-1';

/** A sample person to sign in as. */
export interface SampleLogin {
  readonly login: string;
  readonly who: string;
  readonly password: string;
}

interface SamplePerson {
  readonly login: string;
  readonly who: string;
  /** What a user of a client is given; the provider's staff and somebody without a client are made elsewhere. */
  readonly cast?: Omit<Cast, 'email' | 'passwordHash'>;
}

const administrator = { role: 'administrator', hasAllBuildings: true } as const;

/** The sample people, in the order in which the start names them. */
export const samplePeople: readonly SamplePerson[] = [
  { login: 'sam.system@provider.example', who: 'system user, every permission' },
  { login: 'sue.support@provider.example', who: 'system user who manages users only' },
  {
    login: 'ada.admin@northfield.example',
    who: 'administrator of Northfield School District, all buildings',
    cast: { firstName: 'Ada', lastName: 'Okonkwo', ...administrator },
  },
  {
    login: 'will.webhooks@northfield.example',
    who: 'client user with webhook permissions only',
    cast: { firstName: 'Will', lastName: 'Lindqvist', role: 'webhookAuthor', hasAllBuildings: true },
  },
  {
    login: 'bea.building@northfield.example',
    who: 'client user of two buildings',
    cast: {
      firstName: 'Beatriz',
      lastName: 'Moreno',
      role: 'buildingManager',
      hasAllBuildings: false,
      buildings: 2,
    },
  },
  {
    login: 'nell.nobody@northfield.example',
    who: 'client user without permissions',
    cast: { firstName: 'Nell', lastName: 'Fairweather', role: 'staff', hasAllBuildings: false, buildings: 1 },
  },
  {
    login: 'sol.sso@northfield.example',
    who: 'administrator who came through single sign-on',
    cast: { firstName: 'Sol', lastName: 'Andersson', isSsoAuthenticated: true, ...administrator },
  },
  {
    login: 'uma.uk@oakwood.example',
    who: 'administrator of Oakwood Trust, in the uk region',
    cast: { firstName: 'Uma', lastName: 'Chatterjee', ...administrator },
  },
  { login: 'noel.noclient@nowhere.example', who: 'belongs to no client' },
];
