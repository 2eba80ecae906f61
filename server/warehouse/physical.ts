// 物理仓 · warehouse/physical
import { physical } from '#contract/warehouse/physical'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { plain, type Filter } from '../platform/kinds.ts'
import { siteCondition } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'

const fault = (fields: Readonly<Record<string, string>>): never => {
  throw refuse('A0400', {}, fields)
}

/** A place on the map, and the hour a working day begins, as people type them. */
const checkTyped = (body: Filter): void => {
  for (const [name, label, most] of [
    ['lng', '经度', 180],
    ['lat', '纬度', 90],
  ] as const) {
    const typed = plain(body[name])
    if (typed !== '' && !(/^-?\d{1,3}(\.\d{1,6})?$/.test(typed) && Math.abs(Number(typed)) <= most))
      fault({ [name]: `${label}应在-${most}到${most}之间，最多6位小数` })
  }
  const cut = plain(body['dayCutTime'])
  if (cut !== '' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(cut)) fault({ dayCutTime: '日切时间格式不正确，应为HH:mm' })
}

const checkManager = async (ctx: Ctx, userId: string): Promise<void> => {
  if (userId === '') return
  const rows = /^\d{1,19}$/.test(userId)
    ? await ctx.tx.query('select 1 from sys_user where tenant_id = $1 and id = $2 and user_type = 1', [ctx.tenantId, userId])
    : []
  if (rows.length === 0) fault({ managerUserId: '负责人不存在' })
}

/** Used area stays within hired area; a site is closed after its warehouses. */
const check = async (ctx: Ctx, body: Filter, before: Filter | null): Promise<void> => {
  const hire = Number(body['hireAreaM2'] ?? before?.['hireAreaM2'])
  const use = Number(body['useAreaM2'] ?? before?.['useAreaM2'])
  if (use > hire) fault({ useAreaM2: '使用面积不能大于租赁面积' })
  checkTyped(body)
  await checkManager(ctx, plain(body['managerUserId']))
  if (before === null || Number(body['status'] ?? before['status']) !== 2 || Number(before['status']) === 2) return
  const open = await ctx.tx.query<{ n: number }>(
    'select count(*)::int as n from wms_warehouse where tenant_id = $1 and parent_warehouse_no = $2 and is_disabled = 0',
    [ctx.tenantId, before['parentWarehouseNo']],
  )
  if ((open[0]?.n ?? 0) > 0) throw refuse('A1015.site', { n: open[0]?.n ?? 0 })
}

export default serve(physical, (_today, person) => ({
  search: { seen: (_filter, p) => siteCondition(person, 'p.parent_warehouse_no', p) },
  from: 'warehouse p',
  alias: 'p',
  columns: {
    hireAreaM2: 'p.hire_area_m2::int',
    useAreaM2: 'p.use_area_m2::int',
    lng: 'trim_scale(p.lng)::text',
    lat: 'trim_scale(p.lat)::text',
    dayCutTime: "to_char(p.day_cut_time, 'HH24:MI')",
    managerName: '(select u.name from sys_user u where u.tenant_id = $1 and u.id = p.manager_user_id)',
    wmsNum:
      '(select count(*)::int from wms_warehouse w where w.tenant_id = $1 and w.parent_warehouse_no = p.parent_warehouse_no)',
  },
  write: {
    table: 'warehouse',
    check,
    fill: (_ctx, body) => (body['dayCutTime'] === null ? { dayCutTime: '00:00' } : {}),
  },
}))
