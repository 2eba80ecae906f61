// 工分标准 · rules/workPoint
import { WORK_OP, WORK_POINT, type UnitPoints, type WorkOp } from './worktime.ts'

/** Dictionary of the unit points: the key is the type of work, `1`, or the type of work in a warehouse, `1@WH01`. */
export const POINT_DICT = 'work_point'

/** Words for the measures in the dictionary. */
const MEASURES: Readonly<Record<keyof UnitPoints, string>> = {
  orderNum: '单',
  lineNum: '行',
  goodsNum: '件',
  packageNum: '包裹',
  extraPackageNum: '加包裹',
  boxNum: '箱',
}
const measureOf = new Map(Object.entries(MEASURES).map(([name, word]) => [word, name as keyof UnitPoints]))

/** Unit points in the form users read and write: `1/行 + 0.2/件`. */
const pointsText = (units: UnitPoints): string =>
  (Object.keys(MEASURES) as (keyof UnitPoints)[])
    .flatMap((name) => (units[name] === undefined ? [] : [`${units[name] / 10_000}/${MEASURES[name]}`]))
    .join(' + ')

/** Unit points from such a text; null where it is invalid. Up to four decimals, up to 999 points, each measure once. */
const pointsFrom = (text: string): UnitPoints | null => {
  const units: Partial<Record<keyof UnitPoints, number>> = {}
  for (const term of text.split('+')) {
    const [, whole = '', part = '', word = ''] = /^\s*(\d{1,3})(?:\.(\d{1,4}))?\s*\/\s*(\S+)\s*$/.exec(term) ?? []
    const name = measureOf.get(word)
    if (name === undefined || units[name] !== undefined) return null
    units[name] = Number(whole) * 10_000 + Number(part.padEnd(4, '0'))
  }
  return units
}

/** Faults of a tenant's dictionary entry, by field; {} when there are none. */
export const pointFaults = (dictKey: string, dictValue: string): Readonly<Record<string, string>> => ({
  ...(isPointKey(dictKey) ? {} : { dictKey: '键为作业类型编号，或作业类型编号@仓库编号，如 1、1@WH01' }),
  ...(pointsFrom(dictValue) === null
    ? { dictValue: `写成 1/行 + 0.2/件，可用：${Object.values(MEASURES).join('、')}；最多四位小数` }
    : {}),
})

/** Custom work is paid by its type of task, not by this list. */
const isPointKey = (key: string): boolean => {
  const [opType = '', ...warehouse] = key.split('@')
  return opType in WORK_OP && opType !== '9' && warehouse.length < 2 && warehouse[0] !== ''
}

/**
 * Unit points of a type of work in a warehouse. An entry for the warehouse comes before the tenant's entry, and the product's default
 * applies where the tenant has neither. An entry that cannot be read counts as absent. `own`: the tenant's dictionary, key → text.
 */
export const unitsOf = (own: Readonly<Record<string, string>>, opType: WorkOp, warehouseNo: string): UnitPoints => {
  for (const key of [`${opType}@${warehouseNo}`, `${opType}`]) {
    const units = pointsFrom(own[key] ?? '')
    if (units !== null) return units
  }
  return WORK_POINT[opType]
}

/** The product's own entries. */
export const POINT_TEXTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(WORK_POINT).flatMap(([opType, units]) => (opType === '9' ? [] : [[opType, pointsText(units)]])),
)
