import { auditEntries } from './auditEntries.ts';
import { buildings } from './buildings.ts';
import { clients } from './clients.ts';
import { connections } from './connections.ts';
import { contacts } from './contacts.ts';
import { connected } from './declaration/nesting.ts';
import { courses } from './courses.ts';
import { departments } from './departments.ts';
import { foundRecords } from './foundRecords.ts';
import { incidentTypes } from './incidentTypes.ts';
import { learners } from './learners.ts';
import { levels } from './levels.ts';
import { locations } from './locations.ts';
import {
  buildingTypes,
  countries,
  defaultLandingPages,
  emailSubscriptions,
  states,
  timezones,
} from './lookups.ts';
import { mappings } from './mappings.ts';
import { occupations } from './occupations.ts';
import { ownBuildings } from './ownBuildings.ts';
import { profile } from './profile.ts';
import { roles } from './roles.ts';
import { savedViews } from './savedViews.ts';
import { stationAccounts } from './stationAccounts.ts';
import { systemProfile } from './systemProfile.ts';
import { systemRoles } from './systemRoles.ts';
import { systemUsers } from './systemUsers.ts';
import { titles } from './titles.ts';
import { trainingBuildings } from './trainingBuildings.ts';
import { trainingUsers } from './trainingUsers.ts';
import { users } from './users.ts';
import { platformUserSettings, userSettings } from './userSettings.ts';
import { webhookConfigurations } from './webhookConfigurations.ts';
import { webhookCredentials } from './webhookCredentials.ts';
import { webhookDeliveries } from './webhookDeliveries.ts';
import { webhookEvents } from './webhookEvents.ts';
import { webhookReplays } from './webhookReplays.ts';

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
