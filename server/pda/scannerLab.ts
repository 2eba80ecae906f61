// 扫码枪检测 · pda/scannerLab
import { reportScanner } from '#contract/pda/scannerLab'
import { scannerChecks } from '#contract/rules/scannerLab'
import { codes } from '#contract/errors'
import { changed } from '../platform/changes.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { changeRows } from '../platform/rows.ts'

/** reportScanner: stores the results and the profile of a device's scanner test, and returns the number of faults. */
const report = handle(reportScanner, async (ctx, { results, profile }) => {
  if (!ctx.device) throw refuse(codes.deviceUnknown)
  const known = results.filter(
    ({ check }, i) => Object.hasOwn(scannerChecks, check) && results.findIndex((result) => result.check === check) === i,
  )
  if (known.length !== results.length) throw refuse('A0400', {}, { results: '检测项重复或不认识，更新后再检测' })
  const faults = results.filter(({ result }) => result === 2).length
  const { deviceId, warehouseNo, sid } = ctx.device
  await changeRows(ctx.tx, 'device', [{ deviceId }], {
    key: ['deviceId'],
    all: { scanner: results, scannerProfile: profile, scannerFaults: faults, scannerTime: ctx.at },
    quiet: true,
  })
  await changed(ctx, [{ resource: 'setting/device', op: 'put', key: deviceId, warehouseNo, sid }])
  return { faults }
})

export default [report]
