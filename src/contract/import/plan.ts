// 导入方案 · import/plan
import { Array, Boolean, Integer, Literal, Null, Object, Optional, Record, String, Union, Unsafe } from 'typebox'
import type { CleanRules } from '../rules/importClean.ts'
import type { DateGuess } from '../rules/importDate.ts'
import type { Entries } from '../rules/importRow.ts'

const text = (max: number) => String({ maxLength: max })

const entry = Union([
  Object({ source: Literal('column'), column: text(200), values: Optional(Record(text(200), text(200))) }),
  Object({ source: Literal('fixed'), value: text(500) }),
  Object({ source: Literal('generated') }),
])

/** Target field → source of its value. */
export const entriesSchema = Unsafe<Entries>(Record(text(64), entry))

/** Most codes a plan excludes because they are not goods. */
export const nonGoodsMax = 500

const action = Union([Literal('ignore'), Literal('refuse')])
const codes = (max: number) => Array(text(64), { maxItems: max })

export const cleanSchema = Unsafe<CleanRules>(
  Object({
    cancelPrefixes: codes(20),
    negativeQty: action,
    zeroQty: action,
    nonGoodsCodes: codes(nonGoodsMax),
    emptyGoods: action,
    mergeRepeated: Boolean(),
    fillDown: Boolean(),
    upperGoods: Boolean(),
    dateOrder: Union([Literal('YMD'), Literal('MDY'), Literal('DMY'), Literal('serial'), Null()]),
  }),
)

/** All decisions of the user about one file: sources of the fields, cleaning rules, what happens to unknown goods. */
export interface ImportPlan {
  readonly entries: Entries
  readonly clean: CleanRules
  /** create goods missing in the archive from the file, marked as generated, with an inner barcode */
  readonly createGoods: boolean
  /** number of the header row in the file, 1 = first row */
  readonly headerRow: number
  /** rows hidden in the sheet are imported; otherwise a hidden row is a fault of its order */
  readonly hiddenRows?: boolean
}

export const planSchema = Unsafe<ImportPlan>(
  Object({
    entries: entriesSchema,
    clean: cleanSchema,
    createGoods: Boolean(),
    headerRow: Integer({ minimum: 1, maximum: 100 }),
    hiddenRows: Optional(Boolean()),
  }),
)

/** Possible readings of the dates of all moment columns together, and of each column, for the user's choice. */
export type DateColumns = Readonly<{ readonly [field: string]: DateGuess & { readonly column: string; readonly sample: string } }>
