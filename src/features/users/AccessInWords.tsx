import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocale } from 'ra-core';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { readableItems } from '../../../resources/declaration/codec/index.ts';
import { scopeOfRecord, type PlatformDataProvider } from '../../../dataProvider/index.ts';
import permissionRules from '../../../resources/product/options/permissions.ts';
import { rolePermissions } from '../../../resources/roles/options.ts';
import { roles as rolesResource } from '../../../resources/roles/index.ts';
import { systemRoles } from '../../../resources/systemRoles/index.ts';
import { users } from '../../../resources/users/index.ts';
import { recordName, type RecordOf, withinSentence } from '../../../resources/declaration/index.ts';
import { narrowGroups, optionGroups, withOthers } from '../../fields/options/optionGroups.ts';
import { useChosen } from '../../fields/inputs/ReferencesInput.tsx';
import { useTranslate } from '../../i18n/late/people.ts';
import type { SectionWidgetProps } from '../../parts/feature.ts';
import { useActionAnswer } from '../../changes/actions/useActionAnswer.ts';
import { useViewer } from '../../viewer/viewer.ts';
import { lookupQuery } from '../../fields/choosing/references.ts';
import { LoadAlert } from '../../notices/LoadAlert.tsx';
import { explainAccess, type ExplainedGroup, type RoleFacts } from './explainAccess.ts';

/** Maximum number of building names; the rest is counted. */
const maxNames = 5;
/** Maximum number of groups that are all expanded initially. */
const fewGroups = 3;
/** The groups change only with releases and with the client's modules. */
const groupsStaleTimeMs = 10 * 60_000;

type User = RecordOf<typeof users>;
/** True when two lists contain the same identifiers, in any order. */
function isSame(uids: readonly string[], others: readonly string[]): boolean {
  const theirs = new Set(others);
  return uids.length === others.length && uids.every((uid) => theirs.has(uid));
}

type AccessProps = SectionWidgetProps<User> & { readonly record: User };

/** The buildings that a user can access: from the platform, or from the form when it has unsaved changes. */
function usePlaces({ record, scope }: AccessProps) {
  const [flag, listed]: unknown[] = useWatch({ name: ['hasAllBuildings', 'userBuildings'] });
  const saved = readableItems(record.userBuildings);
  const uids = listed === undefined ? saved : readableItems(listed);
  const isEverywhere = (flag ?? record.hasAllBuildings) === true;
  const isSaved = !record.hasAllBuildings && isSame(uids, saved);
  const isAsked = !isEverywhere && isSaved && uids.length > 0;
  const { answer, failure } = useActionAnswer(users, 'buildings', {
    id: record.id,
    scope,
    isEnabled: isAsked,
  });
  const answered = isAsked ? answer?.buildings?.slice(0, maxNames) : undefined;
  // A platform may return no buildings: falls back to the user's own list.
  const isByList = !isEverywhere && (!isAsked || failure !== undefined || (answer && !answered?.length));
  const chosen = useChosen(
    { field: users.fields.userBuildings, scope },
    isByList ? uids.slice(0, maxNames) : [],
  );
  return {
    isEverywhere,
    names: isByList ? chosen.map(({ label }) => label) : (answered ?? []).map(({ name }) => name),
    count: uids.length,
    isPending: isAsked && !isByList && !answer,
  };
}

/** The user's buildings as text. */
function Where(props: AccessProps) {
  const translate = useTranslate();
  const { isEverywhere, names, count, isPending } = usePlaces(props);
  if (isEverywhere) return translate('people.access.everywhere');
  if (count === 0) return translate('people.access.nowhere');
  if (isPending) return <Skeleton />;
  const listed = names.join(', ');
  const others = count - names.length;
  return translate('people.access.within', {
    smart_count: count,
    names: others > 0 ? translate('people.access.more', { names: listed, count: others }) : listed,
  });
}

