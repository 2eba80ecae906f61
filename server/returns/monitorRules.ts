// 监控配置的规则 · returns/monitorRules
import type { Body } from '#contract/resource'
import { monitor } from '#contract/returns/monitor'
import type { Ctx } from '../platform/ctx.ts'
import { cameraUrl } from '../platform/adapters/nvr.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { benchesIn, benchOf, placeFaults } from './placeRules.ts'

export const monitorTable: MasterTable = {
  resource: monitor,
  table: 'return_monitor_config',
  besides: ['isDisabled'],
  logged: true,
}

type Camera = Body<typeof monitor>

const isUsed = (row: Camera): boolean => row.isDisabled !== 1
const cameraOf = ({ warehouseNo, sid, cameraNo }: Camera): string => [warehouseNo, sid, cameraNo].join('|')

/** The enabled cameras at the benches of the rows, by bench, without the cameras of the rows themselves. */
const otherCameras = async (ctx: Ctx, rows: readonly Camera[]): Promise<ReadonlyMap<string, string>> => {
  const cameraRows = await ctx.tx.query<{ bench: string; cameraNo: string; camera: string }>(
    `select concat_ws('|', c.warehouse_no, c.sid, c.workstation_no) as bench, c.camera_no,
            concat_ws('|', c.warehouse_no, c.sid, c.camera_no) as camera
       from return_monitor_config c
      where c.tenant_id = $1 and c.workstation_no = any($2::text[]) and c.is_disabled = 0`,
    [ctx.tenantId, rows.map((row) => row.workstationNo ?? '')],
  )
  const ownCameras = new Set(rows.map(cameraOf))
  return new Map(cameraRows.flatMap(({ bench, cameraNo, camera }) => (ownCameras.has(camera) ? [] : [[bench, cameraNo]])))
}

const faults = async (ctx: Ctx, rows: readonly Coming<Camera>[]): Promise<readonly RuleFault[]> => {
  const now = rows.map(merged)
  const [benches, taken] = [await benchesIn(ctx, now), await otherCameras(ctx, now)]
  const first = new Map<string, string>()
  const ownFaults = now.flatMap((row, at): RuleFault[] => {
    const faultOf = (field: string, why: string): RuleFault => ({ row: at, field, why })
    const address = cameraUrl(row.nvrAddr ?? '')
    const wrong = typeof address === 'string' ? [faultOf('nvrAddr', address)] : []
    const bench = benchOf(row)
    if (bench === null) return wrong
    if (!benches.has(bench)) return [...wrong, faultOf('workstationNo', `工作台不存在：${row.workstationNo ?? ''}`)]
    const other = isUsed(row) ? (taken.get(bench) ?? first.get(bench)) : undefined
    if (isUsed(row)) first.set(bench, row.cameraNo ?? '')
    return other === undefined ? wrong : [...wrong, faultOf('workstationNo', `工作台已绑定摄像头${other}`)]
  })
  return [...(await placeFaults(ctx, rows, { warehouse: 'one' })), ...ownFaults]
}

/** A change of the address clears the former test result. */
export const monitorRules: RuleBook<Camera> = {
  complete: (rows) =>
    rows.map(({ before, body }) =>
      before !== null && 'nvrAddr' in body && body.nvrAddr !== before.nvrAddr ? { testTime: null, testResult: null } : {},
    ),
  faults,
}
