import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { PlatformDataProvider, PlatformRecord } from '../../dataProvider/index.ts';
import { lastUseOf } from '../../resources/declaration/fields/inUse.ts';
import { lazyPart } from '../loading/lazyPart.tsx';
import { useNameOf } from '../format/useNameOf.ts';
import { failureOf } from '../notices/failure.ts';
import { useFailureText } from '../notices/FailureAlert.tsx';
import { useNotify } from '../notices/useNotify.ts';
import { switchFlag } from './switchFlag.ts';
import type { ListState } from './useListState.ts';

const SwitchOffDialog = lazyPart(() => import('../changes/SwitchOffDialog.tsx'));

/** A click on the switch of a flag. */
export interface SwitchClick {
  readonly record: PlatformRecord;
  /** Name of the flag. */
  readonly name: string;
}

interface SwitchRunnerProps {
  readonly list: ListState;
  /** All clicks so far, in order. */
  readonly clicks: readonly SwitchClick[];
}

/** Runs the switches of a list, each click once. Asks before one stops a record that is in use. */
export default function SwitchRunner({ list, clicks }: SwitchRunnerProps) {
  const client = useQueryClient();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const notify = useNotify();
  const nameOf = useNameOf();
  const textOf = useFailureText();
  const reasonOf = (error: unknown) => textOf(failureOf(error));
  const [asked, setAsked] = useState<SwitchClick>();
  const run = ({ record, name }: SwitchClick) =>
    void switchFlag({ list, client, dataProvider, notify, nameOf, reasonOf }, record, name);

  const runCount = useRef(0);
  useEffect(() => {
    for (const click of clicks.slice(runCount.current)) {
      if (lastUseOf(list.props.resource, click.name, click.record)) setAsked(click);
      else run(click);
    }
    runCount.current = clicks.length;
  });
  return (
    asked && (
      <SwitchOffDialog
        resource={list.props.resource}
        {...asked}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined);
          run(asked);
        }}
      />
    )
  );
}
