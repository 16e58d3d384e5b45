import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetList } from 'ra-core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { PlatformDataProvider, PlatformRecord } from '../../../dataProvider/index.ts';
import { buildings } from '../../../resources/buildings/index.ts';
import type { clients } from '../../../resources/clients/index.ts';
import { readableItems } from '../../../resources/declaration/codec/index.ts';
import type { AnyResource, RecordOf } from '../../../resources/declaration/index.ts';
import { roles } from '../../../resources/roles/index.ts';
import { users } from '../../../resources/users/index.ts';
import { lookupQuery } from '../../fields/choosing/references.ts';
import { DoneIcon } from '../../fields/toneIcons.tsx';
import { useTranslate } from '../../i18n/late/clients.ts';
import { placePaths, type Scope } from '../../navigation/paths.ts';
import type { SectionWidgetProps } from '../../parts/feature.ts';
import { may, useViewer } from '../../viewer/viewer.ts';

type Client = RecordOf<typeof clients>;

/** The permission to add users, as roles name it. */
const peoplePermission = 'canmanageusers';

interface Step {
  readonly name: 'profile' | 'modules' | 'building' | 'role' | 'administrator';
  /** Undefined while it is unknown. */
  readonly isDone: boolean | undefined;
  readonly to: string;
}

/** The number of a client's records that match the filter. Undefined while it is unknown, and for what the viewer may not list. */
function useCount(resource: AnyResource, scope: Scope, filter: object, isAsked = true): number | undefined {
  const mayList = may(useViewer(), 'list', resource, resource.places['system']);
  const { total } = useGetList(
    resource.name,
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: resource.title, order: 'ASC' },
      filter,
      meta: { scope, place: 'system' },
    },
    { enabled: mayList && isAsked, retry: false },
  );
  return total;
}

/** The page that adds a record, or the list for those who may not add one. */
function pageOf(resource: AnyResource, scope: Scope): string {
  const place = resource.places['system'];
  const paths = place && placePaths(place, scope, resource);
  return paths?.create ?? paths?.list ?? '';
}

/** True for a role whose people can bring in others. */
function leads({ isGlobalAdmin, permissions }: PlatformRecord): boolean {
  const granted = readableItems(permissions as RecordOf<typeof roles>['permissions']);
  return isGlobalAdmin === true || granted.some((name) => name.toLowerCase() === peoplePermission);
}

/** The steps of a client until its people can work, in the order in which they are made. */
function useSteps(client: Client): readonly Step[] {
  const scope = { clientId: client.id };
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const buildingCount = useCount(buildings, scope, {});
  const mayListRoles = may(useViewer(), 'list', roles, roles.places['system']);
  const { data: ofClient } = useQuery({
    ...lookupQuery(dataProvider, roles, scope),
    enabled: mayListRoles,
  });
  const leading = ofClient?.filter(leads).map(({ id }) => id) ?? [];
  const hasLeading = leading.length > 0;
  const leaders = useCount(users, scope, { 'userRoles~eq': leading }, hasLeading);
  const hasProfile = [client.addressLine1, client.city, client.timeZone].every(Boolean);
  return [
    { name: 'profile', isDone: hasProfile, to: '#address' },
    { name: 'modules', isDone: readableItems(client.modules).length > 0, to: '#modules' },
    {
      name: 'building',
      isDone: buildingCount === undefined ? undefined : buildingCount > 0,
      to: pageOf(buildings, scope),
    },
    { name: 'role', isDone: ofClient && ofClient.length > 0, to: pageOf(roles, scope) },
    {
      name: 'administrator',
      isDone: ofClient && !hasLeading ? false : leaders === undefined ? undefined : leaders > 0,
      to: pageOf(users, scope),
    },
  ];
}

/** A circle in the place of the tick. */
const openMark = {
  width: 10,
  height: 10,
  ml: '3px',
  border: 1.5,
  borderColor: 'text.secondary',
  borderRadius: '50%',
};

function SetUpSteps({ client }: { readonly client: Client }) {
  const translate = useTranslate();
  const heading = useId();
  const steps = useSteps(client).filter(({ isDone }) => isDone !== undefined);
  const left = steps.filter(({ isDone }) => isDone === false).length;
  if (left === 0) return null;
  return (
    <Box sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography component="h3" variant="subtitle1" id={heading} sx={{ fontWeight: 600 }}>
        {translate('clients.setUp.title', { done: steps.length - left, all: steps.length })}
      </Typography>
      <Box component="ol" aria-labelledby={heading} sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {steps.map(({ name, isDone, to }) => (
          <Box
            component="li"
            key={name}
            sx={{ display: 'grid', gridTemplateColumns: '24px 1fr', alignItems: 'center', minHeight: 32 }}
          >
            {isDone ? <DoneIcon /> : <Box component="span" sx={openMark} />}
            <span>
              {isDone ? (
                translate(`clients.setUp.done.${name}`)
              ) : (
                <MuiLink component={Link} to={to}>
                  {translate(`clients.setUp.left.${name}`)}
                </MuiLink>
              )}
            </span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The first steps of a client, done and left. Nothing once all are done. */
export default function SetUp({ record, place }: SectionWidgetProps<Client>) {
  return record && place.area === 'system' && <SetUpSteps client={record} />;
}
