// 一种模板导入 · import/templateImport
import type { ImportState } from '#contract/import/calls'
import type { Fields } from '#contract/kinds'
import type { Ctx } from '../platform/ctx.ts'
import type { DocumentRows } from './documentRows.ts'
import type { ImportRequest } from './request.ts'
import type { RowFault, TemplateRow } from './rowFaults.ts'

/** Fields no two rows of a file share together; a row that says nothing at one of them is not looked at. */
export interface OwnKey<F extends Fields = Fields> {
  of(row: TemplateRow<F>): string
  /** column the repetition is shown at */
  readonly field: string
  /** the sentence, where it is more than 与第n行重复 */
  readonly says?: (rowNum: number) => string
}

/**
 * What one template import adds to the machinery: its columns (`F`), its checks against the archive, its writing. Methods, so that one of any
 * columns can be held by the engine.
 */
export interface RowImport<F extends Fields = Fields> {
  readonly biz: string
  readonly fields: F
  /** faults of rows whose cells are well formed */
  check(ctx: Ctx, rows: readonly TemplateRow<F>[]): Promise<readonly RowFault[]>
  /** writes rows that have no fault, all in the transaction of the confirmation, or of their part */
  write(ctx: Ctx, rows: readonly TemplateRow<F>[], request: ImportRequest): Promise<void>
  /** every row or document stands for itself: a large file is committed in parts; the others are one set-based write, whole or not at all */
  readonly each?: true
  /** rows in the order they can be made in */
  order?(rows: readonly TemplateRow<F>[]): readonly TemplateRow<F>[]
  /** what no two rows of the file share; looked at over all of it, rows that are in already included */
  readonly unique?: readonly OwnKey<F>[]
  /** rows make documents, and a document goes in whole or not at all */
  readonly document?: DocumentRows
}

export interface CheckedFile {
  readonly total: number
  readonly good: readonly TemplateRow[]
  /** rows that are in */
  readonly written: number
  readonly faults: readonly RowFault[]
  readonly questions: readonly RowFault[]
  readonly hidden: ImportState['hidden']
}
