import './webhooks.css';

/** Text exactly as it was sent or stored; long ones scroll, by keyboard too. */
export function Verbatim({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <pre tabIndex={0} role="group" aria-label={label} className="webhook-verbatim">
      {children}
    </pre>
  );
}
