// 码与号的写法 · rules/plainText
import { halfWidth } from './barcode.ts'
import type { Kind } from '../kinds.ts'

/** Characters without width, including those that join the parts of an emoji. */
const WIDTHLESS = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/**
 * The intended form of a code, a phone or a number: without invisible characters, and with digits and letters of a Chinese input method as
 * plain ones.
 */
export const plainCode = (text: string): string =>
  text
    .replaceAll(WIDTHLESS, '')
    .replaceAll(/[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/g, halfWidth)
    .replaceAll(/(?<=[0-9A-Za-z])[\uFF0D\uFF3F\uFF0E\uFF0F](?=[0-9A-Za-z])/g, halfWidth)
    .trim()

/** Whether a plain text is a number or code (身份证号, 电话, 证照): it is ASCII with at least one digit. */
const isNumberLike = (text: string): boolean => /^[\x20-\x7E]*\d[\x20-\x7E]*$/.test(text)

/** A text of a call whose kind is unknown: in plain form where it is a number or code, else unchanged. */
export const asMeant = (text: string): string => {
  const plain = plainCode(text)
  return isNumberLike(plain) ? plain : text
}

/** The text of a field as it is stored, the same for form and file: plain for a code, and for a text that is a number or code. */
export const asWritten = (kind: Kind, text: string): string => {
  const plain = plainCode(text)
  return kind !== 'text' || isNumberLike(plain) ? plain : text.trim()
}
