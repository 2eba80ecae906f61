// 签收导入 · returns/receiveFile
import { returnReceive } from '#contract/returns/receive'
import { choice, code } from '#contract/kinds'
import type { PayloadOf } from '#contract/ops/payloads'
import { PACKAGE_STATE } from '#contract/rules/returnLife'
import { momentText } from '#contract/rules/clock'
import { receiptStops, receiveMany } from '../core/floor/receiveMany.ts'
import type { DeskPlace } from '../core/floor/desk.ts'
import { returnOp } from '../core/returns/settings.ts'
import type { Ctx } from '../platform/ctx.ts'
import { seesWarehouse, warehouseKey } from '../platform/scope.ts'
import { carrierKeys } from '../import/masterRows.ts'
import { listImport } from '../import/rowEndpoints.ts'
import type { RowImport } from '../import/templateImport.ts'
import { cellsOf, type RowFault, type TemplateRow } from '../import/rowFaults.ts'

const fields = {
  logisticsNo: code('物流单号', { required: true, max: 32 }),
  logisticsCode: code('物流公司', { max: 64, help: '名称或编号' }),
  packageState: choice('包裹状态', PACKAGE_STATE, { help: '不填是完好；破损、湿损和空包要拍照，请扫描签收' }),
  warehouseNo: code('仓库', { max: 65, help: '只在一个仓做签收的可以不填' }),
}
type Row = TemplateRow<typeof fields>

const { text, fault } = cellsOf(fields)

/** Reads a warehouse cell. An empty cell means the only warehouse where the person receives returns. A string result is the fault. */
const placesOf = async (ctx: Ctx): Promise<(typed: string) => DeskPlace | string> => {
  const places = await ctx.tx.query<DeskPlace & { readonly mine: boolean }>(
    `select w.warehouse_no, w.sid, exists (select 1 from return_operator o where o.tenant_id = $1 and o.warehouse_no = w.warehouse_no and o.sid = w.sid
              and o.user_id = $2::bigint and o.is_disabled = 0 and o.op_types @> to_jsonb($3::int)) as mine
       from wms_warehouse w where w.tenant_id = $1 and w.is_disabled = 0 order by w.warehouse_no, w.sid`,
    [ctx.tenantId, ctx.person.userId, returnOp.receive],
  )
  const [own, second] = places.filter(({ mine }) => mine)
  return (typed) => {
    if (typed === '') return own !== undefined && second === undefined ? own : '请填写仓库'
    const [place, other] = places.filter(
      ({ warehouseNo, sid }) => warehouseNo === typed || warehouseKey(warehouseNo, sid) === typed,
    )
    if (place === undefined || other !== undefined) return `仓库不存在：${typed}`
    return seesWarehouse(ctx.person, place.warehouseNo, place.sid) ? place : `无仓库权限：${typed}`
  }
}

type Parcel = PayloadOf['RETURN_RECEIVE']
interface PlacedRow {
  readonly row: Row
  readonly at: DeskPlace
  readonly parcel: Parcel
}
/** Groups the parcels of a file by warehouse; `lost` has the faults of unreadable rows. One file is one batch. */
const groupRows = async (
  ctx: Ctx,
  rows: readonly Row[],
): Promise<{ readonly groups: readonly (readonly PlacedRow[])[]; readonly lost: readonly RowFault[] }> => {
  const placeOf = await placesOf(ctx)
  const carrierOf = await carrierKeys(ctx)
  const batchNo = `DR${momentText(ctx.now).replaceAll(/\D/g, '').slice(2, 12)}`
  const groups = new Map<string, PlacedRow[]>()
  const lost: RowFault[] = []
  for (const row of rows) {
    const place = placeOf(text(row, 'warehouseNo'))
    const typed = text(row, 'logisticsCode')
    const logisticsCode = typed === '' ? '' : carrierOf(typed)
    if (typeof place === 'string') lost.push(fault(row, 'warehouseNo', place))
    else if (logisticsCode.length > 16) lost.push(fault(row, 'logisticsCode', `物流公司不存在：${typed}`))
    else {
      const parcel: Parcel = {
        logisticsNo: text(row, 'logisticsNo').trim().toUpperCase(),
        logisticsCode,
        batchNo,
        packageState: row.fields.packageState ?? 1,
        photos: [],
      }
      const key = warehouseKey(place.warehouseNo, place.sid)
      groups.set(key, [...(groups.get(key) ?? []), { row, at: place, parcel }])
    }
  }
  return { groups: [...groups.values()], lost }
}

const rows: RowImport = {
  biz: 'returnReceive',
  fields,
  each: true,
  unique: [{ of: (row) => text(row, 'logisticsNo').trim().toUpperCase(), field: 'logisticsNo' }],
  check: async (ctx, all) => {
    const { groups, lost } = await groupRows(ctx, all)
    const stopped: RowFault[] = []
    for (const group of groups) {
      const [first] = group
      if (first === undefined) continue
      const stops = await receiptStops(
        ctx,
        first.at,
        group.map(({ parcel }) => parcel),
      )
      for (const [i, { row }] of group.entries()) {
        const why = stops[i]
        if (why != null) stopped.push(fault(row, 'logisticsNo', why.refusal.code === 'A1901' ? '该退件已签收' : why.message))
      }
    }
    return [...lost, ...stopped]
  },
  write: async (ctx, all) => {
    const { groups } = await groupRows(ctx, all)
    for (const group of groups) {
      const [first] = group
      if (first !== undefined)
        await receiveMany(
          ctx,
          first.at,
          group.map(({ parcel }) => parcel),
        )
    }
  },
}

export default listImport(returnReceive, rows)
