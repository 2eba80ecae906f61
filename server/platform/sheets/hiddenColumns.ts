// 隐藏的列 · platform/sheets/hiddenColumns
/**
 * A column the sheet does not show has no part in what the person saw and confirmed. It cannot be left out row by row as hidden rows are (the
 * columns of a template stand in their places), so a file whose hidden columns hold anything is refused, and the sentence names them.
 */
export class HiddenColumns extends Error {
  override name = 'HiddenColumns'
  constructor(rowNum: number, columns: readonly number[]) {
    const named = columns.slice(0, 5).map(letterOf).join('、')
    super(`${named}${columns.length > 5 ? ' 等' : ''} 列隐藏着，里面有内容（第${rowNum}行），请取消隐藏或删掉这些列后上传`)
  }
}

/** `AB` of column 27, which is counted from 0. */
const letterOf = (column: number): string =>
  column < 26 ? String.fromCodePoint(65 + column) : `${letterOf(Math.floor(column / 26) - 1)}${letterOf(column % 26)}`

/** Ranges of hidden columns as a file lists them, and the check of each row against them. */
export class ColumnGuard {
  private readonly ranges: (readonly [from: number, to: number])[] = []

  /** Both counted from 0, `to` included. */
  hide(from: number, to: number): void {
    this.ranges.push([from, to])
  }
  /** @throws HiddenColumns where a hidden column holds something */
  check(rowNum: number, cells: readonly string[]): void {
    if (this.ranges.length === 0) return
    const found = cells.flatMap((text, i) => (text !== '' && this.ranges.some(([from, to]) => i >= from && i <= to) ? [i] : []))
    if (found.length > 0) throw new HiddenColumns(rowNum, found)
  }
}
