/** The password of every sample person (design section 7). */
export const SAMPLE_PASSWORD = 'Sample-Pass-1';

/** A sample person to sign in as. */
export interface SampleLogin {
  readonly login: string;
  readonly who: string;
  readonly password: string;
}

const people = [
  ['sam.system@provider.example', 'system user, every permission'],
  ['sue.support@provider.example', 'system user who manages users only'],
  ['ada.admin@northfield.example', 'administrator of Northfield School District, all buildings'],
  ['will.webhooks@northfield.example', 'webhook permissions only'],
  ['bea.building@northfield.example', 'two buildings only'],
  ['nell.nobody@northfield.example', 'no permissions'],
  ['sol.sso@northfield.example', 'administrator who came through single sign-on'],
  ['uma.uk@oakwood.example', 'administrator of Oakwood Trust, in the uk region'],
  ['noel.noclient@nowhere.example', 'belongs to no client'],
] as const;

/** The people of design section 7, for whoever starts the platform. */
export const sampleLogins: readonly SampleLogin[] = people.map(([login, who]) => ({
  login,
  who,
  password: SAMPLE_PASSWORD,
}));
