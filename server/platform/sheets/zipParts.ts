// 压缩包的部件 · platform/sheets/zipParts
import { createInflateRaw } from 'node:zlib'

/** One file of a zip, as described by the zip's directory. */
export interface Part {
  readonly name: string
  readonly packed: number
  readonly offset: number
  readonly method: number
}

/** Parts by the central directory; null: it is incomplete. Books beyond 4 GB (zip64) are no imports and count as cut off. */
export function partsOf(bytes: Buffer): Part[] | null {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 20 > bytes.length) return null
  const count = bytes.readUInt16LE(end + 10)
  const parts: Part[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return null
    const nameLength = bytes.readUInt16LE(at + 28)
    parts.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return parts
}

/** The packed bytes of a part; null: the file ends before. */
export function bodyOf(bytes: Buffer, part: Part): Buffer | null {
  const head = part.offset
  if (head + 30 > bytes.length || bytes.readUInt32LE(head) !== 0x04034b50) return null
  const start = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28)
  return start + part.packed > bytes.length ? null : bytes.subarray(start, start + part.packed)
}

/** Packed bytes per step of unpacking. */
const SLICE = 64 * 1024

/**
 * The text of a part in pieces, unpacked on demand. The text is UTF-8 unless a byte order mark names another encoding. @throws Error of
 * zlib for damaged data
 */
export async function* partText(bytes: Buffer, part: Part): AsyncGenerator<string> {
  const body = bodyOf(bytes, part) ?? Buffer.alloc(0)
  let decoder: TextDecoder | null = null
  for await (const piece of part.method === 0 ? slices(body) : inflated(body)) {
    decoder ??= new TextDecoder(markOf(piece))
    yield decoder.decode(piece, { stream: true })
  }
}

const markOf = (piece: Buffer): string =>
  piece[0] === 0xff && piece[1] === 0xfe ? 'utf-16le' : piece[0] === 0xfe && piece[1] === 0xff ? 'utf-16be' : 'utf-8'

function* slices(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += SLICE) yield body.subarray(at, at + SLICE)
}

async function* inflated(body: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: SLICE })
  inflate.end(body)
  for await (const piece of inflate) yield piece as Buffer
}
