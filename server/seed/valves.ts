// 演示阀值 · seed/valves
/** What is checked of the demo world's data, and what the checks found (floor.md §13.2). */
import { comparedContrasts } from '#contract/rules/valves'
import { insertColumns } from '../platform/given.ts'
import { momentOf } from '../platform/http.ts'
import { insertRows } from '../platform/rows.ts'
import type { Services } from '../platform/services.ts'
import { valveCheckTask } from '../valve/checkTask.ts'
import { compareAll } from '../valve/contrast.ts'
import { dayFigures, valveFigureTask } from '../valve/figureTask.ts'
import type { SeedWorld } from './world.ts'

/** What the simulated days bring forth every hour. */
const checkedSources = ['STOCKOUT', 'WEIGHT', 'STOCK']
/** Metric, lowest and highest deviation in basis points. */
const bands = [
  ['ORDER_NUM', -5000, 10_000],
  ['SHIP_NUM', -5000, 10_000],
  ['OVERTIME_RATE', -10_000, 20_000],
  ['WEIGH_ABN_RATE', -10_000, 20_000],
  ['SPOT_FAIL_RATE', -10_000, 20_000],
] as const
/** g, and basis points: the usual tolerance of a scale. */
const weighing = { tolAbs: 50, tolBp: 500 }

export const seedValves = async (services: Services, { tenantId, warehouses }: SeedWorld): Promise<void> => {
  const { at } = momentOf(services)
  const order = { at, id: services.ids.next }
  await services.db.inTenant(tenantId, async (tx) => {
    await insertRows(
      tx,
      'valve_collection',
      warehouses
        .filter((one) => one.native)
        // where the simulated days are worked
        .slice(0, 1)
        .flatMap(({ warehouseNo, sid }) =>
          checkedSources.map((sourceCode) => ({ ...insertColumns(order), sourceCode, warehouseNo, sid, compareBp: 8000 })),
        ),
    )
    await insertRows(
      tx,
      'valve_deviation',
      bands.map(([metricCode, lowBp, highBp]) => ({ ...insertColumns(order), metricCode, lowBp, highBp })),
    )
    await insertRows(
      tx,
      'valve_contrast',
      comparedContrasts.map((contrastCode, i) => ({
        ...insertColumns(order),
        contrastCode,
        ...(i === 0 ? weighing : { tolAbs: 0, tolBp: 0 }),
        // the ERP of the demo is told only once the server runs
        schedule: contrastCode === 'SHIP_PUSH' ? 3 : 1,
      })),
    )
  })
  for (const task of [valveCheckTask, valveFigureTask, dayFigures, compareAll])
    await task.run(services, { tenantId }, () => false)
}
