import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { memo } from 'react';
import { useTranslate } from '../i18n/late/rule.ts';
import { RuleBuilder } from './RuleBuilder.ts';
import type { LineMark } from './text/marks.ts';
import { lineOfPart, type RuleState } from './ruleState.ts';
import type { GroupNode } from './tree/tree.ts';
import { Unshown } from './Unshown.tsx';

const nothing: ReadonlySet<string> = new Set();

interface VisualPanelProps {
  readonly state: RuleState;
  readonly marks: ReadonlyMap<string, LineMark>;
  readonly onTree: (tree: GroupNode) => void;
  readonly onConvert: () => void;
  readonly onUnheld: () => void;
}

/** The rule in the builder, or the reason why it cannot be shown. Memoized, so that the library re-renders only for changes of the rule. */
export const VisualPanel = memo(({ state, marks, onTree, onConvert, onUnheld }: VisualPanelProps) => {
  const translate = useTranslate();
  const { tree, unshown, output: written, revision } = state;
  if (tree)
    return (
      <RuleBuilder
        key={revision}
        tree={tree}
        incomplete={written?.incomplete ?? nothing}
        marks={marks}
        onChange={onTree}
        onUnheld={onUnheld}
        fallback={<Skeleton variant="rounded" height={120} aria-label={translate('rule.builder.loading')} />}
      />
    );
  if (unshown)
    return <Unshown state={state} line={lineOfPart(state)} reason={unshown.reason} onConvert={onConvert} />;
  return <Alert severity="info">{translate('rule.builder.broken')}</Alert>;
});
VisualPanel.displayName = 'VisualPanel';
