// 依据的表格 · finance/explain/table
import type { ReplyOf } from '#contract/call'
import { evidenceMax, type explainFee } from '#contract/finance/feeDetail'
import { yuanText } from '#contract/rules/amountText'
import { momentText } from '../../platform/kinds.ts'

/** Records a fee goes back to, written as a person reads them. */
export type EvidenceTable = ReplyOf<typeof explainFee>['tables'][number]
/** Rows that a statement reads: one more than is shown would only tell that there are more, so it counts them with `count(*) over ()`. */
export const shownRows = evidenceMax

export const none = '-'
export const moneyCell = (fen: string | number | null): string => (fen === null ? none : `${yuanText(Number(fen))}元`)
export const gramsCell = (g: number | null): string => (g === null ? none : `${g}g`)
export const timeCell = (time: Date | null): string => (time === null ? none : momentText(time))

/** A row with the number of all rows of its statement. */
export interface Counted {
  readonly total: number
}
/** A table of what a statement found; null where it found nothing and the table says nothing. */
export const tableOf = <R extends Counted>(
  { title, note, columns }: Pick<EvidenceTable, 'title' | 'note' | 'columns'>,
  rows: readonly R[],
  cells: (row: R) => readonly string[],
): readonly EvidenceTable[] =>
  rows.length === 0
    ? []
    : [{ title, note, columns, rows: rows.map((row) => [...cells(row)]), total: rows[0]?.total ?? rows.length }]
