// 一种模板导入 · import/templateImport
import type { ImportState } from '#contract/import/calls'
import type { Fields } from '#contract/kinds'
import type { Ctx } from '../platform/ctx.ts'
import type { DocumentRows } from './documentRows.ts'
import type { ImportRequest } from './request.ts'
import type { RowFault, TemplateRow } from './rowFaults.ts'

/** Fields that no two rows of a file may share in combination; a row with an empty one is skipped. */
export interface OwnKey<F extends Fields = Fields> {
  of(row: TemplateRow<F>): string
  /** column that shows the repetition */
  readonly field: string
  /** the sentence, if it is more than 与第n行重复 */
  readonly says?: (rowNum: number) => string
}

/**
 * What one template import adds to the engine: its columns (`F`), its checks against the archive, its writing. Methods, so that the engine
 * can hold one of any columns.
 */
export interface RowImport<F extends Fields = Fields> {
  readonly biz: string
  readonly fields: F
  /** faults of rows whose cells are well formed */
  check(ctx: Ctx, rows: readonly TemplateRow<F>[]): Promise<readonly RowFault[]>
  /** writes rows without a fault, all in the transaction of the confirmation or of their part */
  write(ctx: Ctx, rows: readonly TemplateRow<F>[], request: ImportRequest): Promise<void>
  /** rows or documents are independent: a large file is committed in parts; the others are one set-based write, whole or not at all */
  readonly each?: true
  /** sorts rows into an order in which they can be made */
  order?(rows: readonly TemplateRow<F>[]): readonly TemplateRow<F>[]
  /** what no two rows of the file may share; checked over the whole file, written rows included */
  readonly unique?: readonly OwnKey<F>[]
  /** rows make documents; a document is imported whole or not at all */
  readonly document?: DocumentRows
}

export interface CheckedFile {
  readonly total: number
  readonly good: readonly TemplateRow[]
  /** number of written rows */
  readonly written: number
  readonly faults: readonly RowFault[]
  readonly questions: readonly RowFault[]
  readonly hidden: ImportState['hidden']
}
