import { type ReactNode, useId } from 'react';
import '../buttons.css';

interface SegmentsProps<Value extends string> {
  /** Accessible name of the group. */
  readonly label: string;
  /** Undefined when none of the options is chosen. */
  readonly value: Value | undefined;
  /** Labels by value, in display order. */
  readonly options: Readonly<Record<Value, string>>;
  /** Numbers beside the labels, by value. */
  readonly counts?: Readonly<Partial<Record<Value, ReactNode>>>;
  readonly onChange: (value: Value) => void;
}

/** Adjacent radio buttons, of which one is on. */
export function Segments<Value extends string>({
  label,
  value,
  options,
  counts,
  onChange,
}: SegmentsProps<Value>) {
  const id = useId();
  return (
    <div role="radiogroup" aria-label={label} className="segments">
      {(Object.keys(options) as Value[]).map((name) => {
        const count = counts?.[name];
        const countId = count ? `${id} ${name}`.replace(/\W/g, '-') : undefined;
        return (
          <label key={name}>
            <input
              type="radio"
              name={id}
              checked={name === value}
              aria-describedby={countId}
              onChange={() => onChange(name)}
            />
            <span>{options[name]}</span>
            {count && (
              <span id={countId} className="label-count" aria-hidden>
                {count}
              </span>
            )}
          </label>
        );
      })}
    </div>
  );
}
