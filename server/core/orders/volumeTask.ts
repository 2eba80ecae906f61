// 超单量提醒 · core/orders/volumeTask
import { orderLife } from '#contract/rules/orderLife'
import { changed } from '../../platform/changes.ts'
import { momentOf } from '../../platform/http.ts'
import type { JobTask } from '../../platform/jobs.ts'
import { changeRows } from '../../platform/rows.ts'
import { tellRoles, type RoleMessage } from '../tellRoles.ts'
import { volumeCodes } from './volume.ts'

/** Settings checked in one run; the rest follow in the next. */
const settingsMax = 500

interface OverLimit {
  readonly id: string
  readonly name: string
  readonly n: number
  readonly limitNum: number
  /** 1 仅提醒, 2 超限转待审核 */
  readonly action: number
  readonly noticeRoles: readonly string[]
}

/**
 * Every five minutes: reports a warehouse or owner with more orders today than its limit to the roles of the setting, once a day (floor.md
 * §12.9). The setting stores the day, so that a restarted server does not report it again.
 */
export const volumeTask: JobTask = {
  name: 'order-volume',
  everyMin: 5,
  run: async (services, { tenantId }) => {
    const { at, today } = momentOf(services)
    const stamp = { tenantId, at, id: services.ids.next }
    await services.db.inTenant(tenantId, async (tx) => {
      const over = await tx.query<OverLimit>(
        `select r.id, c.n, r.limit_num, r.action, r.notice_roles,
                case r.biz_code
                  when '${volumeCodes[1]}' then (select w.warehouse_name from wms_warehouse w
                    where w.tenant_id = $1 and w.warehouse_no || '-' || w.sid = r.target_key)
                  else (select o.short_name from owner o where o.tenant_id = $1 and o.owner_no = r.target_key) end as name
           from rule_order_num r
          cross join lateral (select count(*)::int as n from stockout_order o
              where o.tenant_id = $1 and o.receive_time >= $3 and o.status <> ${orderLife.off}
                and case r.biz_code when '${volumeCodes[1]}' then o.warehouse_no || '-' || o.sid else o.owner_no end = r.target_key) c
          where r.tenant_id = $1 and r.rule_kind = 2 and jsonb_array_length(r.notice_roles) > 0
            and (r.told_day is null or r.told_day <> $2::date) and c.n > r.limit_num
          order by r.id limit ${settingsMax} for update of r`,
        [tenantId, today, new Date(`${today}T00:00:00+08:00`)],
      )
      if (over.length === 0) return
      await changeRows(tx, 'rule_order_num', over, { key: ['id'], all: { toldDay: today }, quiet: true })
      await tellRoles({ ...stamp, tx }, over.map(messageOf))
      await changed({ ...stamp, tx }, [{ resource: 'setting/orderVolume', key: 'all', op: 'put' }])
    })
  },
}

const messageOf = ({ id, name, n, limitNum, action, noticeRoles }: OverLimit): RoleMessage => ({
  roles: noticeRoles,
  msgType: 5,
  level: 3,
  title: '单量超过上限',
  content: `${name}今天已经接了 ${n} 单，超过上限 ${limitNum} 单。${action === 1 ? '订单照常往下走，请安排人手' : '超出的订单停在待审核，请人工审单'}`,
  linkPath: '/setting/order-num?kind=volume',
  bizNo: id,
})
