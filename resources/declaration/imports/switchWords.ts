/** The words of a text, which stand between commas. */
function words(text: string): ReadonlySet<string> {
  return new Set(text.split(',').map((word) => word.trim()));
}

/** Words of spreadsheets and school systems in the languages of their users: English, German, Spanish, French, Ukrainian. */
const trueWords =
  words(`true, true(), ✓, ✔, ☑, t, yes, y, x, on, 1, 1.0, -1, active, a, enabled, open, current, employed, hired,
  full-time, full time, fulltime, part-time, part time, parttime, in post, en activité, en poste, ja, j, wahr,
  aktiv, aktiviert, freigegeben, si, sí, verdadero, activo, activa, habilitado, habilitada, vigente, oui,
  vrai, actif, activé, activée, так, т, істина, активний, активна, активно, увімкнено, працює`);
const falseWords =
  words(`false, false(), ✗, ✘, ☐, f, no, n, off, 0, 0.0, inactive, i, disabled, closed, suspended, terminated,
  tobedeleted, not active, retired, resigned, former, deceased, dismissed, laid off, non-renewed,
  separated, no longer employed, left, leaver, has left, non-active, de-activated, sorti, sortie, ausgetreten, deactivated, deleted, archived, blocked,
  deprovisioned, nein, falsch, inaktiv, nicht aktiv, deaktiviert, gesperrt, ausgeschieden, falso, inactivo,
  inactiva, no activo, no activa, deshabilitado, deshabilitada, non, faux, inactif, désactivé, désactivée,
  non actif, ні, н, хиба, хибність, неактивний, неактивна, не активний, не активна, неактивно, вимкнено,
  звільнений, звільнена`);

/** A code before a word, as in `A - Active`, and a remark after it, as in `Inactive (retired)` and `Active - full time`. */
const code = /^[a-z\d]\s*[-–:]\s*(?=[a-z])/i;
const remarkAfter = /^(active|inactive|enabled|disabled|terminated|retired|resigned)(?:_|\s*[-–(:,/\d]).*$/i;

/** True for a word of one state with words of the other in its remark, such as `Active/Inactive` and `Active (terminated 6/30)`. */
function isContradicted(text: string): boolean {
  const [first = '', ...remark] = text.toLowerCase().split(/[^\p{L}]+/u);
  const opposite = trueWords.has(first) ? falseWords : trueWords;
  return remark.some((word) => word.length > 3 && opposite.has(word));
}

/** The state that a word means for something that is on or off, such as an account. Undefined for other words. */
export function readSwitch(text: string): boolean | undefined {
  const plain = text.replace(code, '');
  const word = (isContradicted(plain) ? plain : plain.replace(remarkAfter, '$1')).toLowerCase();
  if (trueWords.has(word)) return true;
  return falseWords.has(word) ? false : undefined;
}
