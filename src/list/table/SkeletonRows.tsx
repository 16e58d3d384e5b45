interface SkeletonRowsProps {
  /** Number of rows of a full page. */
  readonly count: number;
  readonly columns: number;
  /** Height of a row in pixels. */
  readonly height: number;
  readonly isSelectable: boolean;
}

/** Maximum number of placeholder rows; no screen shows more. */
const maxRows = 60;

/** Placeholders for the rows of a page until the first response, at the same height. */
export function SkeletonRows({ count, columns, height, isSelectable }: SkeletonRowsProps) {
  const cells = Array.from({ length: columns - (isSelectable ? 1 : 0) }, (_, index) => index);
  return Array.from({ length: Math.min(count, maxRows) }, (_, row) => (
    <tr key={row} aria-hidden style={{ height }}>
      {isSelectable && <td />}
      {cells.map((cell) => (
        <td key={cell}>
          {/* Different lengths, as in real text. */}
          <span className="bone" style={{ width: `${45 + ((row * 7 + cell * 13) % 5) * 9}%` }} />
        </td>
      ))}
    </tr>
  ));
}
