// 附件：规则与原话、内容要与类型相符、2 MB 分片与续传、链接只在本租户有效。
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chunkBytes, contentFits, fileFault, FILE_RULES, imageLinkFault } from '#contract/rules/fileRules'
import { tasks } from '#server/tasks'
import { pngOf } from '../support/pictures.ts'
import { openServer, type Answer, type SignedIn, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: SignedIn
let stranger: SignedIn
beforeAll(async () => {
  server = await openServer()
  admin = await server.signIn('yunhe', 'admin')
  stranger = await server.signIn('hengtu', 'admin')
})
afterAll(() => server.close())

interface Stored {
  readonly link: string
  readonly fileName: string
  readonly size: number
}
const png = pngOf(4, 3, Buffer.alloc(64, 7))
/** A JPEG up to its frame, behind a segment as cameras write them. */
const jpegOf = (width: number, height: number): Buffer => {
  const frame = Buffer.from('ffc00011080000000003012200021101031101', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from('ffd8ffe10008457869660000', 'hex'), frame, Buffer.alloc(30)])
}
const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const post = (path: string) => ({ method: 'POST' as const, path, files: true })
const upload = (name: string, bytes: Buffer, kind = 'image'): Promise<Answer<Stored>> =>
  server.send<Stored>(post('/v1/file/upload'), { kind, file: new File([new Uint8Array(bytes)], name) }, admin.headers)
const read = (link: string, who = admin): Promise<Answer<Buffer>> => server.send<Buffer>(`GET ${link}`, {}, who.headers)

describe('the rules say', () => {
  const rule = { ...FILE_RULES.image, count: 2, totalMb: 6 }
  const file = (name: string, mb: number) => ({ name, size: mb * 2 ** 20 })
  test('their sentences word for word', () => {
    expect(fileFault(rule, file('a.exe', 1))).toBe(`仅支持上传${FILE_RULES.image.types.join('、')}`)
    expect(fileFault(rule, file('a.png', 6))).toBe('文件大小限定为5MB以内')
    expect(fileFault(rule, file('a.png', 1), [file('b', 1), file('c', 1)])).toBe('附件数量上限 为2个')
    expect(fileFault(rule, file('a.png', 3), [file('b', 4)])).toBe('文件总大小不得超过6M')
    expect(fileFault(rule, file('A.PNG', 1))).toBe('')
    expect(fileFault(rule, file('a.wmf', 1))).toBe('')
  })
  test('what is no link to a picture', () => {
    const fault = '不是合法的图片链接无法下载。链接需携带".png|.jpg"等后缀'
    expect(['/x/a', '/x/a.pdf', '/x/a.png?v=1', 'https://x/a.JPG'].map(imageLinkFault)).toEqual([fault, fault, '', ''])
  })
  test('a program is no picture, whatever it is called', () => {
    expect(contentFits('png', '4d5a9000')).toBe(false)
    expect(contentFits('tga', '4d5a9000')).toBe(false)
    expect(contentFits('webp', '52494646000000005745425056503820')).toBe(true)
    expect(contentFits('webp', '52494646000000005741564500000000')).toBe(false)
  })
})

