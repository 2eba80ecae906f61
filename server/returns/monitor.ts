// 监控配置 · returns/monitor
import { monitor, testCamera } from '#contract/returns/monitor'
import { monitorRules, monitorTable } from './monitorRules.ts'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handleLong } from '../platform/handle.ts'
import { reachWarehouse } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { code } from '#contract/kinds'
import { placedBodies } from '../import/placedBodies.ts'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { listImport } from '../import/rowEndpoints.ts'
import { changeRows } from '../platform/rows.ts'

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

/** Stores the test result, unless the address changed since the test. */
const storeResult = async (ctx: Ctx, { warehouseNo, sid, cameraNo }: Camera, address: string, result: string): Promise<void> => {
  await changeRows(ctx.tx, 'return_monitor_config', [{ warehouseNo, sid, cameraNo }], {
    key: ['warehouseNo', 'sid', 'cameraNo'],
    all: { testTime: ctx.at, testResult: result },
    only: { nvrAddr: address },
    quiet: true,
  })
  await changed(ctx, [{ resource: monitor.id, key: [warehouseNo, sid, cameraNo].join('|'), op: 'put', warehouseNo, sid }])
}

/** testCamera: calls the recorder between two transactions, because the call may take long. */
const test = handleLong(testCamera, async (run, camera) => {
  const { address, nvr } = await run(async (ctx) => ({ address: await addressOf(ctx, camera), nvr: ctx.services.adapters.nvr }))
  const result = await nvr.reach(address)
  await run((ctx) => storeResult(ctx, camera, address, result))
  return { result }
})

const { cameraNo, cameraName, nvrAddr, channel, workstationNo, preSec, postSec, keepDay } = monitor.fields

const fields = {
  warehouse: code('仓库', { required: true, max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid' }),
  cameraNo,
  cameraName,
  nvrAddr,
  channel,
  workstationNo,
  preSec: { ...preSec, label: '前置(秒)', required: false },
  postSec: { ...postSec, label: '后置(秒)', required: false },
  keepDay: { ...keepDay, required: false },
}

/** The file changes an existing camera. */
const fromFile = ruleBookImport({
  biz: 'returnMonitor',
  fields,
  target: monitorTable,
  rules: monitorRules,
  keyField: 'cameraNo',
  columns: { warehouseNo: 'warehouse' },
  bodies: async (ctx, rows) => {
    const placed = await placedBodies(ctx)
    // a blank cell keeps the stored value
    return rows.map((row) => Object.fromEntries(Object.entries(placed(row)).filter(([, value]) => value !== null)))
  },
})

export default [
  ...serve(monitor, {
    from: 'return_monitor_config r',
    alias: 'r',
    write: { table: 'return_monitor_config', rules: monitorRules },
  }),
  test,
  ...listImport(monitor, fromFile),
]
