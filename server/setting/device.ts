// 设备 · setting/device
import { device } from '#contract/setting/device'
import { deviceLife } from '#contract/rules/warehouseLife'
import { serve } from '../platform/serve.ts'

export default serve(device, {
  from: 'device d',
  alias: 'd',
  missing: ['lastSeen'],
  columns: { enrolUserName: '(select u.name from sys_user u where u.tenant_id = $1 and u.id = d.enrol_user)' },
  write: {
    table: 'device',
    fill: (ctx, body) =>
      body.status === deviceLife.off ? { disableTime: ctx.at } : body.status === deviceLife.on ? { disableTime: null } : {},
  },
})
