// 监控配置 · returns/monitor
import { monitor, testCamera } from '#contract/returns/monitor'
import { monitorRules } from '../core/returns/monitorRules.ts'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handleLong } from '../platform/handle.ts'
import { reachWarehouse } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'

interface Camera {
  readonly warehouseNo: string
  readonly sid: string
  readonly cameraNo: string
}

const addressOf = async (ctx: Ctx, { warehouseNo, sid, cameraNo }: Camera): Promise<string> => {
  await reachWarehouse(ctx, warehouseNo, sid)
  const [found] = await ctx.tx.query<{ nvrAddr: string }>(
    'select nvr_addr from return_monitor_config where tenant_id = $1 and warehouse_no = $2 and sid = $3 and camera_no = $4',
    [ctx.tenantId, warehouseNo, sid, cameraNo],
  )
  if (found === undefined) throw refuse('A0404')
  return found.nvrAddr
}

/** What was found at the address; one that was changed meanwhile was not asked. */
const keep = async (ctx: Ctx, { warehouseNo, sid, cameraNo }: Camera, address: string, result: string): Promise<void> => {
  await ctx.tx.query(
    `update return_monitor_config set test_time = $5, test_result = $6
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and camera_no = $4 and nvr_addr = $7`,
    [ctx.tenantId, warehouseNo, sid, cameraNo, ctx.at, result, address],
  )
  await changed(ctx, [{ resource: monitor.id, key: [warehouseNo, sid, cameraNo].join('|'), op: 'put', warehouseNo, sid }])
}

/** The recorder is asked between two transactions: it may take its time. */
const test = handleLong(testCamera, async (run, camera) => {
  const { address, nvr } = await run(async (ctx) => ({ address: await addressOf(ctx, camera), nvr: ctx.services.adapters.nvr }))
  const result = await nvr.reach(address)
  await run((ctx) => keep(ctx, camera, address, result))
  return { result }
})

export default [
  ...serve(monitor, {
    from: 'return_monitor_config r',
    alias: 'r',
    write: { table: 'return_monitor_config', rules: monitorRules },
  }),
  test,
]
