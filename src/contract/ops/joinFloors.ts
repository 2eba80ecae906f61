// 视图合并 · ops/joinFloors
import type { Floor } from './view.ts'

/**
 * Joins two floors; a document of `over` replaces the document of `under` with the same number. Every part of a floor except its options is
 * a map of documents by number, or a flag, so a new kind needs no change here.
 */
export const joinFloors = (under: Floor, over: Floor): Floor => {
  const joined: Record<string, unknown> = { ...under }
  for (const [part, documents] of Object.entries(over) as [string, unknown][]) {
    const before = joined[part]
    joined[part] = part !== 'options' && isMap(before) && isMap(documents) ? { ...before, ...documents } : documents
  }
  return joined as unknown as Floor
}

const isMap = (part: unknown): part is object => typeof part === 'object' && part !== null
