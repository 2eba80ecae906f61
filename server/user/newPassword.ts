// 随机密码 · user/newPassword
import { randomInt } from 'node:crypto'

/** Letters that nobody confuses when they are read out or copied by hand. */
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'
const randomCharacters = (characters: string, n: number): string =>
  Array.from({ length: n }, () => characters[randomInt(characters.length)] ?? '').join('')

/** A random password of 8 letters and 4 digits, about 58 bit. The person must change it at the first sign-in. */
export const randomPassword = (): string =>
  `${randomCharacters(letters, 4)}${randomCharacters(digits, 2)}${randomCharacters(letters, 4)}${randomCharacters(digits, 2)}`
