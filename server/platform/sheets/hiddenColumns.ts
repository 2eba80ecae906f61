// 隐藏的列 · platform/sheets/hiddenColumns
/**
 * A person does not see hidden columns, so he has not checked their content. They cannot be skipped like hidden rows, because a
 * template's columns have fixed places. So a file with content in hidden columns is refused, and the sentence names them.
 */
export class HiddenColumns extends Error {
  override name = 'HiddenColumns'
  constructor(rowNum: number, columns: readonly number[]) {
    const columnLetters = columns.slice(0, 5).map(letterOf).join('、')
    super(
      `${columnLetters}${columns.length > 5 ? ' 等' : ''} 列隐藏着，里面有内容（第${rowNum}行），请取消隐藏或删掉这些列后上传`,
    )
  }
}

/** Letters of a column counted from 0: `AB` for 27. */
const letterOf = (column: number): string =>
  column < 26 ? String.fromCodePoint(65 + column) : `${letterOf(Math.floor(column / 26) - 1)}${letterOf(column % 26)}`

/** Ranges of hidden columns from a file, and the check of each row against them. */
export class ColumnGuard {
  private readonly ranges: (readonly [from: number, to: number])[] = []

  /** Both counted from 0, `to` included. */
  hide(from: number, to: number): void {
    this.ranges.push([from, to])
  }
  /** @throws HiddenColumns if a hidden column has content */
  check(rowNum: number, cells: readonly string[]): void {
    if (this.ranges.length === 0) return
    const filledHidden = cells.flatMap((text, i) =>
      text !== '' && this.ranges.some(([from, to]) => i >= from && i <= to) ? [i] : [],
    )
    if (filledHidden.length > 0) throw new HiddenColumns(rowNum, filledHidden)
  }
}
