// 遗失件自动建工单 · workorder/lostParcelTask
/** Every ten minutes, if the tenant's setting is on: makes a work order for each parcel reported lost or damaged (office.md §3). */
import { isDamaged } from '#contract/rules/parcelWay'
import { isOn } from '../core/commonConfig.ts'
import type { Ctx } from '../platform/ctx.ts'
import { inParts, jobRun } from '../platform/jobRun.ts'
import type { JobTask } from '../platform/jobs.ts'
import { changeRows } from '../platform/rows.ts'
import { makeOrders } from './make.ts'

const setting = 'autoOrderLost'
/** Parcels lost longer ago, before the setting was turned on, are left out. */
const daysBack = 7
/** Parcels per transaction. */
const part = 100
/** woSource: 系统预警 */
const bySystem = 6

interface Lost {
  readonly id: string
  readonly logisticsNo: string
  readonly lostText: string
}

const handlePart = async (ctx: Ctx): Promise<number> => {
  if (!(await isOn(ctx, setting))) return 0
  const lost = await ctx.tx.query<Lost>(
    `select w.id::text, w.logistics_no, w.lost_text from waybill_way w
      where w.tenant_id = $1 and w.lost_time > $2::timestamptz - ${daysBack} * interval '1 day' and w.lost_told = 0
      order by w.lost_time, w.id limit ${part} for update`,
    [ctx.tenantId, ctx.at],
  )
  if (lost.length === 0) return 0
  const types = await ctx.tx.query<{ id: string; typeCode: string }>(
    `select t.id::text, t.type_code from wo_type t where t.tenant_id = $1 and t.type_code in ('LOST', 'DAMAGE') and t.is_enabled = 1`,
    [ctx.tenantId],
  )
  // makeOrders refuses a parcel that has an open work order; without an enabled type no order is made
  await makeOrders(
    ctx,
    lost.flatMap(({ logisticsNo, lostText }) => {
      const type = types.find(({ typeCode }) => typeCode === (isDamaged(lostText) ? 'DAMAGE' : 'LOST'))
      return type === undefined ? [] : [{ typeId: type.id, logisticsNo, content: `系统预警，快递轨迹：${lostText}` }]
    }),
    { source: bySystem, unasked: true },
  )
  await changeRows(
    ctx.tx,
    'waybill_way',
    lost.map(({ id }) => ({ id, lostTold: 1 })),
    { key: ['id'], set: ['lostTold'], all: { updateTime: ctx.at } },
  )
  return lost.length
}

export const lostParcelTask: JobTask = {
  name: 'lost-parcel',
  everyMin: 10,
  run: (services, { tenantId }, stopping) => inParts(part, stopping, () => jobRun(services, tenantId)(handlePart)),
}
