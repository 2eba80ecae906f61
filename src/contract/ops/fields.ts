// 载荷字段 · ops/fields
/** Field schemas that several payloads share. They are functions, so that a bundle that never validates does not include them. */
import { Array as ListOf, Integer, Literal, Object as Fields, Optional, String as Text, Union } from 'typebox'
import { photoBytes } from './photos.ts'

export const docNo = () => Text({ minLength: 1, maxLength: 32 })
export const ownerNo = () => Text({ minLength: 1, maxLength: 32 })
export const goodsNo = () => Text({ minLength: 1, maxLength: 64 })
export const locationNo = () => Text({ minLength: 1, maxLength: 32 })
export const batchNo = () => Text({ maxLength: 32 })
export const toteNo = () => Text({ minLength: 1, maxLength: 16 })
/** A code as the scanner delivered it. */
export const scanned = () => Text({ minLength: 1, maxLength: 200 })
/** Most pieces of one operation; a larger number is a typing error, not a pick. */
export const pieces = () => Integer({ minimum: 1, maximum: 1_000_000 })
export const countOf = () => Integer({ minimum: 0, maximum: 1_000_000 })
export const moment = () => Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })
export const millimetres = () => Optional(Integer({ minimum: 1, maximum: 9_999 }))
export const photos = () =>
  ListOf(Fields({ sha256: Text({ pattern: '^[0-9a-f]{64}$' }), bytes: Integer({ minimum: 1, maximum: photoBytes }) }), {
    maxItems: 20,
  })
/** A day `YYYY-MM-DD`. */
export const day = () => Text({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' })
/** 托盘 or 周转箱 into which goods are received. */
export const containerNo = () => Text({ minLength: 1, maxLength: 32 })
/** An arrival by number, or by the id of the operation that created it. */
export const arrivalNo = () => Text({ minLength: 1, maxLength: 40 })
export const flag = () => Union([Literal(0), Literal(1)])
export const oneOrTwo = () => Union([Literal(1), Literal(2)])
export const oneToFour = () => Union([Literal(1), Literal(2), Literal(3), Literal(4)])
