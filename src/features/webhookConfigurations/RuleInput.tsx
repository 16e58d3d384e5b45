import type { WidgetInputProps } from '../../parts/feature.ts';
import RuleEditor from '../../rule/RuleEditor.tsx';
import { RuleSourcesProvider } from '../../rule/RuleSources.ts';
import { OfEventType } from './OfEventType.tsx';
import { ruleSources } from '../webhooks/ruleSources.ts';

/** The rule editor with the events and names of webhooks. */
export default function RuleInput(props: WidgetInputProps) {
  return (
    <RuleSourcesProvider value={ruleSources}>
      <OfEventType isReadOnly={props.isReadOnly}>
        <RuleEditor {...props} />
      </OfEventType>
    </RuleSourcesProvider>
  );
}
