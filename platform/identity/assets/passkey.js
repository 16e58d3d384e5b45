// Asks the browser for a passkey, or to make one, and sends its answer with the form.
const ways = {
  get: (options) =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  create: (options) =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
};
const isAble = window.PublicKeyCredential?.parseRequestOptionsFromJSON !== undefined;
for (const button of document.querySelectorAll('[data-passkey]')) {
  const { form } = button;
  const note = form.querySelector('[role=status]');
  if (!isAble) {
    note.textContent = 'This browser has no passkeys.';
    continue;
  }
  button.hidden = false;
  button.addEventListener('click', async () => {
    if (!form.reportValidity()) return;
    note.textContent = '';
    try {
      const answer = await ways[button.dataset.passkey](JSON.parse(button.dataset.options));
      form.elements.answer.value = JSON.stringify(answer.toJSON());
      form.requestSubmit();
    } catch {
      // Browsers give no reason, so that a page cannot find out which passkeys there are.
      note.textContent = 'No passkey was used. Try again, or choose another way.';
    }
  });
}
for (const time of document.querySelectorAll('time'))
  time.textContent = new Date(time.dateTime).toLocaleString(undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
