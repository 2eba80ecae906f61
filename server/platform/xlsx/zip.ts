// 压缩包写出 · platform/xlsx/zip
import { open, type FileHandle } from 'node:fs/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { pipeline } from 'node:stream/promises'

/** Largest size in a zip without the 64-bit extension; writers start another file before that. */
export const zipBytesMax = 0xffffffff

interface Entry {
  readonly name: Buffer
  readonly method: 0 | 8
  readonly offset: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

/** Bytes of one entry in pieces; the writer takes the next piece when it has room. */
export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * Writes a zip to a file, entry after entry, with one piece in memory. Sizes are written into each entry's header afterwards, because some
 * programs do not read a descriptor after the entry.
 */
export class ZipFile {
  private readonly file: FileHandle
  private readonly entries: Entry[] = []
  private at = 0

  private constructor(file: FileHandle) {
    this.file = file
  }
  static async create(path: string): Promise<ZipFile> {
    return new ZipFile(await open(path, 'w', 0o600))
  }

  /** Adds an entry; `packed` false stores it uncompressed (it is compressed already). Returns its bytes. @throws RangeError beyond 4 GB */
  async add(name: string, pieces: Pieces, packed = true): Promise<number> {
    const started = { name: Buffer.from(name), method: packed ? 8 : 0, offset: this.at } as const
    await this.write(localHead({ ...started, crc: 0, packed: 0, size: 0 }))
    const from = this.at
    let [crc, size] = [0, 0]
    async function* countedBytes(): AsyncGenerator<Uint8Array> {
      for await (const piece of pieces) {
        crc = crc32(piece, crc)
        size += piece.length
        yield piece
      }
    }
    const keep = async (source: AsyncIterable<Uint8Array>): Promise<void> => {
      for await (const piece of source) await this.write(piece)
    }
    if (packed) await pipeline(countedBytes, createDeflateRaw({ level: 1, chunkSize: 256 * 1024 }), keep)
    else await keep(countedBytes())
    const entry: Entry = { ...started, crc, packed: this.at - from, size }
    if (Math.max(this.at, size) > zipBytesMax) throw new RangeError(`zip entry ${name} is beyond 4 GB`)
    await this.file.write(localHead(entry), 0, null, entry.offset)
    this.entries.push(entry)
    return size
  }

  /** Writes the directory and closes the file. Returns the total bytes. */
  async end(): Promise<number> {
    const from = this.at
    for (const entry of this.entries) await this.write(directoryLine(entry))
    await this.write(directoryEnd(this.entries.length, this.at - from, from))
    await this.file.sync()
    await this.file.close()
    return this.at
  }

  /** Closes the file as it is, after a failed write. */
  abandon(): Promise<void> {
    return this.file.close()
  }

  private async write(bytes: Uint8Array): Promise<void> {
    await this.file.write(bytes, 0, bytes.length, this.at)
    this.at += bytes.length
  }
}

/** 1 January 1980, so that the file does not depend on its creation time. */
const dosDate = 0x0021
const utf8Names = 0x0800

/** Version, flags, method, time, date, checksum, sizes, length of the name: the same in both heads. */
const common = (head: Buffer, at: number, { method, crc, packed, size, name }: Entry): void => {
  head.writeUInt16LE(20, at)
  head.writeUInt16LE(utf8Names, at + 2)
  head.writeUInt16LE(method, at + 4)
  head.writeUInt16LE(dosDate, at + 8)
  head.writeUInt32LE(crc, at + 10)
  head.writeUInt32LE(packed, at + 14)
  head.writeUInt32LE(size, at + 18)
  head.writeUInt16LE(name.length, at + 22)
}

const localHead = (entry: Entry): Buffer => {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  common(head, 4, entry)
  return Buffer.concat([head, entry.name])
}

const directoryLine = (entry: Entry): Buffer => {
  const line = Buffer.alloc(46)
  line.writeUInt32LE(0x02014b50, 0)
  line.writeUInt16LE(20, 4)
  common(line, 6, entry)
  line.writeUInt32LE(entry.offset, 42)
  return Buffer.concat([line, entry.name])
}

const directoryEnd = (count: number, bytes: number, from: number): Buffer => {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(from, 16)
  return end
}
