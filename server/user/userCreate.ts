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

/** createUser: creates the user by the rules of the form and sets client types and scope, all in one transaction. */
const create = handle(createUser, async (ctx, { clientKinds, dims, ...body }) => {
  const { person } = ctx
  const chosenDims = dims.filter((dim) => dim.mode !== 0)
  if (chosenDims.length > 0 && !hasRight(person, scopeRight)) throw refuse('A0312')
  const created: { readonly id: string; readonly password?: unknown } = await creatorOf(user.id)(ctx, { ...body, clientKinds })
  await checkScopes(ctx, chosenDims)
  await putScopes(ctx, subjectType.user, [{ id: created.id, dims: chosenDims }])
  await logWrite(ctx, user, '数据权限', body.account, null, { clientKinds, dims: chosenDims })
  return { id: created.id, password: plain(created.password) }
})

export default changingRights([create])
