import { useMemo } from 'react';
import type { PermissionGroup } from '../../../resources/product/permissionGroups.ts';
import { permissions as permissionNames } from '../../../resources/product/permissions.ts';
import { permissionWords } from '../../../resources/product/permissionWords.ts';
import { roles } from '../../../resources/roles.ts';
import { systemRoles } from '../../../resources/systemRoles.ts';
import '../../i18n/late/people.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useActionAnswer } from '../../portal/actions/useActionAnswer.ts';

/** The groups change with releases and with the client's modules, not while somebody works. */
const groupsStaleTimeMs = 10 * 60_000;

/** Words of the portal's own around those of permissions. */
export interface PermissionTexts {
  /** Heading of the permissions that no group has. */
  readonly others: string;
  /** The words of a permission that is written as a scope (`read:…`), where another one has the same words. */
  readonly asScope: (words: string) => string;
}

export function usePermissionTexts(): PermissionTexts {
  const translate = useTranslate();
  return useMemo(
    () => ({
      others: translate('people.permissions.others'),
      asScope: (words) => translate('people.permissions.asScope', { words }),
    }),
    [translate],
  );
}

/** Names in lower case. A permission that exists in both naming schemes has the same words twice. */
function tellApart(groups: readonly PermissionGroup[], { asScope }: PermissionTexts): PermissionGroup[] {
  return groups.map((group) => {
    const words = group.permissions.map(({ displayName }) => displayName);
    const isTwice = (text: string) => words.indexOf(text) !== words.lastIndexOf(text);
    return {
      ...group,
      permissions: group.permissions.map(({ name, displayName }) => ({
        name: name.toLowerCase(),
        displayName: isTwice(displayName) && name.includes(':') ? asScope(displayName) : displayName,
      })),
    };
  });
}

/** The permissions that roles of a client can have, in groups; those of the provider's staff where no client is named. */
export function usePermissionGroups(clientUid: string | undefined) {
  const { answer, failure, refetch } = useActionAnswer(
    clientUid === undefined ? systemRoles : roles,
    'permissionGroups',
    { scope: clientUid === undefined ? {} : { clientId: clientUid }, staleTimeMs: groupsStaleTimeMs },
  );
  const texts = usePermissionTexts();
  const groups = useMemo(() => answer && tellApart(answer, texts), [answer, texts]);
  return { groups, failure, refetch };
}

/** Names that have words. Another platform may know more permissions than these. */
const named: ReadonlySet<string> = new Set(permissionNames.map((name) => name.toLowerCase()));

/** The groups with those of `names` that no group has, as those of modules that the client does not have, in a last group. */
export function withOthers(
  groups: readonly PermissionGroup[],
  names: readonly string[],
  texts: PermissionTexts,
): PermissionGroup[] {
  const groupedNames = new Set(groups.flatMap(({ permissions }) => permissions.map(({ name }) => name)));
  const unknown = [...new Set(names)].filter((name) => !groupedNames.has(name));
  if (unknown.length === 0) return [...groups];
  const permissions = unknown.map((name) => ({
    name,
    displayName: named.has(name) ? permissionWords(name) : name,
  }));
  return [...groups, ...tellApart([{ name: 'others', displayName: texts.others, permissions }], texts)];
}

/** The groups narrowed to what a search finds in the words of a permission or of its group. */
export function narrowGroups(groups: readonly PermissionGroup[], term: string): PermissionGroup[] {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean);
  return groups.flatMap((group) => {
    const permissions = group.permissions.filter(({ name, displayName }) => {
      const text = `${group.displayName} ${displayName} ${name}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return permissions.length > 0 ? [{ ...group, permissions }] : [];
  });
}
