// 货主的人 · core/ownersPeople
import { userLife } from '#contract/rules/peopleLife'
import { tellUsers } from './tellRoles.ts'
import type { ChangeCtx } from '../platform/changes.ts'
import type { Tx } from '../platform/db.ts'
import { loadProfile } from '../platform/person.ts'

/** Maximum number of people of one owner who get a message. */
const peopleMax = 50

interface OwnersPerson {
  readonly userId: string
  readonly name: string
}
/** Accounts of the owner or its parent owner that have the right and the owner in their scope. */
export const ownersPeople = async (tx: Tx, ownerNo: string, right: number): Promise<readonly OwnersPerson[]> => {
  const users = await tx.query<{ id: string }>(
    `select u.id::text from sys_user u
      where u.tenant_id = $1 and u.user_type = 2 and u.status = ${userLife.on}
        and u.owner_no in (select unnest(array[o.owner_no, o.parent_owner_no]) from owner o where o.tenant_id = $1 and o.owner_no = $2)
      order by u.id limit ${peopleMax}`,
    [tx.tenantId, ownerNo],
  )
  const people: OwnersPerson[] = []
  for (const { id } of users) {
    const profile = await loadProfile(tx, id)
    if (profile === null || !(profile.isAdmin || profile.rights.has(right))) continue
    if (profile.scope.owner.all || profile.scope.owner.keys.has(ownerNo)) people.push({ userId: id, name: profile.name })
  }
  return people
}

export interface OwnerMessage {
  readonly ownerNo: string
  /** right to the requested action */
  readonly right: number
  readonly title: string
  readonly content: string
  readonly linkPath: string
  readonly bizNo: string
  /** message.msg_type; 2 超时预警 where it is not said */
  readonly msgType?: number
}
/** Sends a message to the owner's people with the right; returns these people. */
export const tellOwner = async (
  ctx: ChangeCtx,
  { ownerNo, right, msgType = 2, ...told }: OwnerMessage,
): Promise<readonly OwnersPerson[]> => {
  const people = await ownersPeople(ctx.tx, ownerNo, right)
  if (people.length > 0) await tellUsers(ctx, [{ users: people.map(({ userId }) => userId), msgType, level: 2, ...told }])
  return people
}
