// 上岗检查 · pda/gate
import { reportGate } from '#contract/pda/gate'
import { gateChecks } from '#contract/rules/gateChecks'
import { codes } from '#contract/errors'
import { changed } from '../platform/changes.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { changeRows } from '../platform/rows.ts'

/** reportGate: stores the results of the device's checks before work, and returns the number of faults. */
const report = handle(reportGate, async (ctx, { results, agent }) => {
  if (!ctx.device) throw refuse(codes.deviceUnknown)
  const known = results.filter(
    ({ check }, i) => check in gateChecks && results.findIndex((result) => result.check === check) === i,
  )
  if (known.length !== results.length) throw refuse('A0400', {}, { results: '检查项重复或不认识，更新后再检查' })
  const faults = results.filter(({ result }) => result === 2).length
  const { deviceId, warehouseNo, sid } = ctx.device
  await changeRows(ctx.tx, 'device', [{ deviceId }], {
    key: ['deviceId'],
    all: { gate: results, gateFaults: faults, gateTime: ctx.at, gateAgent: agent },
    quiet: true,
  })
  await changed(ctx, [{ resource: 'setting/device', op: 'put', key: deviceId, warehouseNo, sid }])
  return { faults }
})

export default [report]
