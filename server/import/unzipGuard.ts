// 压缩炸弹防护 · import/unzipGuard
import { createInflateRaw } from 'node:zlib'
import type { FileFault } from './fileKind.ts'

/** What a book may unpack to: sheets of 200,000 wide rows stay below a third of it. */
const UNPACKED_MAX = 800 * 2 ** 20
/** Shared strings are held in memory as a whole. */
const PART_MAX = 300 * 2 ** 20
const PARTS_MAX = 2000

interface Part {
  readonly name: string
  readonly packed: number
  readonly offset: number
  readonly method: number
}

const TOO_BIG: FileFault = { fault: '文件解压后过大，请拆分后上传' }
const CUT_OFF: FileFault = { fault: '文件不完整，可能没有下载完，请重新导出后上传' }

/**
 * Unpacks every part of a zip and only counts, before any reader holds it in memory: sizes written in the file are claims.
 * Null = safe to read; a fault names a bomb, a cut-off or a damaged file.
 */
export async function unzipFault(bytes: Buffer): Promise<FileFault | null> {
  const parts = partsOf(bytes)
  if (parts === null) return CUT_OFF
  if (parts.length > PARTS_MAX) return TOO_BIG
  let total = 0
  for (const part of parts) {
    const body = bodyOf(bytes, part)
    if (body === null) return CUT_OFF
    const left = Math.min(UNPACKED_MAX - total, /\/worksheets\//.test(part.name) ? UNPACKED_MAX : PART_MAX)
    const size = part.method === 0 ? body.length : await inflatedSize(body, left)
    if (size === null) return CUT_OFF
    if (size > left) return TOO_BIG
    total += size
  }
  return null
}

/** Parts by the central directory; null when it is not whole. Books beyond 4 GB (zip64) are no imports and count as cut off. */
function partsOf(bytes: Buffer): Part[] | null {
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

function bodyOf(bytes: Buffer, part: Part): Buffer | null {
  const head = part.offset
  if (head + 30 > bytes.length || bytes.readUInt32LE(head) !== 0x04034b50) return null
  const start = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28)
  return start + part.packed > bytes.length ? null : bytes.subarray(start, start + part.packed)
}

/** Bytes a deflated body unpacks to, counted without keeping them; stops beyond `limit`; null when the body is damaged. */
function inflatedSize(body: Buffer, limit: number): Promise<number | null> {
  return new Promise((resolve) => {
    const inflate = createInflateRaw()
    let size = 0
    const finish = (result: number | null): void => {
      inflate.destroy()
      resolve(result)
    }
    inflate.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) finish(size)
    })
    inflate.on('end', () => finish(size))
    inflate.on('error', () => finish(null))
    inflate.end(body)
  })
}
