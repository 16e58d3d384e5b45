// Loaded by `npm run dev` before the portal (scripts/lib/showState.ts): shows the lists of this tab in a state of `screenStates`.
import { inState, screenStates } from './screenStates.ts';

const key = 'safety-portal:screen-state';
const address = new URL(location.href);
const asked = address.searchParams.get('screen-state');
if (asked !== null) {
  // Kept over the sign-in, which leaves the page, until another one is asked for.
  sessionStorage.setItem(key, asked);
  address.searchParams.delete('screen-state');
  history.replaceState(history.state, '', address);
}
const state = screenStates.find((one) => one === sessionStorage.getItem(key));
if (state) {
  const usual = globalThis.fetch.bind(globalThis);
  const changed = inState(state, usual);
  globalThis.fetch = async (input, init = {}) =>
    typeof input === 'string' ? changed(input, init) : usual(input, init);
}
