// 照片文件 · platform/photos
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Path of a picture, built from a number and 64 validated hex digits only. */
export const photoPath = (dataDir: string, tenantId: number, sha256: string): string =>
  join(dataDir, 'photos', String(tenantId), sha256.slice(0, 2), `${sha256}.jpg`)

/** Every JPEG begins with these bytes (SOI and the first byte of the next marker). */
const jpegMark = Buffer.from([0xff, 0xd8, 0xff])
export const isJpeg = (bytes: Uint8Array): boolean => jpegMark.equals(bytes.subarray(0, jpegMark.length))

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Stores a picture atomically, and flushes it to disk before it returns, because the device deletes its own copy after the answer. An
 * existing file is left as it is: its name is the hash of its content.
 */
export const keepPhoto = async (dataDir: string, tenantId: number, sha256: string, bytes: Uint8Array): Promise<void> => {
  const path = photoPath(dataDir, tenantId, sha256)
  if (existsSync(path)) return
  const folder = dirname(path)
  const draft = join(dataDir, 'tmp', randomUUID())
  await mkdir(folder, { recursive: true })
  await mkdir(dirname(draft), { recursive: true })
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(folder)
}

/** Flushes the directory, so that the new name is on disk, too. Windows cannot open directories and does not need it. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
