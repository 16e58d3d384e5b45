/** What the library hands to an input of a line's value. */
export interface InputProps {
  readonly field: unknown;
  readonly operator: string;
  readonly value?: unknown;
  readonly setValue: (value: string | number | readonly (string | number)[] | undefined) => void;
  /** Which of several values it is, from 0. */
  readonly delta?: number;
  readonly readonly?: boolean;
}

/** What it hands to the select of a line's field, and of how it is compared. */
export interface SelectProps {
  readonly items: readonly { readonly key: string; readonly path?: string }[];
  readonly selectedKey?: string | null;
  readonly setField: (key: string) => void;
  /** The settings of the line's field, with the select of how it is compared. */
  readonly fieldConfig?: { readonly type?: string; readonly eventPath?: string } | null;
  readonly readonly?: boolean;
}

/** What it hands to the choice of how a group hangs together. */
export interface GroupProps {
  readonly selectedConjunction?: string;
  readonly setConjunction: (conjunction: string) => void;
  readonly not: boolean;
  readonly setNot: (not: boolean) => void;
  readonly readonly?: boolean;
}

/** What it hands to a button. */
export interface ActionProps {
  readonly type: string;
  readonly onClick: () => void;
  readonly readonly?: boolean;
}
