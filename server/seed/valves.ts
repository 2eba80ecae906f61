// 演示阀值 · seed/valves
/** Data checks of the demo world and their results (floor.md §13.2). */
import type { ContrastFacts } from '#contract/rules/contrasts'
import { insertColumns } from '../platform/given.ts'
import { momentOf } from '../platform/http.ts'
import { insertRows } from '../platform/rows.ts'
import type { Services } from '../platform/services.ts'
import { valveCheckTask } from '../valve/checkTask.ts'
import { compareAll } from '../valve/contrast.ts'
import { dayFigures, valveFigureTask } from '../valve/figureTask.ts'
import type { SeedWorld } from './world.ts'

/** Sources to which the simulated days add rows every hour. */
const checkedSources = ['STOCKOUT', 'WEIGHT', 'STOCK']
/** Metric, lowest and highest deviation in basis points. */
const bands = [
  ['ORDER_NUM', -5000, 10_000],
  ['SHIP_NUM', -5000, 10_000],
  ['OVERTIME_RATE', -10_000, 20_000],
  ['WEIGH_ABN_RATE', -10_000, 20_000],
  ['SPOT_FAIL_RATE', -10_000, 20_000],
] as const
type Seeded = ContrastFacts &
  Readonly<Partial<Record<'tolAbs' | 'tolBp' | 'schedule', number>>> &
  Readonly<Record<'contrastCode' | 'contrastName', string>>
const contrasts: readonly Seeded[] = [
  // grams and basis points: the usual tolerance of a scale
  {
    contrastCode: 'WEIGH_ESTIMATE',
    contrastName: '称重对预估',
    tolAbs: 50,
    tolBp: 500,
    leftSource: 'WEIGHED',
    rightSource: 'WEIGH_ESTIMATE',
    keyFields: ['PARCEL'],
    compareField: 'WEIGHT',
  },
  // the demo's ERP gets its pushes only once the server runs
  {
    contrastCode: 'SHIP_PUSH',
    contrastName: '出库对ERP回传',
    schedule: 3,
    leftSource: 'SHIPPED',
    rightSource: 'SHIP_TOLD',
    keyFields: ['ORDER'],
    compareField: 'ORDERS',
  },
  {
    contrastCode: 'SHIP_HANDOVER',
    contrastName: '出库对交接',
    leftSource: 'SHIPPED',
    rightSource: 'HANDED',
    keyFields: ['PARCEL'],
    compareField: 'PARCELS',
  },
  {
    contrastCode: 'RECEIVE_PUTAWAY',
    contrastName: '收货对上架',
    leftSource: 'RECEIVED',
    rightSource: 'PUT_AWAY',
    keyFields: ['STOCKIN', 'GOODS'],
    compareField: 'PIECES',
  },
]

export const seedValves = async (services: Services, { tenantId, warehouses }: SeedWorld): Promise<void> => {
  const { at } = momentOf(services)
  const order = { at, id: services.ids.next }
  await services.db.inTenant(tenantId, async (tx) => {
    await insertRows(
      tx,
      'valve_collection',
      warehouses
        .filter((warehouse) => warehouse.native)
        // the warehouse of the simulated days
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
      contrasts.map((contrast) => ({ ...insertColumns(order), tolAbs: 0, tolBp: 0, schedule: 1, ...contrast })),
    )
  })
  for (const task of [valveCheckTask, valveFigureTask, dayFigures, compareAll])
    await task.run(services, { tenantId }, () => false)
}
