// 耗材不足提醒 · consumable/low
import { changed } from '../platform/changes.ts'
import { writeEvents } from '../platform/events.ts'
import { momentOf } from '../platform/http.ts'
import type { JobTask } from '../platform/jobs.ts'
import { changeRows, insertRows, selected } from '../platform/rows.ts'
import { warehouseKey } from '../platform/scope.ts'

const title = '耗材低于安全库存'
/** Most packagings one run reports; the next run reports the rest. */
const reportMax = 200

interface Low {
  readonly id: string
  readonly warehouseNo: string
  readonly sid: string
  readonly warehouseName: string
  readonly consumableNo: string
  readonly name: string
  readonly unit: string
  readonly ownerNo: string | null
  readonly qty: number
  readonly safeQty: number
}

const sufficientAgain = `
  select id from consumable_stock
   where tenant_id = $1 and safe_qty is not null and low_time is not null and qty >= safe_qty order by id for update`

/**
 * Reports packaging below its safe quantity once to the people of its warehouse, with the event consumable.low, and again only after the
 * stock was sufficient in between (floor.md §4.2, §17.1). A task, because packing must not wait for it; it also runs after a booking at a
 * desk.
 */
export const lowTask: JobTask = {
  name: 'consumable.low',
  everyMin: 5,
  run: async (services, { tenantId }) => {
    const { at, today } = momentOf(services)
    const stamp = { tenantId, at, id: services.ids.next }
    await services.db.inTenant(tenantId, async (tx) => {
      await changeRows(tx, 'consumable_stock', selected(sufficientAgain), { key: ['id'], all: { lowTime: null }, quiet: true })
      const low = await tx.query<Low>(
        `select s.id, s.warehouse_no, s.sid, w.warehouse_name, s.consumable_no, c.consumable_name as name, c.unit,
                c.owner_no, s.qty, s.safe_qty
           from consumable_stock s join consumable c on c.tenant_id = $1 and c.consumable_no = s.consumable_no
           join wms_warehouse w on w.tenant_id = $1 and w.warehouse_no = s.warehouse_no and w.sid = s.sid
          where s.tenant_id = $1 and s.safe_qty is not null and s.low_time is null and s.qty < s.safe_qty and c.is_disabled = 0
          order by s.warehouse_no, s.sid, s.consumable_no limit ${reportMax} for update of s`,
        [tenantId],
      )
      if (low.length === 0) return
      await changeRows(tx, 'consumable_stock', low, { key: ['id'], all: { lowTime: at }, quiet: true })
      await insertRows(
        tx,
        'message',
        low.map((one) => ({ ...messageOf(one), id: services.ids.next(), createTime: at })),
      )
      await writeEvents(
        tx,
        low.map((one) => ({
          type: 'consumable.low',
          key: `${warehouseKey(one.warehouseNo, one.sid)}|${one.consumableNo}|${services.ids.next()}`,
          aggregateType: 'consumable',
          aggregateNo: one.consumableNo,
          warehouseNo: one.warehouseNo,
          sid: one.sid,
          ownerNo: one.ownerNo,
          bizDate: today,
          occurredAt: at,
          payload: { consumableNo: one.consumableNo, qty: one.qty, safeQty: one.safeQty },
        })),
        stamp,
      )
      await changed({ ...stamp, tx }, [{ resource: 'workbench/message', key: title, op: 'put' }])
    })
  },
}

const numberText = (n: number): string => n.toLocaleString('zh-CN')
const messageOf = ({ warehouseNo, sid, warehouseName, consumableNo, name, unit, qty, safeQty }: Low) => ({
  msgType: 3,
  level: 2,
  title,
  content: `${warehouseName}的${name}现有 ${numberText(qty)} ${unit}，低于安全库存 ${numberText(safeQty)} ${unit}，请补货`,
  linkPath: `/front/operator-center/consumable/detail/${encodeURIComponent(consumableNo)}`,
  receiverType: 3,
  receiverKey: warehouseKey(warehouseNo, sid),
  bizNo: consumableNo,
})
