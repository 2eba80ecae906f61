// 随机密码 · user/newPassword
import { randomInt } from 'node:crypto'

/** Characters that are not confused when read out or copied by hand. */
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'
const pick = (signs: string, n: number): string => Array.from({ length: n }, () => signs[randomInt(signs.length)] ?? '').join('')

/** A password to hand over and change at the first sign-in: 8 letters and 4 digits, about 58 bit. */
export const randomPassword = (): string => `${pick(letters, 4)}${pick(digits, 2)}${pick(letters, 4)}${pick(digits, 2)}`
