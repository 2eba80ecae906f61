// 会话白名单的写入 · workorder/whiteUsers
/** People who join conversations beyond their own scope: checked and written for both the call and the file import (office.md §4.2). */
import { whiteUser } from '#contract/workorder/whiteUser'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { upsertRows } from '../platform/rows.ts'
import { seesOwner, seesWarehouse, splitWarehouse } from '../platform/scope.ts'
import { createdBy, updatedBy } from '../platform/stamp.ts'
import { writeLogs } from '../platform/writeLogs.ts'

export const whiteScope = { all: 1, owners: 2, warehouses: 3 } as const

/** Whether the person sees the owner or warehouse `no`. */
const sees = ({ person }: Ctx, scope: number, no: string): boolean => {
  if (scope === whiteScope.owners) return seesOwner(person, no)
  const [warehouseNo, sid] = splitWarehouse(no)
  return seesWarehouse(person, warehouseNo, sid)
}
const seesEverything = ({ person: { scope } }: Ctx): boolean => scope.owner.all && scope.warehouse.all

/** Whether the person sees everything in a scope; otherwise the person may neither grant nor revoke the scope. */
export const seesAllOf = (ctx: Ctx, scope: number, nos: readonly string[]): boolean =>
  scope === whiteScope.all ? seesEverything(ctx) : nos.every((no) => sees(ctx, scope, no))

/** The fault of a scope, or ''. Only a person with the scope of all may grant everything. */
export const scopeFault = async (ctx: Ctx, scope: number, nos: readonly string[]): Promise<string> => {
  if (scope === whiteScope.all) return seesEverything(ctx) ? '' : '没有全部范围的权限，请指定货主或仓库'
  if (nos.length === 0) return scope === whiteScope.owners ? '请至少选一个货主' : '请至少选一个仓库'
  const isOwners = scope === whiteScope.owners
  const rows = await ctx.tx.query<{ key: string }>(
    isOwners
      ? 'select n.owner_no as key from owner n where n.tenant_id = $1 and n.owner_no = any($2::text[])'
      : "select w.warehouse_no || '-' || w.sid as key from wms_warehouse w where w.tenant_id = $1 and w.warehouse_no || '-' || w.sid = any($2::text[])",
    [ctx.tenantId, nos],
  )
  const knownKeys = new Set(rows.map(({ key }) => key))
  const badKey = nos.find((no) => !knownKeys.has(no) || !sees(ctx, scope, no))
  return badKey === undefined ? '' : `${isOwners ? '货主' : '仓库'}不存在或无权限：${badKey}`
}

export interface NewWhiteUser {
  readonly userId: string
  readonly scope: number
  readonly scopeNos: readonly string[]
}

/** Puts people on the list; a person already on it gets the new scope. */
export const putWhiteUsers = async (ctx: Ctx, users: readonly NewWhiteUser[]): Promise<void> => {
  const people = await ctx.tx.query<{ id: string; name: string; mobile: string | null }>(
    'select u.id::text, u.name, u.mobile from sys_user u where u.tenant_id = $1 and u.id = any($2::bigint[])',
    [ctx.tenantId, users.map(({ userId }) => userId)],
  )
  const byId = new Map(people.map((person) => [person.id, person]))
  await upsertRows(
    ctx.tx,
    'wo_conversation_white_user',
    users.map((user) => ({
      id: ctx.id(),
      ...user,
      userName: byId.get(user.userId)?.name ?? '',
      phone: byId.get(user.userId)?.mobile ?? null,
    })),
    { key: ['userId'], set: ['scope', 'scopeNos', 'userName', 'phone'], all: { ...createdBy(ctx), ...updatedBy(ctx) } },
  )
  await writeLogs(
    ctx,
    users.map(({ userId, scope, scopeNos }) => ({
      bizType: whiteUser.id,
      bizNo: userId,
      action: '添加',
      before: null,
      after: { scope, scopeNos: scopeNos.join('、') },
    })),
  )
  await changed(ctx, [{ resource: whiteUser.id, key: 'all', op: 'put' }])
}
