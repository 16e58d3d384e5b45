import type { SampleAddress } from '../configuration/sample-logins.ts';
import type { Cast } from './people.ts';

const administrator = { role: 'administrator', hasAllBuildings: true } as const;

/** The sample people of clients by login. The provider's staff and the account without a client are created elsewhere. */
export const sampleCast: Readonly<Partial<Record<SampleAddress, Omit<Cast, 'email' | 'passwordHash'>>>> = {
  'ada.admin@northfield.example': { firstName: 'Ada', lastName: 'Okonkwo', ...administrator },
  'will.webhooks@northfield.example': {
    firstName: 'Will',
    lastName: 'Lindqvist',
    role: 'webhookAuthor',
    hasAllBuildings: true,
  },
  'bea.building@northfield.example': {
    firstName: 'Beatriz',
    lastName: 'Moreno',
    role: 'buildingManager',
    hasAllBuildings: false,
    buildings: 2,
  },
  'nell.nobody@northfield.example': {
    firstName: 'Nell',
    lastName: 'Fairweather',
    role: 'staff',
    hasAllBuildings: false,
    buildings: 1,
  },
  'sol.sso@northfield.example': {
    firstName: 'Sol',
    lastName: 'Andersson',
    isSsoAuthenticated: true,
    ...administrator,
  },
  'uma.uk@oakwood.example': { firstName: 'Uma', lastName: 'Chatterjee', ...administrator },
};
