// 作业照片 · ops/photos
import type { AnyOp } from '../envelope.ts'
import type { Photo } from './payload.ts'

/** Largest picture a device stores and an operation may name (floor.md §16.1 photos). */
export const photoBytes = 300 * 1024

/** Photos an operation names; they are uploaded separately and later. */
export const photosOf = (op: AnyOp): readonly Photo[] =>
  op.opType === 'RETURN_INSPECT'
    ? op.payload.lines.flatMap(({ photos }) => photos)
    : 'photos' in op.payload
      ? op.payload.photos
      : []
