// 令牌 · platform/tokens
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Life of an access token, seconds (interfaces.md). */
export const accessSeconds = 7200
/** Life of a refresh token in days: on an enrolled device, elsewhere. */
export const refreshDays = { enrolled: 30, other: 7 } as const

export interface Pair {
  readonly access: string
  readonly refresh: string
}

/** An opaque token: 32 random bytes, base64url. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const newPair = (): Pair => ({ access: newToken(), refresh: newToken() })

/** The stored form of a token or a device key: sha256, hex. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Encrypts the answer to a refresh with its refresh token: after a lost reply the same successor is sent again (architecture §6), and the
 * table by itself reveals nothing. AES-256-GCM, the key is derived from the token.
 */
export const sealAnswer = (pair: Pair, askedWith: string): string => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', answerKey(askedWith), nonce)
  const body = Buffer.concat([cipher.update(JSON.stringify(pair), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

export const openAnswer = (sealed: string, askedWith: string): Pair => {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', answerKey(askedWith), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')) as Pair
}

const answerKey = (token: string): Buffer => createHash('sha256').update(`refresh answer ${token}`).digest()