function Group({ group, isOpen }: { readonly group: ExplainedGroup; readonly isOpen: boolean }) {
  const translate = useTranslate();
  const list = new Intl.ListFormat(useLocale());
  return (
    <Box component="details" open={isOpen} sx={{ borderTop: 1, borderColor: 'divider', py: 0.5 }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600, py: 0.5, minHeight: 24 }}>
        {translate('people.access.group', { name: group.label, count: group.reasons.length })}
      </Box>
      <Box component="ul" sx={{ m: 0, mb: 1, pl: 3 }}>
        {group.reasons.map(({ key, label, roles }) => (
          <li key={key}>
            <span>
              {label === key ? label : translate('people.access.can', { what: withinSentence(label) })}
            </span>{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {translate('people.access.because', { smart_count: roles.length, roles: list.format(roles) })}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** The access of a user as text: each permission, its buildings, and the roles that grant it. */
export default function AccessInWords(props: SectionWidgetProps<User>) {
  return props.record && <Access {...props} record={props.record} />;
}

function Access(props: AccessProps) {
  const { record, resource } = props;
  const translate = useTranslate();
  const id = useId();
  const { kind } = useViewer();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const [term, setTerm] = useState('');
  const watched: unknown = useWatch({ name: 'userRoles' });
  const saved = readableItems(record.userRoles);
  const roleUids = watched === undefined ? saved : readableItems(watched);
  const scope = scopeOfRecord(resource, props.scope, record);
  // The provider's staff get the texts of all modules, including those that the client no longer has.
  const catalogue = useActionAnswer(kind === 'system' ? systemRoles : rolesResource, 'permissionGroups', {
    scope,
    staleTimeMs: groupsStaleTimeMs,
  });
  const roles = useQuery(lookupQuery(dataProvider, rolesResource, scope));

  const error = roles.error ?? catalogue.failure;
  if (error) {
    return (
      <LoadAlert
        error={error}
        onRetry={() => {
          void roles.refetch();
          void catalogue.refetch();
        }}
      />
    );
  }
  if (!roles.data || !catalogue.answer) return <Skeleton variant="rounded" height={120} />;

  const facts = roles.data
    .filter(({ id }) => roleUids.includes(id))
    .map((role): RoleFacts => ({
      roleName: recordName(rolesResource, role),
      permissions: readableItems(role['permissions']),
    }));
  const permissions = facts.flatMap((role) => role.permissions.map((name) => name.toLowerCase()));
  const groups = optionGroups(rolePermissions, permissionRules, catalogue.answer);
  const heading = translate('people.access.others');
  const all = withOthers(groups, permissions, rolePermissions, permissionRules, heading);
  const everything = explainAccess(facts, all);
  const explanation = term.trim() === '' ? everything : explainAccess(facts, narrowGroups(all, term, true));
  const state = record.userActive === false ? 'inactive' : record.locked === true ? 'locked' : undefined;
  const isUnsaved = !isSame(roleUids, saved);
  return (
    <>
      {state && <Typography sx={{ fontWeight: 600 }}>{translate(`people.access.${state}`)}</Typography>}
      {isUnsaved && (
        <Typography role="status" sx={{ color: 'text.secondary' }}>
          {translate('people.access.unsaved')}
        </Typography>
      )}
      {everything.length === 0 ? (
        <Typography>
          {facts.length > 0
            ? translate('people.access.powerless', { smart_count: facts.length })
            : translate('people.access.nothing')}
        </Typography>
      ) : (
        <>
          <Typography sx={{ mb: 1 }}>
            <Where {...props} scope={scope} />
          </Typography>
          <TextField
            id={id}
            type="search"
            label={translate('people.access.search')}
            value={term}
            onChange={(event) => setTerm(event.target.value)}
            sx={{ maxWidth: 360, mb: 1 }}
          />
          {explanation.length === 0 && <Typography>{translate('people.access.none', { term })}</Typography>}
          {explanation.map((group) => (
            <Group
              key={`${group.key} ${term.trim() !== ''}`}
              group={group}
              isOpen={term.trim() !== '' || explanation.length <= fewGroups}
            />
          ))}
        </>
      )}
    </>
  );
}
