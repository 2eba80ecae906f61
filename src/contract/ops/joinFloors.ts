// 视图合并 · ops/joinFloors
import type { Floor } from './view.ts'

/**
 * Two floors as one; where both know a document, `over` is right. Every part of a floor but its options is a map of documents by number, or
 * a flag, so that a kind still to come is joined as well.
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
