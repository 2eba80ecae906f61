// 退货暂存位 · returns/position
import type { Sent } from '../platform/served.ts'
import type { Body } from '#contract/resource'
import { position } from '#contract/returns/position'
import { returnReceiveLife } from '#contract/rules/returnLife'
import { removeBin } from './positionBins.ts'
import { positionRules, positionTable } from './positionRules.ts'
import { usedOf } from '../core/returns/settingsPlaces.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { findOne, serve } from '../platform/serve.ts'
import { code } from '#contract/kinds'
import { placedBodies } from '../import/placedBodies.ts'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { listImport } from '../import/rowEndpoints.ts'

type Position = Body<typeof position>

/** A position with stock, or with a received parcel that waits in it, cannot be removed (A1930). */
const checkRemove = async (ctx: Ctx, before: Position): Promise<void> => {
  const contents = await ctx.tx.query(
    `select 1 from stock where tenant_id = $1 and warehouse_no = $2 and sid = $3 and location_no = $4
     union all
     select 1 from return_receive
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and position_no = $4 and status = ${returnReceiveLife.open} limit 1`,
    [ctx.tenantId, before.warehouseNo, before.sid, before.positionNo],
  )
  if (contents.length > 0) throw refuse('A1930')
}

const source = {
  from: 'return_position p',
  alias: 'p',
  columns: { used: usedOf },
  write: { table: 'return_position', rules: positionRules, checkRemove },
} as const

const { positionNo, positionType, capacity } = position.fields

const fields = {
  warehouse: code('仓库', { required: true, max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid' }),
  positionNo,
  positionType,
  ownerNo: code('货主', { max: 32, help: '货主编号；不填表示各货主共用' }),
  capacity,
}

/** The file changes an existing position. */
const fromFile = ruleBookImport({
  biz: 'returnPosition',
  fields,
  target: positionTable,
  rules: positionRules,
  keyField: 'positionNo',
  columns: { warehouseNo: 'warehouse' },
  bodies: async (ctx, rows) => {
    const placed = await placedBodies(ctx)
    // a blank cell keeps the stored value
    return rows.map((row) => Object.fromEntries(Object.entries(placed(row)).filter(([, value]) => value !== null)))
  },
})

export default [
  ...serve(position, source).map((verb) =>
    verb.id !== `${position.id}.remove` || verb.mode === 'open' || verb.mode === 'device'
      ? verb
      : {
          ...verb,
          run: async (ctx: Ctx, input: unknown) => {
            const before = await findOne(ctx, position, source, (input ?? {}) as Sent)
            const reply = await verb.run(ctx, input)
            if (before !== null) await removeBin(ctx, before)
            return reply
          },
        },
  ),
  ...listImport(position, fromFile),
]
