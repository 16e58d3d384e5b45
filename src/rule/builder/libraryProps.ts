/** The library's props for an input of a line's value. */
export interface InputProps {
  readonly field: unknown;
  readonly operator: string;
  readonly value?: unknown;
  readonly setValue: (value: string | number | readonly (string | number)[] | undefined) => void;
  /** The position among several values, from 0. */
  readonly delta?: number;
  readonly readonly?: boolean;
}

/** The library's props for the select of a line's field and of its comparison. */
export interface SelectProps {
  readonly items: readonly { readonly key: string; readonly path?: string }[];
  readonly selectedKey?: string | null;
  readonly setField: (key: string) => void;
  /** The settings of the line's field, with the select of how it is compared. */
  readonly fieldConfig?: { readonly type?: string; readonly eventPath?: string } | null;
  readonly readonly?: boolean;
}

/** The library's props for the conjunction of a group. */
export interface GroupProps {
  readonly selectedConjunction?: string;
  readonly setConjunction: (conjunction: string) => void;
  readonly not: boolean;
  readonly setNot: (not: boolean) => void;
  readonly readonly?: boolean;
}

/** The library's props for a button. */
export interface ActionProps {
  readonly type: string;
  readonly onClick: () => void;
  readonly readonly?: boolean;
}
