// 可导出的列表 · platform/exports/lists
import type { Exported } from './write.ts'

const lists = new Map<string, Exported>()

/** Registers a list with an export call when it is served. */
export const offerExport = (exported: Exported): void => void lists.set(exported.resource.id, exported)

/** The list of this id, if it can be exported. */
export const exportable = (id: string): Exported | undefined => lists.get(id)
