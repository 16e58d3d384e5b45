import { eyes } from '../../../resources/product/identity/eye.ts';
import { prompts } from '../../i18n/late/prompts.ts';
import { actionElement, element, type PageAction } from '../page.ts';
import './form.css';

const texts = prompts['en-US'];

interface TextField {
  readonly name: string;
  readonly label: string;
  readonly type: 'email' | 'password';
  readonly autocomplete: 'username' | 'new-password';
  readonly maxLength: number;
  /** Help text, shown below the field and read out with it. */
  readonly hint?: HTMLElement;
}

export interface FormOptions {
  readonly field: TextField;
  readonly submit: string;
  /** Beside the button. */
  readonly others?: readonly PageAction[];
  /** Submits the form. Resolves with an error message, or with undefined after it has replaced the page. */
  readonly send: (value: string) => Promise<string | undefined>;
}

export interface PromptForm {
  readonly form: HTMLFormElement;
  readonly input: HTMLInputElement;
}

/** A form with one field. Screen readers announce errors, and the typed value is kept. */
export function promptForm({ field, submit, others = [], send }: FormOptions): PromptForm {
  const form = element('form', 'prompt-form');
  form.noValidate = true;
  const label = element('label', 'prompt-label', field.label);
  label.htmlFor = field.name;
  const input = element('input', 'prompt-input');
  Object.assign(input, {
    id: field.name,
    name: field.name,
    type: field.type,
    autocomplete: field.autocomplete,
    maxLength: field.maxLength,
    required: true,
    spellcheck: false,
    autocapitalize: 'none',
  });
  const error = element('p', 'prompt-error');
  error.id = `${field.name}-error`;
  error.role = 'alert';
  error.hidden = true;
  if (field.hint) field.hint.id = `${field.name}-hint`;
  const describe = () => {
    const ids = [error.hidden ? '' : error.id, field.hint?.id ?? ''].filter(Boolean);
    if (ids.length > 0) input.setAttribute('aria-describedby', ids.join(' '));
    else input.removeAttribute('aria-describedby');
  };
  describe();

  const button = element('button', 'page-action page-action-first', submit);
  button.type = 'submit';
  const foot = element('div', 'page-actions');
  foot.append(button, ...others.map((action) => actionElement(action, 1)));
  form.append(label, field.type === 'password' ? withShowButton(input) : input);
  form.append(...(field.hint ? [field.hint] : []), error, foot);

  const fail = (sentence: string) => {
    error.textContent = sentence;
    error.hidden = false;
    input.ariaInvalid = 'true';
    describe();
    input.focus();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // Ignores further submits while one is pending.
    if (button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    error.hidden = true;
    input.ariaInvalid = null;
    describe();
    void send(input.value).then((sentence) => {
      button.ariaDisabled = null;
      if (sentence !== undefined) fail(sentence);
    });
  });
  return { form, input };
}

const svgNamespace = 'http://www.w3.org/2000/svg';

/** A drawing in a square of 24, for a button whose words say the same. */
function drawing(...paths: readonly string[]): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.ariaHidden = 'true';
  for (const path of paths) {
    const shape = document.createElementNS(svgNamespace, 'path');
    shape.setAttribute('d', path);
    svg.append(shape);
  }
  return svg;
}

/** A password input with the button that shows and hides its text. */
function withShowButton(input: HTMLInputElement): HTMLElement {
  const show = element('button', 'prompt-show');
  show.type = 'button';
  show.title = texts.showPassword;
  show.ariaPressed = 'false';
  show.setAttribute('aria-controls', input.id);
  show.append(drawing(eyes.open, eyes.crossed), element('span', 'prompt-unseen', texts.showPassword));
  show.addEventListener('click', () => {
    const isShown = input.type === 'password';
    input.type = isShown ? 'text' : 'password';
    show.ariaPressed = String(isShown);
    input.focus();
  });
  const password = element('div', 'prompt-password');
  password.append(input, show);
  return password;
}
