// 设备 · setting/device
import { device } from '#contract/setting/device'
import { serve } from '../platform/serve.ts'

export default serve(device, {
  from: 'device d',
  alias: 'd',
  missing: ['lastSeen'],
  write: {
    table: 'device',
    fill: (ctx, body) => (body['status'] === 0 ? { disableTime: ctx.at } : body['status'] === 1 ? { disableTime: null } : {}),
  },
})
