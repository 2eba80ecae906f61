// 由定义新建 · platform/served
/** Rows are made by the rules of their form whoever sends them: a drawer, or an import of another area. */
import type { Ctx } from './ctx.ts'
import type { Filter } from './kinds.ts'

/** Makes one row out of a form's body. @throws Refused with the sentences of its fields */
export type CreateRow = (ctx: Ctx, body: Filter) => Promise<{ readonly id: string }>

const creators = new Map<string, CreateRow>()

/** A resource that can be created joins when it is served. */
export const offerCreate = (resourceId: string, create: CreateRow): void => void creators.set(resourceId, create)

export const creatorOf = (resourceId: string): CreateRow => {
  const create = creators.get(resourceId)
  if (create === undefined) throw new Error(`${resourceId} is not created by a form`)
  return create
}