describe('in one go', () => {
  test('a picture is kept and read back by its link, in its tenant alone', async () => {
    const sent = await upload('门头照.png', png)
    expect(sent.data).toMatchObject({ fileName: '门头照.png', size: png.length })
    expect(sent.data.link).toMatch(/^\/v1\/file\/read\/[0-9a-f]{32}\.png$/)
    expect((await read(sent.data.link)).data).toEqual(png)
    expect((await read(sent.data.link, stranger)).code).toBe('A0404')
    expect((await read(sent.data.link.replace('.png', '.jpg'))).code).toBe('A0404')
    const again = await upload('另一张.png', png)
    expect(again.data.link).not.toBe(sent.data.link)
    expect(readdirSync(join(server.services.dataDir, 'files', '1', sha(png).slice(0, 2)))).toEqual([sha(png)])
  })
  test('a renamed program, a wrong type, nothing at all', async () => {
    expect(await upload('照片.png', Buffer.from('MZ\u0090 program'))).toMatchObject({
      code: 'A0436',
      msg: '照片.png的内容与文件类型不符，请上传真实的文件',
    })
    for (const [name, bytes, msg] of [
      ['图.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), '仅支持上传'],
      ['长.png', pngOf(50_000, 50_000), '长.png的尺寸过大（50000×50000），边长最多20000像素，请缩小后上传'],
      [
        '宽.gif',
        Buffer.concat([Buffer.from('GIF89a'), Buffer.from([0x50, 0xc3, 1, 0]), Buffer.alloc(30)]),
        '宽.gif的尺寸过大（50000×1）',
      ],
      ['大.jpg', jpegOf(30_000, 30_000), '大.jpg的尺寸过大（30000×30000）'],
      ['头.png', png.subarray(0, 16), '头.png不是完整的图片，请重新选择'],
      ['头.jpg', Buffer.from('ffd8ffe000104a46494600010100', 'hex'), '头.jpg不是完整的图片，请重新选择'],
    ] as const)
      expect((await upload(name, bytes)).msg).toContain(msg)
    expect((await upload('照片.jpg', jpegOf(4000, 3000))).code).toBe('00000')
    expect((await upload('说明.exe', png)).msg).toBe(`仅支持上传${FILE_RULES.image.types.join('、')}`)
    expect((await upload('空.png', Buffer.alloc(0))).msg).toBe('空.png是空文件')
    expect((await upload('大.png', Buffer.concat([png, Buffer.alloc(5 * 2 ** 20)]))).msg).toBe('文件大小限定为5MB以内')
    expect(await server.send(post('/v1/file/upload'), { kind: 'image' }, admin.headers)).toMatchObject({ msg: '请上传文件' })
    expect(readdirSync(join(server.services.dataDir, 'tmp'))).toEqual([])
  })
})

describe('a small picture sent beside', () => {
  /** the head of a WebP, as a canvas writes it for a picture with a see-through part */
  const webp = (width: number, height: number, more: { moves?: boolean; behind?: number } = {}): Buffer => {
    const bytes = Buffer.alloc(40)
    bytes.write('RIFF', 0, 'latin1')
    bytes.writeUInt32LE(bytes.length - 8, 4)
    bytes.write('WEBPVP8X', 8, 'latin1')
    bytes[20] = more.moves === true ? 0x12 : 0x10
    bytes.writeUIntLE(width - 1, 24, 3)
    bytes.writeUIntLE(height - 1, 27, 3)
    return Buffer.concat([bytes, Buffer.alloc(more.behind ?? 0, 1)])
  }
  const send = (thumb: Buffer, bytes = png): Promise<Answer<Stored>> =>
    server.send<Stored>(
      post('/v1/file/upload'),
      { kind: 'image', thumb: thumb.toString('base64'), file: new File([new Uint8Array(bytes)], '商品.png') },
      admin.headers,
    )
  const small = (link: string, who = admin): Promise<Answer<Buffer>> => read(link.replace('/read/', '/thumb/'), who)

  test('is what lists draw, in its tenant alone; the picture itself stays as it was', async () => {
    const thumb = webp(264, 131)
    const { link } = (await send(thumb)).data
    expect((await small(link)).data).toEqual(thumb)
    expect((await read(link)).data).toEqual(png)
    expect((await small(link, stranger)).code).toBe('A0404')
    const other = webp(10, 10)
    const again = (await send(other)).data.link
    expect([(await small(again)).data, (await small(link)).data]).toEqual([other, thumb])
  })
  test('where none was sent, or it is gone from the disk, the picture itself is answered', async () => {
    expect((await small((await upload('老图.png', png)).data.link)).data).toEqual(png)
    const thumb = webp(77, 77)
    const { link } = (await send(thumb)).data
    rmSync(join(server.services.dataDir, 'files', '1', sha(thumb).slice(0, 2), sha(thumb)))
    expect((await small(link)).data).toEqual(png)
  })
  test('anything but a small still WebP is refused, and nothing is kept of the upload', async () => {
    const unseen = Buffer.concat([png, Buffer.from('unseen')])
    const strange = [
      Buffer.from('<html><script>alert(1)</script></html>'),
      png,
      webp(265, 10),
      webp(10, 16_000),
      webp(10, 10, { moves: true }),
      webp(10, 10, { behind: 5 }),
      Buffer.from('RIFF'),
    ]
    for (const thumb of strange)
      expect(await send(thumb, unseen)).toMatchObject({ code: 'A0436', msg: '缩略图不正确，请重新选择图片上传' })
    expect((await send(webp(10, 10, { behind: 50_000 }), unseen)).code).toBe('A0400')
    expect(existsSync(join(server.services.dataDir, 'files', '1', sha(unseen).slice(0, 2), sha(unseen)))).toBe(false)
    expect(readdirSync(join(server.services.dataDir, 'tmp'))).toEqual([])
  })
  test('is made later by the first who draws the picture whole; the next one’s is not taken, nor another tenant’s', async () => {
    const { link } = (await upload('旧图.png', png)).data
    const later = (thumb: Buffer, who = admin) =>
      server.send<{ kept: number }>(
        'POST /v1/file/thumb',
        { file: link.slice('/v1/file/read/'.length), thumb: thumb.toString('base64') },
        who.headers,
      )
    expect(await later(webp(90, 90), stranger)).toMatchObject({ code: 'A0404' })
    expect(await later(webp(900, 90))).toMatchObject({ code: 'A0436', msg: '缩略图不正确，请重新选择图片上传' })
    expect((await later(webp(90, 91))).data).toEqual({ kept: 1 })
    expect((await later(webp(92, 92))).data).toEqual({ kept: 0 })
    expect((await small(link)).data).toEqual(webp(90, 91))
    expect((await read(link)).data).toEqual(png)
    rmSync(join(server.services.dataDir, 'files', '1', sha(webp(90, 91)).slice(0, 2), sha(webp(90, 91))))
    expect((await later(webp(93, 93))).data).toEqual({ kept: 1 })
  })
  test('comes with the end of an upload in pieces, and with a content that was sent before', async () => {
    const large = Buffer.concat([png, Buffer.alloc(chunkBytes, 3)])
    const pieces = [large.subarray(0, chunkBytes), large.subarray(chunkBytes)]
    const thumb = webp(200, 100).toString('base64')
    const announced = {
      kind: 'image',
      fileName: '大图.png',
      size: large.length,
      sha256: sha(large),
      chunks: pieces.map(sha),
      thumb,
    }
    const begin = () =>
      server.send<{ uploadId: string | null; link: string | null }>('POST /v1/file/chunk/begin', announced, admin.headers)
    const { uploadId } = (await begin()).data
    for (const [index, piece] of pieces.entries())
      await server.send(
        post('/v1/file/chunk'),
        { uploadId, index, file: new File([new Uint8Array(piece)], 'blob') },
        admin.headers,
      )
    const done = await server.send<Stored>('POST /v1/file/chunk/finish', { uploadId, thumb }, admin.headers)
    expect((await small(done.data.link)).data.toString('base64')).toBe(thumb)
    expect((await small((await begin()).data.link ?? '')).data.toString('base64')).toBe(thumb)
  })
})

describe('in pieces', () => {
  const movie = Buffer.concat([Buffer.from('000000186674797069736f6d', 'hex'), Buffer.alloc(2 * chunkBytes + 1000, 5)])
  const pieces = [0, 1, 2].map((index) => movie.subarray(index * chunkBytes, (index + 1) * chunkBytes))
  const announced = { kind: 'attach', fileName: '装车.mp4', size: movie.length, sha256: sha(movie), chunks: pieces.map(sha) }
  interface Begun {
    readonly uploadId: string | null
    readonly have: readonly number[]
    readonly link: string | null
  }
  const begin = (who = admin): Promise<Answer<Begun>> => server.send<Begun>('POST /v1/file/chunk/begin', announced, who.headers)
  const put = (uploadId: string | null, index: number, bytes: Buffer, who = admin): Promise<Answer<{ have: number[] }>> =>
    server.send(post('/v1/file/chunk'), { uploadId, index, file: new File([new Uint8Array(bytes)], 'blob') }, who.headers)
  const finish = (uploadId: string | null): Promise<Answer<Stored>> =>
    server.send<Stored>('POST /v1/file/chunk/finish', { uploadId }, admin.headers)

  test('an interrupted upload goes on behind what arrived; a damaged piece is refused', async () => {
    const { uploadId } = (await begin()).data
    expect((await put(uploadId, 1, pieces[1] ?? movie)).data.have).toEqual([1])
    expect(await put(uploadId, 0, Buffer.from('half a piece'))).toMatchObject({ msg: '第1片内容不完整，请重新上传' })
    expect(await finish(uploadId)).toMatchObject({ code: 'A0437', msg: '第1片还没有上传，请继续上传' })
    expect((await put(uploadId, 0, pieces[0] ?? movie, stranger)).code).toBe('A0404')
    const later = (await begin()).data
    expect(later).toEqual({ uploadId, have: [1], link: null })
    await put(uploadId, 0, pieces[0] ?? movie)
    expect((await put(uploadId, 2, pieces[2] ?? movie)).data.have).toEqual([0, 1, 2])
    const done = await finish(uploadId)
    expect(done.data).toMatchObject({ fileName: '装车.mp4', size: movie.length })
    expect(sha((await read(done.data.link)).data)).toBe(announced.sha256)
    expect(readdirSync(join(server.services.dataDir, 'uploads', '1'))).toEqual([])
  })
  test('what the person sent before needs no piece; somebody else sends his own', async () => {
    const again = (await begin()).data
    expect([again.uploadId, again.link === null]).toEqual([null, false])
    expect((await begin(stranger)).data).toMatchObject({ have: [], link: null })
  })
  test('pieces nobody goes on with are deleted after a day', async () => {
    const { uploadId } = (await begin(stranger)).data
    await put(uploadId, 0, pieces[0] ?? movie, stranger)
    const folder = join(server.services.dataDir, 'uploads', '2', uploadId ?? '')
    expect(existsSync(folder)).toBe(true)
    server.clock.set(server.clock.now() + 25 * 3_600_000)
    await tasks.find((task) => task.name === 'upload.purge')?.run(server.services, { tenantId: 2 }, () => false)
    server.clock.set(server.clock.now() - 25 * 3_600_000)
    expect(existsSync(folder)).toBe(false)
    expect((await put(uploadId, 1, pieces[1] ?? movie, stranger)).code).toBe('A0404')
  })
})
