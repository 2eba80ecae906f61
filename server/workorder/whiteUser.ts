// 会话白名单 · workorder/whiteUser
import { addWhiteUsers, removeWhiteUsers, whiteUser } from '#contract/workorder/whiteUser'
import { putWhiteUsers, scopeFault, seesAllOf, whiteScope } from './whiteUsers.ts'
import { housePeople } from './workOrderTypes.ts'
import { changed } from '../platform/changes.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { ownerSeen, warehouseKeySeen } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { writeLogs } from '../platform/writeLogs.ts'

/** SQL of the visible names in a scope, and the count of the hidden ones. */
const visibleNames = (name: string, isSeen: string, noun: string, join: string): string =>
  `(select concat_ws('、', string_agg(coalesce(${name}, k.no), '、' order by k.no) filter (where ${isSeen}),
      '看不到的 ' || nullif(count(*) filter (where not (${isSeen})), 0) || ' 个${noun}')
      from jsonb_array_elements_text(w.scope_nos) k(no) left join ${join})`
/** SQL of the names in the scope of a row; empty for the scope of everything. */
const namesFor = (person: Person): string => `case w.scope
  when ${whiteScope.owners} then ${visibleNames('n.short_name', ownerSeen(person, 'k.no'), '货主', 'owner n on n.tenant_id = $1 and n.owner_no = k.no')}
  when ${whiteScope.warehouses} then ${visibleNames('h.warehouse_name', warehouseKeySeen(person, 'k.no'), '仓库', "wms_warehouse h on h.tenant_id = $1 and h.warehouse_no || '-' || h.sid = k.no")} end`

const list = serve(whiteUser, (_today, person) => ({
  from: 'wo_conversation_white_user w',
  alias: 'w',
  columns: { whiteId: 'w.id::text', scopeNames: namesFor(person) },
}))

const add = handle(addWhiteUsers, async (ctx, { userIds, scope, scopeNos, owners, warehouses }) => {
  const distinctIds = [...new Set(userIds)]
  const people = await housePeople(ctx, distinctIds)
  if (people.size < distinctIds.length) throw refuse('A0400', {}, { userIds: '用户不存在或已停用' })
  const scopeInput = scope === whiteScope.owners ? owners : scope === whiteScope.warehouses ? warehouses : null
  const nos = scope === whiteScope.all ? [] : [...new Set(scopeNos ?? scopeInput ?? [])]
  const fault = await scopeFault(ctx, scope, nos)
  if (fault !== '')
    throw refuse(
      'A0400',
      {},
      { [scope === whiteScope.owners ? 'owners' : scope === whiteScope.warehouses ? 'warehouses' : 'scope']: fault },
    )
  await putWhiteUsers(
    ctx,
    distinctIds.map((userId) => ({ userId, scope, scopeNos: nos })),
  )
  return { num: distinctIds.length }
})

const remove = handle(removeWhiteUsers, async (ctx, { ids }) => {
  const distinctIds = [...new Set(ids)]
  const deletedRows = await ctx.tx.query<{ userId: string; scope: number; scopeNos: readonly string[] }>(
    `delete from wo_conversation_white_user w where w.tenant_id = $1 and w.id = any($2::bigint[]) returning w.user_id::text, w.scope, w.scope_nos`,
    [ctx.tenantId, distinctIds],
  )
  if (deletedRows.length < distinctIds.length || !deletedRows.every(({ scope, scopeNos }) => seesAllOf(ctx, scope, scopeNos)))
    throw refuse('A0404')
  await writeLogs(
    ctx,
    deletedRows.map((row) => ({ bizType: whiteUser.id, bizNo: row.userId, action: '移除', before: { ...row }, after: null })),
  )
  await changed(ctx, [{ resource: whiteUser.id, key: 'all', op: 'gone' }])
  return { done: deletedRows.length }
})

export default [...list, add, remove]
