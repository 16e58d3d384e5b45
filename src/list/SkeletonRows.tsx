interface SkeletonRowsProps {
  /** Rows of a full page. */
  readonly count: number;
  readonly columns: number;
  /** Height of a row in pixels. */
  readonly height: number;
  readonly isSelectable: boolean;
}

/** More than fit any screen would be work for nothing. */
const most = 60;

/** Stands where the rows of a page will be, at their height, until the first answer. */
export function SkeletonRows({ count, columns, height, isSelectable }: SkeletonRowsProps) {
  const cells = Array.from({ length: columns - (isSelectable ? 1 : 0) }, (_, index) => index);
  return Array.from({ length: Math.min(count, most) }, (_, row) => (
    <tr key={row} aria-hidden style={{ height }}>
      {isSelectable && <td />}
      {cells.map((cell) => (
        <td key={cell}>
          {/* Lengths that vary look like text. */}
          <span className="bone" style={{ width: `${45 + ((row * 7 + cell * 13) % 5) * 9}%` }} />
        </td>
      ))}
    </tr>
  ));
}
