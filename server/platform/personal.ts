// 个人信息加密与脱敏 · platform/personal
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Environment } from './environment.ts'

/** Receivers' names, phones and addresses are encrypted in the database (floor.md §7.1) and decrypted only for waybills and 查看明文. */
export interface Personal {
  /** '' stays ''; equal texts give different cipher texts */
  seal(text: string): string
  /** throws if the text was sealed with another key or damaged */
  open(sealed: string): string
}

const version = 'v1.'

/** AES-256-GCM with a random 12-byte nonce; `key` is 32 bytes. Sealed: `v1.` + base64url of nonce, tag and text. */
export const personalWith = (key: Buffer): Personal => ({
  seal: (text) => {
    if (text === '') return ''
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return version + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
  },
  open: (sealed) => {
    if (sealed === '') return ''
    if (!sealed.startsWith(version)) throw new Error('personal data sealed in an unknown way')
    const bytes = Buffer.from(sealed.slice(version.length), 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  },
})

/** Key of this installation: `PERSONAL_KEY` (64 hex digits) or a file beside the database, made once and readable only by its owner. */
export const personalKey = (env: Environment, file: string): Buffer => {
  const envKey = env.PERSONAL_KEY
  if (envKey !== undefined && envKey !== '') {
    if (!/^[0-9a-f]{64}$/i.test(envKey)) throw new Error('PERSONAL_KEY 必须是 64 位十六进制')
    return Buffer.from(envKey, 'hex')
  }
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
    chmodSync(file, 0o600)
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
}

/** `张*`, `张**丰`: the first character stays; of four or more characters the last one, too. */
export const maskName = (name: string): string => {
  const characters = Array.from(name)
  if (characters.length <= 1) return characters.length === 0 ? '' : '*'
  if (characters.length < 4) return characters[0] + '*'.repeat(characters.length - 1)
  return characters[0] + '*'.repeat(characters.length - 2) + characters[characters.length - 1]
}

/** `138****1234`; of a virtual number also its extension: `184****0000转1234`; of a shorter number only the last two digits stay. */
export const maskMobile = (mobile: string): string => {
  const digits = mobile.trim()
  const [, main, extension] = /^([^转]+)转(\d{1,6})$/.exec(digits) ?? []
  if (main !== undefined) return `${maskMobile(main)}转${extension}`
  if (digits.length >= 11) return `${digits.slice(0, 3)}****${digits.slice(-4)}`
  return digits.length <= 2 ? '*'.repeat(digits.length) : '*'.repeat(digits.length - 2) + digits.slice(-2)
}

/** `330***********1234`: the three digits of the region and the last four stay. */
export const maskIdCard = (no: string): string => `${no.slice(0, 3)}${'*'.repeat(Math.max(0, no.length - 7))}${no.slice(-4)}`

/** Personal data for lists and exports, by field name. */
export const masked = (name: string, text: string): string =>
  /mobile$/i.test(name) ? maskMobile(text) : name.startsWith('idCard') ? maskIdCard(text) : maskName(text)
