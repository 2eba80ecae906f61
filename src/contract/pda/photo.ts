// 照片 · pda/photo
import { Boolean as Flag, Object as Fields, String as Text, Unknown } from 'typebox'
import { call } from '../call.ts'
import { photoBytes } from '../ops/photos.ts'

/** Largest body of an upload: a picture slightly too large gets an answer about its size instead of being cut off by a proxy. */
export const photoBodyBytes = photoBytes + 20 * 1024
const photoName = Fields({ sha256: Text({ title: '照片', pattern: '^[0-9a-f]{64}$' }) })

/**
 * Uploads one JPEG under the sha256 of its bytes, also before the operation that names it has arrived. The same picture may be sent
 * twice; `stored`: it was new. A0415 not a JPEG, A0413 too large, A0400 the content does not match its name.
 */
export const storePhoto = call({
  id: 'pda/photo.store',
  title: '上传照片',
  method: 'PUT',
  path: '/v1/pda/photo/{sha256}',
  bytes: 'image/jpeg',
  input: photoName,
  reply: Fields({ stored: Flag() }),
  may: 'device',
})

/**
 * Uploads a photo from a computer that is not enrolled, for the signed-in person. The picture has to be named by an operation on a document
 * the person sees, so that nothing else can be stored; A0404 while no operation names it.
 */
export const storeSeenPhoto = call({
  id: 'pda/photo.storeSeen',
  title: '电脑上传照片',
  method: 'PUT',
  path: '/v1/photo/{sha256}',
  bytes: 'image/jpeg',
  input: photoName,
  reply: Fields({ stored: Flag() }),
  may: 'signedIn',
})

/**
 * The picture itself, for users who see a document whose operation names it (with the right of 出库单详情); A0404 also while it is not
 * uploaded.
 */
export const readPhoto = call({
  id: 'pda/photo.read',
  title: '查看照片',
  method: 'GET',
  path: '/v1/pda/photo/{sha256}',
  input: photoName,
  reply: Unknown(),
  may: 180107,
})
