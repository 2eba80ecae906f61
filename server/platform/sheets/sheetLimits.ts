// 表格的限度 · platform/sheets/sheetLimits
/** Maximum cells of a row; a file with a longer row is no order file. */
export const COLUMNS_MAX = 500
/** Rows a spreadsheet program can hold. */
export const ROWS_MAX = 2 ** 20
/** Cells of a whole file, empty ones too: 200,000 rows of a hundred columns. */
export const CELLS_MAX = 20_000_000
/** Characters of all cells together: twice the largest accepted text table. */
export const CHARS_MAX = 120_000_000

/** Sentence for a file that reached the memory limit of its reader. */
export const TOO_MUCH = '文件内容过多，无法读取，请删去多余的行、列和空白单元格，或拆分成几个文件后上传'

/** A row with too many cells: reported at once, before its other millions are read. */
export class TooWide extends Error {
  override name = 'TooWide'
  constructor(rowNum: number) {
    super(wideSentence(rowNum))
  }
}
export const wideSentence = (rowNum: number): string => `列数不能超过${COLUMNS_MAX}列（第${rowNum}行）`
