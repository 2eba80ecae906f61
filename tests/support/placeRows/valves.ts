// 阀值的行：数据检查与检查出来的东西。
import { valveDiffLife } from '#contract/rules/valveDiffLife'
import { valveFigureLife } from '#contract/rules/valveFigureLife'
import { valveRunLife } from '#contract/rules/valveRunLife'
import type { Place } from '../places.ts'
import { where, type PlaceRow } from './row.ts'

/** A code is unique in a tenant, so each place has its own. */
const contrastOf = ({ warehouseNo }: Place): string => `C_${warehouseNo}`

/** Data checks and their findings. */
export const valves = (place: Place): PlaceRow[] => [
  ['valve_collection', { id: place.collectionId, ...where(place), sourceCode: 'STOCKOUT' }],
  [
    'valve_check_log',
    {
      id: place.checkId,
      ...where(place),
      collectionId: place.collectionId,
      sourceCode: 'STOCKOUT',
      bizDate: '2025-06-17',
      checkTime: '2025-06-17T00:00:00Z',
      actual: 3,
      result: 1,
    },
  ],
  ['valve_calculation', { id: place.calculationId, jobCode: place.bizCode, planTime: '06:00' }],
  ['valve_run', { id: place.runId, jobCode: place.bizCode, bizDate: '2025-06-16', status: valveRunLife.done }],
  [
    'valve_deviation',
    { id: place.deviationId, metricCode: 'ORDER_NUM', targetType: 2, targetKey: place.ownerNo, lowBp: -5000, highBp: 10_000 },
  ],
  [
    'valve_figure',
    {
      id: place.figureId,
      metricCode: 'ORDER_NUM',
      targetType: 2,
      targetKey: place.ownerNo,
      bizDate: '2025-06-16',
      value: 90,
      mean: 30,
      deviationBp: 20_000,
      status: valveFigureLife.doubtful,
      checkTime: '2025-06-17T00:00:00Z',
    },
  ],
  [
    'valve_contrast',
    {
      id: place.contrastId,
      contrastCode: contrastOf(place),
      contrastName: '出库对交接',
      leftSource: 'SHIPPED',
      rightSource: 'HANDED',
      keyFields: ['PARCEL'],
      compareField: 'PARCELS',
    },
  ],
  [
    'valve_diff',
    {
      id: place.diffId,
      ...where(place),
      ownerNo: place.ownerNo,
      contrastCode: contrastOf(place),
      bizDate: '2025-06-16',
      diffKey: place.packageNo,
      leftValue: 900,
      rightValue: 500,
      diff: 400,
      status: valveDiffLife.open,
    },
  ],
]
