import { Fragment, memo } from 'react';
import type { PlatformRecord } from '../../../dataProvider/index.ts';
import { Cell, Content } from './Cell.tsx';
import { type Field, isMarked } from '../../../resources/declaration/index.ts';
import { MoreIcon } from '../../theme/icons.tsx';
import { loadable } from '../../loading/loadable.tsx';
import type { Column } from './useColumns.ts';
import type { CellText } from './useCellText.ts';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';

const RowPicture = loadable(() => import('./RowPicture.tsx'));

export interface RowProps {
  readonly record: PlatformRecord;
  /** Within the page, from 0. */
  readonly index: number;
  /** Within everything that matches, the header being 1. */
  readonly rowIndex: number;
  readonly columns: readonly Column[];
  readonly textOf: CellText;
  /** Address of the record's page with the base path, or undefined where it has none. */
  readonly href: string | undefined;
  readonly isSelectable: boolean;
  /** The row has two lines: the record's name, and beneath it what the columns say. */
  readonly isCompact: boolean;
  /** An empty cell takes the room that the columns leave. */
  readonly hasRest: boolean;
  readonly isSelected: boolean;
  /** The row that takes part in the tab order. */
  readonly isActive: boolean;
  /** The record's name. A brief one leaves out dates, which have a column. */
  readonly nameOf: (record: PlatformRecord, isBrief?: boolean) => string;
  /** The same, told apart from records of the same name. */
  readonly labelOf: (record: PlatformRecord) => string;
  readonly words: {
    readonly select: (title: string) => string;
    readonly more: (title: string) => string;
    readonly switch: (field: string, title: string) => string;
    readonly label: (field: string) => string;
    readonly mark: (field: Field) => string;
  };
}

type Mark = Column['marks'][number];

/** The marks that hold for the record: what a reader looks for first. */
function heldMarks(marks: Column['marks'], record: PlatformRecord, textOf: (mark: Mark) => string) {
  return marks
    .filter(({ name, field }) => isMarked(field, record[name]))
    .map((mark) => ({ ...mark, value: record[mark.name], text: textOf(mark) }));
}

const markCells = (held: ReturnType<typeof heldMarks>) =>
  held.map(({ name, ...cell }) => <Cell key={name} {...cell} tabIndex={-1} />);

/** Texts of the second line: more are cut off on any phone. */
const secondLineTexts = 3;

/**
 * The second line on a phone: the columns' contents that say something without their header, states first, and that the name does not say
 * already; where there are none, the others with their labels. The title stands where the list names its column.
 */
function SecondLine({ record, columns, textOf, words, name }: RowProps & { readonly name: string }) {
  // A field can have a column of its own and stand beside another one.
  const marks = new Map(columns.flatMap((column) => column.marks).map((mark) => [mark.name, mark]));
  // Without its header, a mark says the state and not since when it holds.
  const held = heldMarks([...marks.values()], record, ({ field }) => words.mark(field));
  const said = [name, ...held.map(({ text }) => text)];
  const contents = columns.flatMap((column, position) => {
    const { name: own, names, field } = column;
    // The name column tells its title.
    const shown = names && position === 0 ? names.title : own;
    const text = shown === undefined ? '' : textOf(shown, record);
    if (shown === undefined || text === '' || said.some((one) => one.includes(text))) return [];
    const { isFlag, isNumeric, head } = kindOf(field);
    // A figure needs the width of a column.
    if (field.kind === 'json') return [];
    const isPlain = !isFlag && !isNumeric;
    const content =
      shown === own ? (
        <Content column={column} record={record} text={text}>
          {text}
        </Content>
      ) : (
        text
      );
    const rank = head === 'chip' ? 2 : columns[0]?.names?.before.includes(shown) ? 1 : 0;
    return [{ shown, isPlain, rank, content }];
  });
  const plain = contents.filter(({ isPlain }) => isPlain).toSorted((a, b) => b.rank - a.rank);
  return [
    ...markCells(held),
    ...(plain.length > 0 ? plain : contents)
      .slice(0, secondLineTexts)
      .map(({ shown, isPlain, content }, position) => (
        <Fragment key={shown}>
          {position > 0 && <span className="dot"> · </span>}
          {!isPlain && <span>{words.label(shown)}: </span>}
          <span>{content}</span>
        </Fragment>
      )),
  ];
}

/**
 * One row. It has no handlers of its own: the table's body hears clicks and keys for all rows, so a row is drawn again only
 * when what it shows changes.
 */
export const Row = memo(function Row(props: RowProps) {
  const { record, columns, textOf, isCompact, isSelectable, isSelected, isActive, words } = props;
  const tabIndex = isActive ? 0 : -1;
  const [lead, ...others] = columns;
  const name = props.nameOf(record);
  const label = props.labelOf(record);
  const isNamed = isCompact || lead?.names !== undefined;
  const text =
    (isNamed ? isCompact && props.nameOf(record, true) : lead && textOf(lead.name, record)) || name;
  const title = lead && (
    <Content column={lead} record={record} text={text}>
      <bdi>{text}</bdi>
    </Content>
  );
  const opener =
    props.href === undefined ? (
      title
    ) : (
      <a
        href={props.href}
        tabIndex={tabIndex}
        // A last name by itself may be several people's.
        aria-label={text === name ? undefined : name}
        data-open
      >
        {title}
      </a>
    );
  return (
    <tr
      tabIndex={tabIndex}
      data-index={props.index}
      aria-rowindex={props.rowIndex}
      aria-selected={isSelectable ? isSelected : undefined}
    >
      {isSelectable && (
        <td className="select">
          {/* The body hears the click, so that shift selects a range. */}
          <label>
            <input
              type="checkbox"
              checked={isSelected}
              readOnly
              tabIndex={tabIndex}
              aria-label={words.select(label)}
            />
          </label>
        </td>
      )}
      <th scope="row" className="title" data-column={lead?.name}>
        {isNamed && lead ? (
          <div className="name">
            {lead.names?.picture && (
              <RowPicture
                picture={lead.names.picture}
                record={record}
                name={name}
                fallback={<span className="photo" />}
              />
            )}
            <div>
              {opener}
              <span className="second">
                {isCompact ? <SecondLine {...props} name={text} /> : textOf(lead.names?.title ?? '', record)}
              </span>
            </div>
          </div>
        ) : (
          opener
        )}
      </th>
      {(isCompact ? [] : others).map((column) => {
        const { name: field, isSwitch } = column;
        const content = textOf(field, record);
        const marks = isSwitch ? [] : heldMarks(column.marks, record, (mark) => textOf(mark.name, record));
        return (
          <td
            key={field}
            className={kindOf(column.field).isNumeric ? 'number' : undefined}
            data-column={field}
            data-switch={isSwitch ? field : undefined}
          >
            <Content column={column} record={record} text={content}>
              {marks.length > 0 ? (
                markCells(marks)
              ) : (
                <Cell
                  field={column.field}
                  value={record[field]}
                  text={content}
                  tabIndex={tabIndex}
                  switchLabel={isSwitch ? words.switch(field, label) : undefined}
                />
              )}
            </Content>
          </td>
        );
      })}
      {props.hasRest && <td aria-hidden />}
      <td className="menu">
        <button
          type="button"
          className="more"
          tabIndex={tabIndex}
          aria-haspopup="menu"
          aria-label={words.more(label)}
        >
          <MoreIcon />
        </button>
      </td>
    </tr>
  );
});
