// 作业照片 · ops/photos
import { Array as ListOf, Integer, Object as Fields, String as Text } from 'typebox'
import type { Sent } from './fields.ts'

/** Largest picture a device stores and an operation may name (floor.md §16.1 photos). */
export const photoBytes = 300 * 1024

const photo = () => Fields({ sha256: Text({ pattern: '^[0-9a-f]{64}$' }), bytes: Integer({ minimum: 1, maximum: photoBytes }) })
export type Photo = Sent<typeof photo>

/** Photos of an operation, by the hash of their content; the pictures are uploaded separately and later. */
export const photos = (max = 20) => ListOf(photo(), { maxItems: max })
