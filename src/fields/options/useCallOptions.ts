import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'ra-core';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import {
  type CallOptions,
  callOf,
  type Chooser,
  type OptionRules,
} from '../../../resources/declaration/index.ts';
import { resourceNamed } from '../../../resources/registry.ts';
import { useActionAnswer } from '../../changes/actions/useActionAnswer.ts';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { useSession } from '../../viewer/useSession.ts';
import { useViewer } from '../../viewer/viewer.ts';
import { optionGroups } from './optionGroups.ts';

const noRules: OptionRules = {};

/** The rules of a field's options; undefined while their code loads. */
export function useOptionRules({ resource, name, field }: FieldInputProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['option rules', resource.name, name],
    queryFn: async () => (await field.optionsFrom?.rules?.())?.default ?? noRules,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { rules: data, error, refetch };
}

/** The viewer's permissions and modules, on which option rules depend. */
export function useChooser(): Chooser {
  const { permissions } = useViewer();
  const { modules, config } = useSession();
  return useMemo(
    () => ({ permissions, licensed: modules, modules: config.modules }),
    [config.modules, modules, permissions],
  );
}

/** The call that returns the options for the form's current values, and its input. */
function useOptionsCall({ resource }: FieldInputProps, { action, input, unsaved }: CallOptions) {
  const record = useRecordContext();
  const { userUid } = useViewer();
  const params = Object.entries(unsaved?.params ?? {});
  const names = params.map(([, name]) => name);
  const watched: unknown[] = useWatch({ name: names, disabled: names.length === 0 }) ?? [];
  const values = names.map(
    (name, index) => watched[index] ?? record?.[name] ?? resource.fields[name]?.default,
  );
  const id = record?.id === undefined ? undefined : String(record.id);
  const isSaved = id !== undefined && names.every((name, index) => record?.[name] === values[index]);
  return {
    id,
    /** Changes with the fields on which the options depend. */
    token: JSON.stringify(values),
    action: unsaved && !isSaved ? unsaved.action : action,
    input:
      unsaved && !isSaved
        ? Object.fromEntries(params.map(([param], index) => [param, values[index]]))
        : input?.({ viewer: userUid, record: id }),
  };
}

/** The options of a field from a call, in groups, with their rules. Undefined while loading. */
export function useCallOptions(props: FieldInputProps, words: CallOptions) {
  const { resource, scope } = props;
  const { id, token, action, input } = useOptionsCall(props, words);
  const owner = (words.of !== undefined && resourceNamed(words.of)) || resource;
  const { on } = callOf(owner, action);
  const idOfOwner = owner === resource ? id : scope[owner.identifier.param];
  const { answer, failure, refetch } = useActionAnswer(owner, action, {
    scope,
    input,
    ...(on === 'record' && { id: idOfOwner }),
  });
  const { rules, error, refetch: refetchRules } = useOptionRules(props);
  const groups = useMemo(
    () => (answer === undefined || !rules ? undefined : optionGroups(words, rules, answer)),
    [answer, rules, words],
  );
  return {
    read: groups && rules && { groups, rules },
    token,
    error: failure ?? error ?? undefined,
    retry: () => {
      if (failure) void refetch();
      if (error) void refetchRules();
    },
  };
}
