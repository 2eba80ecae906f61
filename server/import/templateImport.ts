// 一种模板导入 · import/templateImport
import type { ImportState } from '#contract/import/calls'
import type { Fields } from '#contract/kinds'
import type { Ctx } from '../platform/ctx.ts'
import type { DocumentRows } from './documentRows.ts'
import type { ImportRequest } from './request.ts'
import type { RowFault, TemplateRow } from './rowFaults.ts'

/** A combination of fields that no two rows of a file may share; rows whose key is '' are skipped. */
export interface OwnKey<F extends Fields = Fields> {
  of(row: TemplateRow<F>): string
  /** column that shows the repetition */
  readonly field: string
  /** the sentence in place of 与第n行重复 */
  readonly sentence?: (rowNum: number) => string
}

/**
 * One template import: its columns (`F`), its checks against the archive, its writing. The members are methods, so that the engine can
 * hold any import.
 */
export interface RowImport<F extends Fields = Fields> {
  readonly biz: string
  readonly fields: F
  /** faults of rows whose cells are well formed; `request` has what the person entered beside the file */
  check(ctx: Ctx, rows: readonly TemplateRow<F>[], request: ImportRequest): Promise<readonly RowFault[]>
  /** writes rows without a fault in the transaction of the confirmation, or of one part */
  write(ctx: Ctx, rows: readonly TemplateRow<F>[], request: ImportRequest): Promise<void>
  /**
   * set if rows or documents are independent, so that a large file is committed in parts; without it the file is written whole or not at
   * all
   */
  readonly each?: true
  /** sorts rows into an order in which they can be made */
  order?(rows: readonly TemplateRow<F>[]): readonly TemplateRow<F>[]
  /** unique keys, checked over the whole file with the rows already written */
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
