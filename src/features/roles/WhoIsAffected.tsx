import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useWatch } from 'react-hook-form';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import permissionRules from '../../../resources/product/options/permissions.ts';
import { rolePermissions } from '../../../resources/roles/options.ts';
import { roles as rolesResource } from '../../../resources/roles/index.ts';
import { users } from '../../../resources/users/index.ts';
import { readableItems } from '../../../resources/declaration/codec/index.ts';
import { recordName, type RecordOf } from '../../../resources/declaration/index.ts';
import { useActionAnswer } from '../../changes/actions/useActionAnswer.ts';
import { lookupQuery } from '../../fields/choosing/references.ts';
import { optionGroups, optionsIn, withOthers } from '../../fields/options/optionGroups.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { useTranslate } from '../../i18n/late/people.ts';
import { BesideSave } from '../../form/saving/BesideSave.tsx';
import type { SectionWidgetProps } from '../../parts/feature.ts';
import { may, useViewer } from '../../viewer/viewer.ts';
import { type RoleChange, roleChanges } from './roleChanges.ts';

type Role = RecordOf<typeof rolesResource>;
type AffectedProps = SectionWidgetProps<Role> & { readonly record: Role };

/** Maximum number of rights that are named in one line; the rest is counted. */
const maxNames = 8;
/** Maximum number of groups whose people are counted. Further ones are “up to” all who have the role. */
const maxCounts = 8;
const countStaleTimeMs = 60_000;

/** The groups of rights that the form changes. Empty while the roles and the names of their permissions load. */
function useRoleChanges({ record, scope }: AffectedProps): readonly RoleChange[] {
  const translate = useTranslate();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const values = useWatch({ name: ['permissions', 'assignableRoleUIDs'] }) as unknown[];
  const [permissions = record.permissions, assignableRoleUIDs = record.assignableRoleUIDs] = values;
  const { answer } = useActionAnswer(rolesResource, 'permissionGroups', { scope });
  const { data: roles } = useQuery(lookupQuery(dataProvider, rolesResource, scope));
  if (!answer || !roles) return [];
  const keys = [record.permissions, permissions].flatMap((value) =>
    readableItems(value).map((key) => key.toLowerCase()),
  );
  const groups = optionGroups(rolePermissions, permissionRules, answer);
  const known = withOthers(groups, keys, rolePermissions, permissionRules, '');
  const assign = roles.map((role) => ({
    key: role.id,
    label: translate('people.effect.assign', { name: recordName(rolesResource, role) }),
  }));
  return roleChanges(record, { permissions, assignableRoleUIDs }, roles, [
    { source: 'permissions', options: optionsIn(known) },
    { source: 'assignableRoleUIDs', options: assign },
  ]);
}

interface Counts {
  /** The number of people who have the role. Undefined while it is unknown. */
  readonly all: number | undefined;
  /** The number of people whom each change affects. Undefined while it is unknown, and for those beyond `maxCounts`. */
  readonly each: readonly (number | undefined)[];
}

function useCounts({ record, scope }: AffectedProps, changes: readonly RoleChange[]): Counts {
  const viewer = useViewer();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const isAsked = changes.length > 0 && may(viewer, 'list', users);
  const everyone: readonly string[] = [];
  const groups = [everyone, ...changes.slice(0, maxCounts).map(({ others }) => others)];
  const keyOf = (others: readonly string[]) => others.join(' ');
  const asked = new Map(groups.map((others) => [keyOf(others), others]));
  const answers = useQueries({
    queries: [...asked.values()].map((others) => ({
      queryKey: [users.name, 'affected', scope, record.id, others],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const { total, meta } = await dataProvider.getList(users.name, {
          pagination: { page: 1, perPage: 1 },
          sort: { field: users.title, order: 'ASC' },
          filter: { 'userRoles~eq': record.id, ...(others.length > 0 && { 'userRoles~neq': others }) },
          meta: { scope },
          signal,
        });
        // More than are counted are as many as have the role, as far as it tells.
        return meta?.hasMore === true ? null : (total ?? null);
      },
      enabled: isAsked,
      staleTime: countStaleTimeMs,
      retry: false,
    })),
  });
  const counts = new Map([...asked.keys()].map((key, index) => [key, answers[index]?.data ?? undefined]));
  const all = counts.get(keyOf(everyone)) ?? record.userCount ?? undefined;
  return { all, each: changes.map(({ others }) => counts.get(keyOf(others))) };
}

interface ChangeTextProps {
  readonly change: RoleChange;
  readonly count: number | undefined;
  readonly all: number | undefined;
}

/** One sentence: how many people gain or lose which rights. */
function ChangeText({ change: { isGained, labels }, count, all }: ChangeTextProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const number = new Intl.NumberFormat(locale);
  const named = labels.slice(0, maxNames);
  const rest = labels.length - named.length;
  if (rest > 0) named.push(translate('people.effect.more', { smart_count: rest }));
  const what = new Intl.ListFormat(locale).format(named);
  const way = isGained ? 'gain' : 'lose';
  if (all === undefined) return translate(`people.effect.${way}.unknown`, { what });
  if (count === undefined)
    return translate(`people.effect.${way}.atMost`, { what, smart_count: all, all: number.format(all) });
  if (count === 0) return translate(`people.effect.${way}.nobody`, { what });
  return translate(`people.effect.${way}.some`, {
    what,
    smart_count: count,
    count: number.format(count),
    all: number.format(all),
  });
}

/** The changes for the people who have the role, once the form is saved. */
export default function WhoIsAffected(props: SectionWidgetProps<Role>) {
  return props.record && <Affected {...props} record={props.record} />;
}

/** The changes with their counts. Those that affect everyone who has the role are one. */
function counted(changes: readonly RoleChange[], { all, each }: Counts) {
  const rows = changes.map((change, index) => ({ change, count: each[index] }));
  const isOfAll = (isGained: boolean) => (row: (typeof rows)[number]) =>
    row.change.isGained === isGained && row.count !== undefined && row.count === all;
  return [false, true].flatMap((isGained) => {
    const ofAll = rows.filter(isOfAll(isGained));
    const others = rows.filter((row) => row.change.isGained === isGained && !ofAll.includes(row));
    const labels = ofAll.flatMap(({ change }) => change.labels);
    return labels.length > 0 ? [{ change: { isGained, labels, others: [] }, count: all }, ...others] : others;
  });
}

function Affected(props: AffectedProps) {
  const translate = useTranslate();
  const changes = useRoleChanges(props);
  const counts = useCounts(props, changes);
  const { all } = counts;
  return (
    <BesideSave>
      <div role="status">
        {changes.length > 0 && (
          <Alert severity="info" icon={false}>
            <AlertTitle>{translate('people.effect.title')}</AlertTitle>
            {all === 0 ? (
              <span>{translate('people.effect.unused')}</span>
            ) : (
              <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                {counted(changes, counts).map(({ change, count }) => (
                  <li key={`${change.isGained} ${change.others.join(' ')}`}>
                    <ChangeText change={change} count={count} all={all} />
                  </li>
                ))}
              </Box>
            )}
          </Alert>
        )}
      </div>
    </BesideSave>
  );
}
