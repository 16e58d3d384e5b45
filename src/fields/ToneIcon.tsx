import type { Tone } from '../../resources/declaration/index.ts';
import { BarredIcon, DoneIcon, FailedIcon, NewIcon, PassedIcon, WaitingIcon } from './toneIcons.tsx';

const icons = {
  good: DoneIcon,
  bad: FailedIcon,
  open: WaitingIcon,
  new: NewIcon,
  idle: PassedIcon,
  barred: BarredIcon,
} satisfies Record<Tone, typeof DoneIcon>;

/** The icon of a tone. Decorative: the tone's text is beside it. */
export function ToneIcon({ tone, size = 14 }: { readonly tone: Tone; readonly size?: number }) {
  const Icon = icons[tone];
  return <Icon size={size} />;
}
