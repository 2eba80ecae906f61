// 码与号的写法 · rules/plainText
import { halfWidth } from './barcode.ts'
import type { Kind } from '../kinds.ts'

/** Signs without width, also those that join the parts of a picture sign. */
const WIDTHLESS = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** A code, a phone or a number as it is meant: without signs that are not seen, digits and letters of a Chinese input method as plain ones. */
export const plainCode = (text: string): string =>
  text
    .replaceAll(WIDTHLESS, '')
    .replaceAll(/[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/g, halfWidth)
    .replaceAll(/(?<=[0-9A-Za-z])[\uFF0D\uFF3F\uFF0E\uFF0F](?=[0-9A-Za-z])/g, halfWidth)
    .trim()

/** A text that is some number or code all the same (身份证号, 电话, 证照): written plainly it has a digit, and no word beside it. */
const isNumberLike = (text: string): boolean => /^[\x20-\x7E]*\d[\x20-\x7E]*$/.test(text)

/** A text of a call that says nothing of its kind: plainly written where it is a number or code, and else as it was typed. */
export const asMeant = (text: string): string => {
  const plain = plainCode(text)
  return isNumberLike(plain) ? plain : text
}

/** The text of a field as it is stored, one rule for form and file: codes always, a text where it is a number or code. */
export const asWritten = (kind: Kind, text: string): string => {
  const plain = plainCode(text)
  return kind !== 'text' || isNumberLike(plain) ? plain : text.trim()
}
