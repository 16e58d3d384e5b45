import './buttons.css';

interface SegmentsProps<Value extends string> {
  /** The label of the choice, for screen readers. */
  readonly label: string;
  readonly value: Value;
  /** The labels of the values, in their order. */
  readonly options: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value) => void;
}

/** One of two or three views, in buttons beside each other. */
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
