// 压缩炸弹防护 · platform/sheets/unzipGuard
import { createInflateRaw } from 'node:zlib'
import type { FileFault } from './fileKind.ts'
import { bodyOf, partsOf } from './zipParts.ts'

/** Limit of a book's unpacked size: sheets of 200,000 wide rows stay below a third of it. */
const UNPACKED_MAX = 800 * 2 ** 20
/** Limit of one part: shared strings are held in memory as a whole. */
const PART_MAX = 300 * 2 ** 20
const PARTS_MAX = 2000

const TOO_BIG: FileFault = { fault: '文件解压后过大，请拆分后上传' }
const CUT_OFF: FileFault = { fault: '文件不完整，可能没有下载完，请重新导出后上传' }

/**
 * Unpacks every part of a zip only to count its bytes, before any reader holds it in memory: sizes in the file may be false. Null = safe to
 * read; a fault names a bomb, a cut-off or a damaged file.
 */
export async function unzipFault(bytes: Buffer): Promise<FileFault | null> {
  const parts = partsOf(bytes)
  if (parts === null) return CUT_OFF
  if (parts.length > PARTS_MAX) return TOO_BIG
  let total = 0
  for (const part of parts) {
    const body = bodyOf(bytes, part)
    if (body === null) return CUT_OFF
    const allowedBytes = Math.min(UNPACKED_MAX - total, /\/worksheets\//.test(part.name) ? UNPACKED_MAX : PART_MAX)
    const size = part.method === 0 ? body.length : await inflatedSize(body, allowedBytes)
    if (size === null) return CUT_OFF
    if (size > allowedBytes) return TOO_BIG
    total += size
  }
  return null
}

/** Unpacked size of a deflated body, counted without keeping it; stops beyond `limit`; null: the body is damaged. */
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
