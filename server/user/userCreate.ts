// 新增用户 · user/userCreate
import { createUser, scopeRight } from '#contract/user/userCreate'
import { user } from '#contract/user/user'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { plain } from '../platform/kinds.ts'
import { hasRight } from '../platform/person.ts'
import { creatorOf } from '../platform/served.ts'
import { logWrite } from '../platform/writeRow.ts'
import { changingRights } from './grant.ts'
import { checkScopes, putScopes, subjectType } from './scopes.ts'

/** createUser: applies the rules of the user's form, then sets client types and scope; all of it or nothing. */
const create = handle(createUser, async (ctx, { clientKinds, dims, ...body }) => {
  const { person } = ctx
  const given = dims.filter((one) => one.mode !== 0)
  if (given.length > 0 && !hasRight(person, scopeRight)) throw refuse('A0312')
  const made: { readonly id: string; readonly password?: unknown } = await creatorOf(user.id)(ctx, { ...body, clientKinds })
  await checkScopes(ctx, given)
  await putScopes(ctx, subjectType.user, [{ id: made.id, dims: given }])
  await logWrite(ctx, user, '数据权限', body.account, null, { clientKinds, dims: given })
  return { id: made.id, password: plain(made.password) }
})

export default changingRights([create])
