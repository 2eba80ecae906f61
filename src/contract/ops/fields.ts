// 载荷字段 · ops/fields
/**
 * Field schemas that several payloads share. They are functions, so that a bundle that never validates does not include them. Weights g,
 * times epoch ms.
 */
import { Integer, Literal, Optional, String as Text, Union, Unsafe, type Static, type TSchema, type TUnsafe } from 'typebox'

/** The value that a schema describes. A sent value never changes, so every part of it is read only. */
export type Sent<Schema extends () => TSchema> = DeepReadonly<Static<ReturnType<Schema>>>
type DeepReadonly<Value> = { readonly [Name in keyof Value]: DeepReadonly<Value[Name]> }

/** One of these values; its type names each of them. */
export const oneOf = <const Value extends string | number>(values: readonly Value[]): TUnsafe<Value> =>
  Unsafe<Value>(Union(values.map((value) => Literal(value))))
/** A code that has a text, by its table of texts. */
export const codeOf = <const Texts extends Readonly<Record<number, string>>>(texts: Texts): TUnsafe<keyof Texts & number> =>
  oneOf(Object.keys(texts).map(Number) as (keyof Texts & number)[])

export const docNo = () => Text({ minLength: 1, maxLength: 32 })
export const ownerNo = () => Text({ minLength: 1, maxLength: 32 })
export const goodsNo = () => Text({ minLength: 1, maxLength: 64 })
export const locationNo = () => Text({ minLength: 1, maxLength: 32 })
export const batchNo = () => Text({ maxLength: 32 })
export const toteNo = () => Text({ minLength: 1, maxLength: 16 })
/** A code as the scanner delivered it. */
export const scanned = () => Text({ minLength: 1, maxLength: 200 })
/** Pieces of one operation; a number above the maximum is a typing error. */
export const pieces = () => Integer({ minimum: 1, maximum: 1_000_000 })
export const countOf = () => Integer({ minimum: 0, maximum: 1_000_000 })
export const moment = () => Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })
export const millimetres = () => Optional(Integer({ minimum: 1, maximum: 9_999 }))
/** A day `YYYY-MM-DD`. */
export const day = () => Text({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' })
/** 托盘 or 周转箱 into which goods are received. */
export const containerNo = () => Text({ minLength: 1, maxLength: 32 })
/** An arrival by number, or by the id of the operation that created it. */
export const arrivalNo = () => Text({ minLength: 1, maxLength: 40 })
export const flag = () => oneOf([0, 1])
export const oneOrTwo = () => oneOf([1, 2])
export const oneToFour = () => oneOf([1, 2, 3, 4])
