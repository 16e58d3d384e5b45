// Shows and hides what is typed; the page works without it.
const password = document.getElementById('password');
const show = document.getElementById('show');
show.hidden = false;
show.addEventListener('click', () => {
  const isHidden = password.type === 'password';
  password.type = isHidden ? 'text' : 'password';
  show.setAttribute('aria-pressed', String(isHidden));
  password.focus();
});
// Never sent, or kept by the browser, as a plain text field.
password.form.addEventListener('submit', () => {
  password.type = 'password';
});
// The parts of the rule that a new password keeps already.
const rules = [...document.querySelectorAll('[data-pattern]')];
const mark = () => {
  for (const rule of rules)
    rule.classList.toggle('kept', new RegExp(rule.dataset.pattern, rule.dataset.flags).test(password.value));
};
password.addEventListener('input', mark);
mark();
