// 物理仓 · warehouse/physical
import { physical } from '#contract/warehouse/physical'
import { physicalRules } from './physicalRules.ts'
import { siteCondition } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'

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
  write: { table: 'warehouse', rules: physicalRules },
}))
