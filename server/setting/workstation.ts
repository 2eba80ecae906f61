// 工作台 · setting/workstation
import { workstation, workstationFree } from '#contract/setting/workstation'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { plain, type Filter } from '../platform/kinds.ts'
import { reachWarehouse } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'

const check = async (ctx: Ctx, body: Filter, before: Filter | null): Promise<void> => {
  const now = { ...before, ...body }
  await reachWarehouse(ctx, plain(now['warehouseNo']), plain(now['sid']))
  if (before === null && !/^WS\d{3}$/.test(plain(now['workstationNo'])))
    throw refuse('A0400', {}, { workstationNo: '工作台编号应为WS加3位数字' })
  const scaleNo = plain(now['scaleNo'])
  if (scaleNo === '') return
  const taken = await ctx.tx.query<{ name: string }>(
    `select workstation_name as name from workstation
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and scale_no = $4 and workstation_no <> $5`,
    [ctx.tenantId, now['warehouseNo'], now['sid'], scaleNo, now['workstationNo']],
  )
  if (taken[0] !== undefined) throw refuse('A0400', {}, { scaleNo: `电子秤${scaleNo}已被${taken[0].name}绑定` })
}

const free = handle(workstationFree, async (ctx, { warehouseNo, sid, workstationNo }) => {
  await reachWarehouse(ctx, warehouseNo, sid)
  const rows = await ctx.tx.query(
    `update workstation set bind_user_id = null, bind_user_name = null, bind_session_id = null, bind_time = null, update_user_id = $5,
            update_user_name = $6, update_time = $7, version = version + 1
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and workstation_no = $4 returning id`,
    [ctx.tenantId, warehouseNo, sid, workstationNo, ctx.person.userId, ctx.person.name, ctx.at],
  )
  if (rows.length === 0) throw refuse('A0404')
  await changed(ctx, [{ resource: 'setting/workstation', key: workstationNo, op: 'put', warehouseNo, sid }])
  return { workstationNo }
})

/** The scale's rate of a form that leaves it open. */
const usualBaud = 9600

export default [
  ...serve(workstation, {
    from: 'workstation w',
    alias: 'w',
    write: {
      table: 'workstation',
      check,
      fill: (_ctx, body) => (body['baudRate'] === null ? { baudRate: usualBaud } : {}),
    },
  }),
  free,
]
