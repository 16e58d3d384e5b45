import type { SVGAttributes } from 'react';

/** A picture of one path, 24 units wide and high, in the colour of the text around it. */
export function icon(path: string) {
  return function Icon(props: Pick<SVGAttributes<SVGElement>, 'className'>) {
    return (
      <svg
        {...props}
        width={20}
        height={20}
        viewBox="0 0 24 24"
        fill="currentColor"
        aria-hidden
        focusable={false}
      >
        <path d={path} />
      </svg>
    );
  };
}

export const DownIcon = icon('m7 10 5 5 5-5z');
export const ClearIcon = icon(
  'M18 7.2 16.8 6 12 10.8 7.2 6 6 7.2l4.8 4.8L6 16.8 7.2 18l4.8-4.8 4.8 4.8 1.2-1.2-4.8-4.8z',
);
