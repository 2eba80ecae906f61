// 重量段 · rules/bands
/** From `fromG` inclusive to `toG` exclusive; null = open end. Whole grams. */
export interface WeightSpan {
  readonly fromG: number | null
  readonly toG: number | null
}
export interface BandFault {
  /** from 1 */
  readonly row: number
  readonly msg: string
}

/** Most bands of one table. */
export const bandsMax = 30

/**
 * Faults in bands that have to follow each other from 0 without gaps (floor.md §12.1): for tolerances of the scale and for the network's
 * average weights. `measure`: name of the measured quantity in the messages. An empty list is valid here; a caller that needs bands checks
 * that itself.
 */
export function checkBands(
  rows: readonly WeightSpan[],
  measure = '重量',
): { readonly pass: boolean; readonly errors: readonly BandFault[] } {
  const errors: readonly BandFault[] =
    rows.length > bandsMax
      ? [{ row: bandsMax + 1, msg: `${measure}段不能超过${bandsMax}个` }]
      : rows.flatMap((span, at): BandFault[] => {
          const msg = faultAt(rows, span, at, measure)
          return msg === '' ? [] : [{ row: at + 1, msg }]
        })
  // an open end in the middle makes every later band wrong: only the open end is reported
  const open = rows.slice(0, -1).findIndex(({ toG }) => toG === null)
  if (open >= 0) return { pass: false, errors: [{ row: open + 1, msg: `只有最后一个${measure}段可以不填结束${measure}` }] }
  return { pass: errors.length === 0, errors }
}

const faultAt = (rows: readonly WeightSpan[], { fromG, toG }: WeightSpan, at: number, measure: string): string => {
  if (fromG === null) return `第${at + 1}行：请填写起始${measure}`
  if (at === 0 && fromG !== 0) return `第一个${measure}段必须从0开始`
  if (toG !== null && toG <= fromG) return `第${at + 1}行：结束${measure}必须大于起始${measure}`
  const end = rows[at - 1]?.toG
  if (end === undefined || end === null || end === fromG) return ''
  return fromG > end ? `第${at + 1}行：${measure}段不连续` : `第${at + 1}行：与上一${measure}段重叠`
}
