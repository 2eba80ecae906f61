// 单据照片 · ops/photoShown
import { Boolean as Flag, Integer, Object as Fields, String as Text, type Static } from 'typebox'

/** A photo as shown on a document. `missing`: named by its operation, not uploaded yet (photo_missing). */
export const photoShown = Fields({ sha256: Text(), bytes: Integer(), missing: Flag() })
export type PhotoShown = Static<typeof photoShown>
