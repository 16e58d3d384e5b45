import { passwordRules } from '../../../resources/declaration/kinds/passwordRule.ts';
import { passwordStrength } from '../../../resources/product/passwordStrength.ts';
import { prompts } from '../../i18n/late/prompts.ts';
import { element } from '../page.ts';

const texts = prompts['en-US'];
/** Milliseconds after typing before a screen reader announces the hint. */
const announcePauseMs = 600;

export interface PasswordHint {
  readonly hint: HTMLElement;
  /** Shows which rules `value` meets and how strong it is. */
  readonly update: (value: string) => void;
}

/**
 * The rules of a password and the strength of the typed one.
 * @param own words about the user, which do not count toward strength
 */
export function passwordHint(own: readonly string[]): PasswordHint {
  const rules = passwordRules.map(({ key, pattern }) => {
    const item = element('li', '', texts.rules[key]);
    // For screen readers: the mark in front is visual.
    const mark = element('span', 'prompt-unseen');
    item.append(mark);
    return { item, mark, pattern };
  });
  const list = element('ul', 'prompt-rules');
  list.append(...rules.map(({ item }) => item));
  const strength = element('p', 'prompt-strength');
  const words = element('span', '');
  words.setAttribute('aria-live', 'polite');
  const meter = element('span', 'prompt-meter');
  meter.ariaHidden = 'true';
  strength.append(words, meter);
  const hint = element('div', '');
  hint.append(list, strength);

  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = (value: string) => {
    for (const { item, mark, pattern } of rules) {
      const isKept = pattern.test(value);
      item.classList.toggle('is-kept', isKept);
      mark.textContent = isKept ? ` (${texts.ruleKept})` : '';
    }
    const step = passwordStrength(value, own);
    meter.style.setProperty('--filled', value ? `${(step + 1) * 20}%` : '0%');
    clearTimeout(timer);
    timer = setTimeout(() => {
      words.textContent = value ? `${texts.strength}: ${texts.strengths[step]}` : '';
    }, announcePauseMs);
  };
  update('');
  return { hint, update };
}
