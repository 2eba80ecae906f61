// 写入戳 · platform/stamp
import type { Ctx } from './ctx.ts'

/** What every write needs besides the transaction: the injected time and new ids. A `Ctx` is one. */
export interface Stamp {
  readonly at: Date
  readonly id: () => string
}

/** Whose name a written row bears. */
export interface Writer extends Pick<Ctx, 'at'> {
  readonly person: Pick<Ctx['person'], 'userId' | 'name'>
}
/** Who made a row, and when. */
export const createdBy = ({ person, at }: Writer) => ({
  createUserId: person.userId,
  createUserName: person.name,
  createTime: at,
})
/** Who changed a row last, and when. */
export const updatedBy = ({ person, at }: Writer) => ({
  updateUserId: person.userId,
  updateUserName: person.name,
  updateTime: at,
})
