// 由定义新建 · platform/served
/** Lets imports and synchronisations of other areas create and change rows by the rules of their form. */
import type { Ctx } from './ctx.ts'

/**
 * Input of a resource's call: fields of its form or key by name, and options. It is not checked yet.
 */
export interface Sent {
  readonly [name: string]: unknown
  /** the row's id, if its key does not identify it */
  readonly id?: unknown
  /** version at which the form was read */
  readonly version?: unknown
  /** 1: the person confirmed the questions */
  readonly confirmed?: unknown
  /** '1' if the page only shows the row, so that personal data are masked */
  readonly masked?: unknown
}

/** Creates a row from a form's body. @throws Refused with the sentences of its fields */
export type CreateRow = (ctx: Ctx, body: Sent) => Promise<{ readonly id: string }>

/** Changes the fields in a body for the row of its key; `version` is the one that was read. @throws Refused like a form */
export type UpdateRow = (ctx: Ctx, body: Sent) => Promise<unknown>

const creators = new Map<string, CreateRow>()
const updaters = new Map<string, UpdateRow>()

/** Called when a resource that can be created is served. */
export const offerCreate = (resourceId: string, create: CreateRow): void => void creators.set(resourceId, create)

export const creatorOf = (resourceId: string): CreateRow => {
  const create = creators.get(resourceId)
  if (create === undefined) throw new Error(`${resourceId} is not created by a form`)
  return create
}

/** Called when a resource that can be changed is served. */
export const offerUpdate = (resourceId: string, update: UpdateRow): void => void updaters.set(resourceId, update)

export const updaterOf = (resourceId: string): UpdateRow => {
  const update = updaters.get(resourceId)
  if (update === undefined) throw new Error(`${resourceId} is not changed by a form`)
  return update
}
