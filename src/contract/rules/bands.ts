// 重量段检查 · rules/bands

export interface WeightBand {
  readonly minG: number
  readonly maxG: number | null
  /** Average weight of the range; absent for tolerance bands. */
  readonly avgWeightG?: number | null
}

export interface BandError {
  readonly row: number
  readonly msg: string
}

export interface BandCheck {
  readonly pass: boolean
  readonly errors: readonly BandError[]
}

const MAX_BANDS = 30

/**
 * Checks weight ranges [minG, maxG): from 0, gapless, only the last may be open (floor.md §12.1 weightrange/vefify, §9.6).
 * Rows are counted from 1; an error of the whole set has row 0. The dialog and the server show the same texts.
 */
export function checkBands(rows: readonly WeightBand[]): BandCheck {
  const errors: BandError[] = []
  if (rows.length === 0) errors.push({ row: 0, msg: '请至少配置一个重量段' })
  if (rows.length > MAX_BANDS) errors.push({ row: 0, msg: `重量段不能超过${MAX_BANDS}个` })
  if (rows[0] !== undefined && rows[0].minG !== 0) errors.push({ row: 1, msg: '第一个重量段必须从0开始' })
  rows.forEach((band, i) => errors.push(...bandErrors(band, rows[i - 1], i + 1, i === rows.length - 1)))
  return { pass: errors.length === 0, errors }
}

function bandErrors(band: WeightBand, before: WeightBand | undefined, row: number, last: boolean): BandError[] {
  const errors: BandError[] = []
  if (band.maxG === null && !last) errors.push({ row, msg: '只有最后一个重量段可以不填结束重量' })
  if (band.maxG !== null && band.maxG <= band.minG) errors.push({ row, msg: `第${row}行：结束重量必须大于起始重量` })
  if (before !== undefined && before.maxG !== null) {
    if (band.minG > before.maxG) errors.push({ row, msg: `第${row}行：重量段不连续` })
    if (band.minG < before.maxG) errors.push({ row, msg: `第${row}行：与上一重量段重叠` })
  }
  const avg = band.avgWeightG
  if (avg !== undefined && avg !== null && (avg < band.minG || (band.maxG !== null && avg >= band.maxG)))
    errors.push({ row, msg: `第${row}行：均重应在重量段范围内` })
  return errors
}
