import '../buttons.css';

interface SegmentsProps<Value extends string> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly value: Value;
  /** Labels by value, in display order. */
  readonly options: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value) => void;
}

/** Adjacent buttons that select one of two or three views. */
export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  return (
    <div role="group" aria-label={label} className="segments">
      {(Object.keys(options) as Value[]).map((name) => (
        <button key={name} type="button" aria-pressed={name === value} onClick={() => onChange(name)}>
          {options[name]}
        </button>
      ))}
    </div>
  );
}
