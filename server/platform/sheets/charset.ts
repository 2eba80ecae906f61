// 文本编码识别 · platform/sheets/charset

export type Charset = 'utf-8' | 'gb18030' | 'windows-1252' | 'utf-16le' | 'utf-16be'

/** Bytes used to detect the encoding. */
const LOOKED_AT = 64 * 1024

/**
 * The text of a file and its encoding: UTF-16 with or without its mark, then UTF-8 if the bytes are valid, else GB18030, or Windows-1252 if
 * accented letters stand alone among plain ones.
 */
export function decodeText(bytes: Buffer): { text: string; charset: Charset } {
  const wide = utf16Of(bytes)
  if (wide !== null) return { text: new TextDecoder(wide).decode(bytes), charset: wide }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), charset: 'utf-8' }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const charset = isWestern(bytes) ? 'windows-1252' : 'gb18030'
    return { text: new TextDecoder(charset).decode(bytes), charset }
  }
}

/** The UTF-16 variant of the bytes; null: another encoding. Spreadsheet programs call it "Unicode text" and mark it; others do not. */
export function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, LOOKED_AT)
  if (!head.includes(0)) return null
  const [le, be] = [plainLetters(head, 'utf-16le'), plainLetters(head, 'utf-16be')]
  if (Math.max(le, be) === 0) return null
  return le > be ? 'utf-16le' : 'utf-16be'
}

/**
 * Number of ASCII characters and line ends in a text decoded this way; 0 if it has characters that no table has. A wrong decoding has
 * next to none.
 */
function plainLetters(head: Buffer, charset: 'utf-16le' | 'utf-16be'): number {
  // the last character may be cut
  const text = new TextDecoder(charset).decode(head, { stream: true })
  if (/[\p{Cn}\p{Cs}\ufffd]/u.test(text) || /\p{Cc}/u.test(text.replaceAll(/[\t\r\n]/g, ''))) return 0
  return text.match(/[\t\r\n -~]/g)?.length ?? 0
}

/** In GB18030 the bytes beyond ASCII come in pairs, in Windows-1252 mostly one by one. */
function isWestern(bytes: Buffer): boolean {
  const runs =
    bytes
      .subarray(0, 2 ** 22)
      .toString('latin1')
      .match(/[\x80-\xff]+/g) ?? []
  return runs.filter((run) => run.length === 1).length * 2 > runs.length
}
