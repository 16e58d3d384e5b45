import type { WidgetInputProps } from '../../parts/feature.ts';
import RuleEditor from '../../rule/RuleEditor.tsx';
import { RuleSourcesProvider } from '../../rule/RuleSources.ts';
import { ruleSources } from '../webhooks/ruleSources.ts';

/** The rule editor with the events and names of webhooks. */
export default function RuleInput(props: WidgetInputProps) {
  return (
    <RuleSourcesProvider value={ruleSources}>
      <RuleEditor {...props} />
    </RuleSourcesProvider>
  );
}
