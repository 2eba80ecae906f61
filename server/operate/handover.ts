// 出库交接 · operate/handover
import { packageLife } from '#contract/rules/packageLife'
import { handoverLife, handoverItemLife } from '#contract/rules/handoverLife'
import { randomUUID } from 'node:crypto'
import { handover, handoverPending, handoverRemove, handoverScan } from '#contract/operate/handover'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Entered, EntryRules } from '../platform/document/entry.ts'
import { loadHeads, placeOf, type HeadOf } from '../platform/document/heads.ts'
import { served } from '../platform/document/serving.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { atDesk } from '../core/floor/desk.ts'
import { reachWarehouse } from '../platform/scope.ts'
import { handoverTells } from './handoverWaiting.ts'
import { cancelHandovers, confirmHandovers } from './handoverActs.ts'

const headFields = ['warehouseNo', 'sid', 'logisticsCode', 'networkId', 'plateNo', 'driverName', 'driverMobile'] as const
type Head = HeadOf<typeof handover>
const rules: EntryRules<Head['values']> = {
  faults: async (ctx, documents) => {
    const carriers = await ctx.tx.query<{ code: string }>(
      'select logistics_code as code from logistics_company where tenant_id = $1 and logistics_code = any($2::text[]) and is_disabled = 0',
      [ctx.tenantId, documents.map(({ head }) => head.logisticsCode ?? '')],
    )
    const known = new Set(carriers.map(({ code }) => code))
    const why = refuse('A1003', { field: '物流公司' }, { logisticsCode: '物流公司不存在或已停用' })
    return documents.flatMap(({ head }, document) =>
      known.has(head.logisticsCode ?? '') ? [] : [{ document, line: null, field: 'logisticsCode', why }],
    )
  },
  complete: (ctx, documents) =>
    Promise.resolve(
      documents.map(({ head }) => ({
        head: {
          ...Object.fromEntries(headFields.map((name) => [name, head[name] || null])),
          startTime: ctx.at.toISOString(),
          operatorKey: ctx.person.operatorKey,
          operatorId: ctx.person.userId,
          operatorName: ctx.person.name,
        },
        lines: [],
      })),
    ),
}

/** The person's open hand-over for the same warehouse, carrier and branch (floor.md §8.9). */
const findOpen = async (ctx: Ctx, { head }: Entered<Head['values']>): Promise<string | undefined> => {
  const [mine] = await ctx.tx.query<{ no: string }>(
    `select handover_no as no from handover
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and logistics_code = $4 and network_id is not distinct from $5
        and operator_key = $6 and status = ${handoverLife.open} order by handover_no limit 1`,
    [
      ctx.tenantId,
      head.warehouseNo ?? '',
      head.sid ?? '',
      head.logisticsCode ?? '',
      head.networkId || null,
      ctx.person.operatorKey,
    ],
  )
  return mine?.no
}

export const handovers = served({
  of: handover,
  serving: {
    from: 'handover h',
    alias: 'h',
    columns: {
      driverMobile: `regexp_replace(h.driver_mobile, '^(.{3}).*(.{4})$', '\\1****\\2')`,
      logisticsName:
        '(select c.logistics_name from logistics_company c where c.tenant_id = $1 and c.logistics_code = h.logistics_code)',
    },
    lines: {
      join: 'left join stockout_package p on p.tenant_id = $1 and p.package_no = l.package_no',
      columns: { stockoutNo: 'p.stockout_no' },
      order: 'l.scan_time desc, l.id desc',
    },
    rules,
    standing: findOpen,
    details: handoverTells,
    acts: { confirm: confirmHandovers, cancel: cancelHandovers },
  },
})

/** A hand-over by number. @throws Refused A0404 */
const readHead = async (ctx: Ctx, handoverNo: string): Promise<Head> => {
  const [head] = await loadHeads(ctx, handover, [handoverNo], false)
  if (head === undefined) throw refuse('A0404')
  return head
}
const byScan = async (
  ctx: Ctx,
  op: 'HANDOVER_SCAN' | 'HANDOVER_REMOVE',
  {
    handoverNo,
    logisticsNo,
    opId = randomUUID(),
  }: Readonly<Record<'handoverNo' | 'logisticsNo', string>> & { readonly opId?: string },
): Promise<Head> => {
  const { warehouseNo = '', sid = '' } = placeOf(await readHead(ctx, handoverNo))
  await atDesk(ctx, { warehouseNo, sid }, op, { handoverNo, logisticsNo }, opId)
  await changed(ctx, [{ resource: handover.id, key: handoverNo, op: 'put', warehouseNo, sid }])
  return readHead(ctx, handoverNo)
}

const scan = handle(handoverScan, async (ctx, input) => {
  const [repeat] = await ctx.tx.query(
    `select 1 from handover_item
      where tenant_id = $1 and handover_no = $2 and logistics_no = $3 and status = ${handoverItemLife.valid} and op_id is distinct from $4`,
    [ctx.tenantId, input.handoverNo, input.logisticsNo, input.opId ?? null],
  )
  const { values } = await byScan(ctx, 'HANDOVER_SCAN', input)
  const [parcel] = await ctx.tx.query<{ stockoutNo: string; packageNo: string }>(
    `select stockout_no, package_no from stockout_package
      where tenant_id = $1 and logistics_code = $2 and logistics_no = $3`,
    [ctx.tenantId, values.logisticsCode ?? '', input.logisticsNo],
  )
  return { packageNum: values.packageNum ?? 0, stockoutNo: '', packageNo: '', ...parcel, repeated: repeat !== undefined }
})

const remove = handle(handoverRemove, async (ctx, input) => {
  const { values } = await byScan(ctx, 'HANDOVER_REMOVE', input)
  return { packageNum: values.packageNum ?? 0 }
})

const pending = handle(handoverPending, async (ctx, { warehouseNo, sid }) => {
  await reachWarehouse(ctx, warehouseNo, sid)
  return ctx.tx.query<{ logisticsCode: string; logisticsName: string | null; packageNum: number; weightG: number }>(
    `select p.logistics_code, max(c.logistics_name) as logistics_name, count(*)::int as package_num,
            coalesce(sum(p.weight_g), 0)::int as weight_g
       from stockout_package p left join logistics_company c on c.tenant_id = $1 and c.logistics_code = p.logistics_code
      where p.tenant_id = $1 and p.warehouse_no = $2 and p.sid = $3 and p.status = ${packageLife.weighed} and p.handover_no is null
      group by p.logistics_code order by p.logistics_code`,
    [ctx.tenantId, warehouseNo, sid],
  )
})

export default [scan, remove, pending]
