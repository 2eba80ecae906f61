// 退货推送 · returns/push
import { pushAgain, pushForce, returnPush } from '#contract/returns/push'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { serve } from '../platform/serve.ts'
import { sees } from '../platform/scope.ts'
import { changed } from '../platform/changes.ts'
import { writeLogs } from '../platform/writeLogs.ts'
import { changeRows } from '../platform/rows.ts'
import { pushTarget, pushType } from '../core/returns/push.ts'
import { recordPushed } from './pushed.ts'
import { byPerson, forcedBy } from './orderActs.ts'

const list = serve(returnPush, { from: 'return_push_log p', alias: 'p', columns: { pushId: 'p.id::text' } })

interface Row {
  readonly id: string
  readonly returnNo: string
  readonly pushType: number
  readonly target: number
  readonly againNum: number
  readonly currentAgain: number
  readonly ownerConfirm: number
  readonly result: number
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
}
/** Open pushes by id, locked. @throws Refused A0404 not visible, A0409 outdated or ended, A1911 the owner has not agreed */
const openPushes = async (ctx: Ctx, ids: readonly string[]): Promise<Row[]> => {
  const rows = await ctx.tx.query<Row>(
    `select p.id, p.return_no, p.push_type, p.target, p.again_num, r.again_num as current_again, r.owner_confirm, p.result, p.warehouse_no, p.sid, p.owner_no
       from return_push_log p join return_order r on r.tenant_id = $1 and r.return_no = p.return_no
      where p.tenant_id = $1 and p.id = any($2::bigint[]) order by r.return_no, p.id for update of r, p`,
    [ctx.tenantId, ids],
  )
  const visibleRows = rows.filter((row) => sees(ctx.person, row))
  if (visibleRows.length < new Set(ids).size) throw refuse('A0404')
  for (const row of visibleRows) {
    const stale = row.pushType === pushType.inspected && row.againNum !== row.currentAgain
    if (stale || ![0, 2].includes(row.result)) throw refuse('A0409')
    if (row.target === pushTarget.erp && row.pushType === pushType.inspected && row.ownerConfirm === 1) throw refuse('A1911')
  }
  return visibleRows
}

const publishPush = async (
  ctx: Ctx,
  rows: readonly Row[],
  action: string,
  after: Record<string, string> | null,
): Promise<void> => {
  await writeLogs(
    ctx,
    rows.map(({ returnNo }) => ({ bizType: 'returns/order', bizNo: returnNo, action, before: null, after })),
  )
  await changed(
    ctx,
    rows.map(({ id, warehouseNo, sid, ownerNo }) => ({ resource: returnPush.id, key: id, op: 'put', warehouseNo, sid, ownerNo })),
  )
}

/** pushAgain: makes open pushes due now. */
const send = handle(pushAgain, async (ctx, { ids }) => {
  const rows = await openPushes(ctx, ids)
  const { userId, name } = ctx.person
  await changeRows(ctx.tx, 'return_push_log', rows, {
    key: ['id'],
    all: { nextTime: ctx.at, times: 0, operatorId: userId, operatorName: name, updateTime: ctx.at },
  })
  await publishPush(ctx, rows, '推送', null)
  return { done: rows.length }
})

/** pushForce: ends open pushes to the ERP as if the ERP had accepted them. */
const force = handle(pushForce, async (ctx, { ids, reason }) => {
  const rows = await openPushes(ctx, ids)
  // a push to the owner waits for the owner's agreement, which nobody can force
  if (rows.some(({ target }) => target === pushTarget.owner)) throw refuse('A1911')
  await changeRows(ctx.tx, 'return_push_log', rows, { key: ['id'], all: forcedBy(ctx, reason.trim()) })
  const results = rows.filter((row) => row.pushType === pushType.inspected).map(({ returnNo }) => returnNo)
  await recordPushed(ctx, results, 3, `强制推送：${reason.trim()}`, byPerson(ctx))
  await publishPush(ctx, rows, '强制推送', { 原因: reason.trim() })
  return { done: rows.length }
})

export default [...list, send, force]
