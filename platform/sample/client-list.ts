import type { RecordOf } from '../../resources/declaration/index.ts';
import type { clients } from '../../resources/clients/index.ts';

type Client = RecordOf<typeof clients>;

/** A client of the sample data, without its people and buildings. */
export interface SampleClient {
  readonly name: string;
  readonly type: Client['type'];
  readonly status: Client['status'];
  readonly billingType: NonNullable<Client['billingType']>;
  readonly city: string;
  /** Domain of its email addresses, without `.example`. */
  readonly domain: string;
  readonly buildings?: number;
  readonly levelsPerBuilding?: number;
  readonly locationsPerLevel?: number;
  readonly users?: number;
  readonly hasAllModules?: boolean;
  readonly internalUseOnly?: boolean;
  readonly notes?: string;
}

const client = (
  name: string,
  type: Client['type'],
  status: Client['status'],
  billingType: SampleClient['billingType'],
  city: string,
  domain: string,
  more: Partial<SampleClient> = {},
): SampleClient => ({ name, type, status, billingType, city, domain, ...more });

export const northfield = 'northfield';
export const oakwood = 'oakwood';

/** 40 clients of every type, status and billing type, in both regions. */
export const sampleClients: readonly SampleClient[] = [
  client('Northfield School District', 'Education', 'Active', 'ClientSingleBill', 'Northfield', northfield, { buildings: 60, levelsPerBuilding: 5, locationsPerLevel: 5, users: 2000, hasAllModules: true,
    notes: 'Reference customer.\nDrills are reviewed with the superintendent each quarter.' }),
  client('Oakwood Trust', 'EducationUK', 'Active', 'ClientSingleBill', 'Leeds', oakwood, { buildings: 14, levelsPerBuilding: 3, users: 120,
    notes: 'Fourteen academies; term dates differ from the council’s.' }),
  client('Meridian Retail Group', 'Corporate', 'Active', 'IndividualBuildingBill', 'Dayton', 'meridian', { buildings: 1203, levelsPerBuilding: 1, locationsPerLevel: 1, users: 60 }),
  client('Cedar Rapids Community Schools', 'Education', 'Active', 'ClientSingleBill', 'Cedar Rapids', 'crschools', { users: 80 }),
  client('Springfield Public Schools', 'Education', 'Active', 'IndividualBuildingBill', 'Springfield', 'springfieldps'),
  client('Sandia Valley Unified School District', 'Education', 'OnHold', 'ClientSingleBill', 'Santa Fe', 'sandiavalley'),
  client('Mount Hood Charter Schools', 'Education', 'Active', 'NotApplicable', 'Portland', 'mounthood'),
  client('Travis County Learning Centers', 'Education', 'POC', 'NotApplicable', 'Austin', 'travislearning'),
  client('Puget Sound Montessori Collective', 'Education', 'Setup', 'NotApplicable', 'Tacoma', 'psmontessori'),
  client('Diocese of Baton Rouge Schools', 'Education', 'Active', 'ClientSingleBill', 'Baton Rouge', 'brdiocese'),
  client('Blue Ridge Preparatory Academy', 'Education', 'NonRenewal', 'ClientSingleBill', 'Richmond', 'blueridgeprep', {
    notes: 'Chose not to renew; data is kept until the end of the contract.' }),
  client('Coconino High Desert Schools', 'Education', 'Active', 'IndividualBuildingBill', 'Phoenix', 'highdesert'),
  client('Capital Region BOCES', 'Education', 'Active', 'ClientSingleBill', 'Syracuse', 'capitalboces'),
  client('Gwinnett Forest Academies', 'Education', 'POC', 'NotApplicable', 'Savannah', 'gwinnettforest'),
  client('Brackenhurst Academies', 'EducationUK', 'Active', 'ClientSingleBill', 'Sheffield', 'brackenhurst'),
  client('Severn Vale Learning Partnership', 'EducationUK', 'Active', 'IndividualBuildingBill', 'Bristol', 'severnvale'),
  client('St Cuthbert’s Schools Federation', 'EducationUK', 'Setup', 'NotApplicable', 'Norwich', 'stcuthberts'),
  client('Glanrafon Education Trust', 'EducationUK', 'POC', 'NotApplicable', 'Cardiff', 'glanrafon'),
  client('Clydebank Primary Partnership', 'EducationUK', 'Active', 'ClientSingleBill', 'Glasgow', 'clydebankpp'),
  client('Lagan Valley Grammar Schools', 'EducationUK', 'OnHold', 'ClientSingleBill', 'Belfast', 'laganvalley'),
  client('Provider Demonstration', 'Raptor', 'Active', 'NotApplicable', 'Houston', 'demonstration', { internalUseOnly: true, hasAllModules: true,
    notes: 'For sales demonstrations. Reset every Sunday night.' }),
  client('Provider Quality Assurance', 'Raptor', 'Active', 'NotApplicable', 'Houston', 'quality', { internalUseOnly: true }),
  client('Provider Training Room', 'Raptor', 'Setup', 'NotApplicable', 'Houston', 'training', { internalUseOnly: true }),
  client('Harlow & Finch Logistics', 'Corporate', 'Active', 'ClientSingleBill', 'Wichita', 'harlowfinch'),
  client('Great Basin Energy Cooperative', 'Corporate', 'Active', 'IndividualBuildingBill', 'Reno', 'greatbasin'),
  client('Kestrel Data Centers', 'Corporate', 'POC', 'NotApplicable', 'Raleigh', 'kestreldata'),
  client('Baxter, Osei & Lindqvist', 'Corporate', 'Active', 'ClientSingleBill', 'Hartford', 'boll'),
  client('Three Rivers Credit Union', 'Corporate', 'OnHold', 'ClientSingleBill', 'Scranton', 'threerivers'),
  client('Polaris Cold Storage', 'Corporate', 'NonRenewal', 'IndividualBuildingBill', 'Anchorage', 'polariscold'),
  client('St. Brendan Medical Center', 'Healthcare', 'Active', 'ClientSingleBill', 'Madison', 'stbrendan', { users: 60 }),
  client('Lakeshore Children’s Hospital', 'Healthcare', 'Active', 'IndividualBuildingBill', 'Ann Arbor', 'lakeshorechildrens'),
  client('Wasatch Family Clinics', 'Healthcare', 'Active', 'ClientSingleBill', 'Salt Lake City', 'wasatchclinics'),
  client('Sonrisa Dental Partners', 'Healthcare', 'Setup', 'NotApplicable', 'San Diego', 'sonrisadental'),
  client('Inland Northwest Hospice', 'Healthcare', 'POC', 'NotApplicable', 'Spokane', 'inwhospice'),
  client('Cumberland Rehabilitation Network', 'Healthcare', 'NonRenewal', 'ClientSingleBill', 'Nashville', 'cumberlandrehab'),
  client('Treasure Valley Charter School', 'StandaloneDrillManager', 'Active', 'ClientSingleBill', 'Boise', 'tvcharter'),
  client('Platte River Day School', 'StandaloneDrillManager', 'Active', 'NotApplicable', 'Omaha', 'platteriver'),
  client('Green Mountain Waldorf School', 'StandaloneDrillManager', 'POC', 'NotApplicable', 'Burlington', 'gmwaldorf'),
  client('Blackstone Valley Tech', 'StandaloneDrillManager', 'Active', 'IndividualBuildingBill', 'Worcester', 'blackstonetech'),
  client('Apalachee Early Learning', 'StandaloneDrillManager', 'OnHold', 'NotApplicable', 'Tallahassee', 'apalachee'),
]; // prettier-ignore
