// 写入戳 · platform/stamp
import type { Ctx } from './ctx.ts'

/** Common input of all writes besides the transaction: the injected time and new ids. A `Ctx` is one. */
export interface Stamp {
  readonly at: Date
  readonly id: () => string
}

/** Person and time for a written row. */
export interface Writer extends Pick<Ctx, 'at'> {
  readonly person: Pick<Ctx['person'], 'userId' | 'name'>
}
/** Columns for the creator of a row and the time. */
export const createdBy = ({ person, at }: Writer) => ({
  createUserId: person.userId,
  createUserName: person.name,
  createTime: at,
})
/** Columns for the last editor of a row and the time. */
export const updatedBy = ({ person, at }: Writer) => ({
  updateUserId: person.userId,
  updateUserName: person.name,
  updateTime: at,
})
