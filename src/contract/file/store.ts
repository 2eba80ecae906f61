// 文件存取 · file/store
import { Array, Integer, Literal, Null, Object, Optional, String, Union, Unknown } from 'typebox'
import { call } from '../call.ts'
import { thumbBytes } from '../rules/fileRules.ts'

const sha256 = String({ title: '校验值', pattern: '^[0-9a-f]{64}$' })
const kind = Union([Literal('image'), Literal('attach')], { title: '类别' })
const fileReply = Object({ link: String(), fileName: String(), size: Integer() })
/** Small WebP of a picture in base64, made by the sender; it is checked and stored with the picture. */
const small = String({ title: '缩略图', pattern: '^[A-Za-z0-9+/]+={0,2}$', maxLength: Math.ceil(thumbBytes / 3) * 4 })
const thumb = Optional(small)
const uploadId = String({ title: '上传', pattern: '^\\d{1,19}$' })

/** Uploads one file in one request; returns its link. Anyone who has the link can read the file. */
export const uploadFile = call({
  id: 'file/store.upload',
  title: '上传文件',
  method: 'POST',
  path: '/v1/file/upload',
  input: Object({ kind, thumb }),
  reply: fileReply,
  may: 'signedIn',
  files: true,
})

/**
 * Begins or continues a file in pieces of 2 MB: `have` lists the pieces that are already stored. Where the tenant already has a file of
 * this content, no pieces are needed and `link` is set.
 */
export const beginUpload = call({
  id: 'file/store.begin',
  title: '开始分片上传',
  method: 'POST',
  path: '/v1/file/chunk/begin',
  input: Object({
    kind,
    fileName: String({ title: '文件名', minLength: 1, maxLength: 200 }),
    size: Integer({ title: '大小', minimum: 1 }),
    sha256,
    chunks: Array(sha256, { title: '分片', minItems: 1, maxItems: 1000 }),
    thumb,
  }),
  reply: Object({ uploadId: Union([String(), Null()]), have: Array(Integer()), link: Union([String(), Null()]) }),
  may: 'signedIn',
})

/** Uploads one piece. The same piece may be sent twice; a content other than announced is refused. */
export const uploadChunk = call({
  id: 'file/store.chunk',
  title: '上传分片',
  method: 'POST',
  path: '/v1/file/chunk',
  input: Object({ uploadId, index: Integer({ title: '序号', minimum: 0, maximum: 999 }) }),
  reply: Object({ have: Array(Integer()) }),
  may: 'signedIn',
  files: true,
})

/** Puts the pieces together. @throws A0437 while some are missing */
export const finishUpload = call({
  id: 'file/store.finish',
  title: '完成分片上传',
  method: 'POST',
  path: '/v1/file/chunk/finish',
  input: Object({ uploadId, thumb }),
  reply: fileReply,
  may: 'signedIn',
})

const file = String({ title: '文件', pattern: '^[0-9a-f]{32}\\.[a-z0-9]{1,8}$' })

/** The file behind a link; the last part of the link is its name. */
export const readFile = call({
  id: 'file/store.read',
  title: '读取文件',
  method: 'GET',
  path: '/v1/file/read/{file}',
  input: Object({ file }),
  reply: Unknown(),
  may: 'signedIn',
})

/** The thumbnail of a stored picture; where there is none, the picture itself. */
export const readThumb = call({
  id: 'file/store.thumb',
  title: '读取缩略图',
  method: 'GET',
  path: '/v1/file/thumb/{file}',
  input: Object({ file }),
  reply: Unknown(),
  may: 'signedIn',
})

/** Adds a thumbnail, made by the first browser that shows the picture, to a picture without one. `kept` 0: the picture already has one. */
export const keepSmall = call({
  id: 'file/store.small',
  title: '补缩略图',
  method: 'POST',
  path: '/v1/file/thumb',
  input: Object({ file, thumb: small }),
  reply: Object({ kept: Integer() }),
  may: 'signedIn',
})
