import './webhooks.css';

/** Text exactly as sent or stored. Long text scrolls, also by keyboard. */
export function Verbatim({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <pre tabIndex={0} role="group" aria-label={label} className="webhook-verbatim">
      {children}
    </pre>
  );
}
