import { apiKeys } from './apiKeys/index.ts';
import { auditEntries } from './auditEntries/index.ts';
import { buildings } from './buildings/index.ts';
import { calendarPeriods } from './calendarPeriods/index.ts';
import { clients } from './clients/index.ts';
import { connections } from './connections/index.ts';
import { contacts } from './contacts/index.ts';
import { connected } from './declaration/nesting.ts';
import { courses } from './courses/index.ts';
import { departments } from './departments/index.ts';
import { foundRecords } from './foundRecords/index.ts';
import { incidentTypes } from './incidentTypes/index.ts';
import { learners } from './learners/index.ts';
import { levels } from './levels/index.ts';
import { locations } from './locations/index.ts';
import {
  buildingTypes,
  countries,
  defaultLandingPages,
  emailSubscriptions,
  states,
  timezones,
} from './lookups/index.ts';
import { mappings } from './mappings/index.ts';
import { occupations } from './occupations/index.ts';
import { ownBuildings } from './ownBuildings/index.ts';
import { profile } from './profile/index.ts';
import { roles } from './roles/index.ts';
import { savedViews } from './savedViews/index.ts';
import { stationAccounts } from './stationAccounts/index.ts';
import { systemProfile } from './systemProfile/index.ts';
import { systemRoles } from './systemRoles/index.ts';
import { systemUsers } from './systemUsers/index.ts';
import { titles } from './titles/index.ts';
import { trainingBuildings } from './trainingBuildings/index.ts';
import { trainingUsers } from './trainingUsers/index.ts';
import { users } from './users/index.ts';
import { platformUserSettings, userSettings } from './userSettings/index.ts';
import { webhookConfigurations } from './webhookConfigurations/index.ts';
import { webhookCredentials } from './webhookCredentials/index.ts';
import { webhookDeliveries } from './webhookDeliveries/index.ts';
import { webhookEvents } from './webhookEvents/index.ts';
import { webhookReplays } from './webhookReplays/index.ts';

/** Every declared resource. To add an entity, write its file and list it here. */
export const registry = {
  clients,
  buildings,
  levels,
  locations,
  connections,
  titles,
  departments,
  occupations,
  roles,
  users,
  contacts,
  mappings,
  stationAccounts,
  userSettings,
  profile,
  ownBuildings,
  systemUsers,
  systemRoles,
  platformUserSettings,
  systemProfile,
  webhookCredentials,
  webhookConfigurations,
  webhookEvents,
  webhookDeliveries,
  webhookReplays,
  apiKeys,
  calendarPeriods,
  courses,
  learners,
  trainingBuildings,
  trainingUsers,
  auditEntries,
  savedViews,
  incidentTypes,
  foundRecords,
  countries,
  states,
  timezones,
  buildingTypes,
  emailSubscriptions,
  defaultLandingPages,
} as const;

export type ResourceName = keyof typeof registry;

export const { resources, resourceNamed, targetOf, deletedAlong } = connected(registry);
