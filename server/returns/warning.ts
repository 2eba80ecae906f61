// 退货预警 · returns/warning
import { handleWarnings, takeWarnings, warning } from '#contract/returns/warning'
import { statusText } from '#contract/rules/life'
import { returnWarningLife } from '#contract/rules/returnWarningLife'
import { ownersOnly } from '../core/returns/settings.ts'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handleLong } from '../platform/handle.ts'
import { oneByOne } from '../platform/oneByOne.ts'
import { visible } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { transitionOf } from '../platform/transitions.ts'
import { logWrite } from '../platform/writeRow.ts'
import { moveRows } from '../platform/rows.ts'

const list = serve(warning, {
  from: 'return_warning r',
  alias: 'r',
  scope: ownersOnly('r.owner_no'),
  columns: {
    warningId: 'r.id::text',
    stayMin: 'floor(extract(epoch from coalesce(r.handle_time, r.last_time) - r.begin_time) / 60)::int',
  },
})

interface Open {
  readonly bizNo: string
  readonly status: number
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string | null
}

const toTaken = transitionOf(returnWarningLife, 'act take', returnWarningLife.taken)
const toDone = transitionOf(returnWarningLife, 'act handle', returnWarningLife.done)

/** Takes a warning or records its handling. @throws Refused A0404 not visible, A1736 another person was first or the cause is gone */
const takeOrHandle = async (ctx: Ctx, id: string, way: typeof toTaken, remark: string | null): Promise<void> => {
  const [found] = await ctx.tx.query<Open>(
    'select biz_no, status, warehouse_no, sid, owner_no from return_warning where tenant_id = $1 and id = $2::bigint for update',
    [ctx.tenantId, id],
  )
  const one = visible(ctx.person, found)
  const op = way === toTaken ? '认领' : '处理'
  if (!way.leads(one.status))
    throw refuse('A1736', { name: '预警', no: one.bizNo, text: statusText(returnWarningLife, one.status), op })
  const { userId, name } = ctx.person
  await moveRows(ctx.tx, way, [{ id }], {
    by: ctx,
    key: ['id'],
    all: { handlerId: userId, handler: name, handleRemark: remark, handleTime: remark === null ? null : ctx.at },
  })
  await logWrite(ctx, warning, op, id, null, { bizNo: one.bizNo, ...(remark !== null && { handleRemark: remark }) })
  const { warehouseNo, sid, ownerNo } = one
  await changed(ctx, [{ resource: warning.id, key: id, op: 'put', warehouseNo, sid, ...(ownerNo !== null && { ownerNo }) }])
}

const batchOptions = (ids: readonly string[]) => ({ by: 'warningId', nameOf: String, isOnly: new Set(ids).size === 1 }) as const

const take = handleLong(takeWarnings, (run, { warningIds }) =>
  oneByOne(new Set(warningIds), batchOptions(warningIds), (id) => run((ctx) => takeOrHandle(ctx, id, toTaken, null))),
)
const handleMany = handleLong(handleWarnings, (run, { warningIds, handleRemark }) =>
  oneByOne(new Set(warningIds), batchOptions(warningIds), (id) =>
    run((ctx) => takeOrHandle(ctx, id, toDone, handleRemark.trim())),
  ),
)

export default [...list, take, handleMany]
