// 作业照片 · ops/photos
import { Boolean as Flag, Integer, Object as Fields, String as Text, type Static } from 'typebox'
import type { AnyOp } from '../envelope.ts'
import type { Photo } from './payload.ts'

/** Largest picture a device keeps and an operation may name (floor.md §16.1 photos). */
export const photoBytes = 300 * 1024

/** Photos an operation names; they travel apart and later. */
export const photosOf = ({ payload }: AnyOp): readonly Photo[] => ('photos' in payload ? payload.photos : [])

/** A photo as a document shows it. `missing`: named by its operation, not uploaded yet (photo_missing). */
export const photoShown = Fields({ sha256: Text(), bytes: Integer(), missing: Flag() })
export type PhotoShown = Static<typeof photoShown>
