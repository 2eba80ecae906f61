// 给租户的工单资料 · platform/givenWorkOrders
/** Initial types of work orders with their matrix, penalties and causes: rows that refer to each other by the tenant's own ids. */
import { defaultTimes } from '#contract/rules/workOrderClock'
import { WO_NODE, type NodeCode } from '#contract/rules/workOrderTerms'
import { PUNISH_TYPES, SURVEY_DEFAULTS, WORK_ORDER_TYPES, type GivenType } from '#contract/rules/workOrderTypes'
import type { Tx } from './db.ts'
import { insertRows } from './rows.ts'

interface Giving {
  readonly at: Date
  readonly id: () => string
}
type Ids = ReadonlyMap<string, string>

const stamp = ({ at, id }: Giving) => ({ id: id(), createTime: at, updateTime: at })

const typeRow = (type: GivenType, sort: number, parentId: string | null, order: Giving) => ({
  ...stamp(order),
  typeCode: type.code,
  typeName: type.name,
  parentId,
  sort,
  defaultPriority: type.priority ?? 1,
  defaultSide: type.side ?? 1,
  needGoods: type.needGoods === true ? 1 : 0,
  canClaim: type.canClaim === true ? 1 : 0,
  keywords: (type.keywords ?? []).join(','),
  excludeKeywords: (type.exclude ?? []).join(','),
})

/** Writes categories first, because the types name them. Returns the ids by code. */
const giveTypes = async (tx: Tx, order: Giving): Promise<Ids> => {
  const ids = new Map<string, string>()
  for (const isCategory of [true, false]) {
    const rows = WORK_ORDER_TYPES.flatMap((type, sort) =>
      (type.under === undefined) === isCategory ? [typeRow(type, sort, ids.get(type.under ?? '') ?? null, order)] : [],
    )
    await insertRows(tx, 'wo_type', rows)
    for (const { typeCode, id } of rows) ids.set(typeCode, id)
  }
  return ids
}

const giveMatrix = async (tx: Tx, order: Giving, types: Ids): Promise<unknown> =>
  insertRows(
    tx,
    'wo_node_resptime',
    WORK_ORDER_TYPES.filter(({ under }) => under !== undefined).flatMap(({ code }) =>
      Object.keys(WO_NODE).flatMap((nodeCode) =>
        defaultTimes[Number(nodeCode) as NodeCode].map((time, i) => ({
          ...stamp(order),
          typeId: types.get(code) ?? '',
          nodeCode: Number(nodeCode),
          priority: i + 1,
          ...time,
        })),
      ),
    ),
  )

const givePunishTypes = async (tx: Tx, order: Giving): Promise<Ids> => {
  const rows = PUNISH_TYPES.map((type) => ({
    ...stamp(order),
    amountFen: 0,
    ratioBp: 0,
    timesE2: 0,
    capFen: 0,
    ...type,
  }))
  await insertRows(tx, 'wo_punish_type', rows)
  return new Map(rows.map(({ punishCode, id }) => [punishCode, id]))
}

const giveCauses = async (tx: Tx, order: Giving, types: Ids, punishments: Ids): Promise<unknown> =>
  insertRows(
    tx,
    'wo_survey_default',
    SURVEY_DEFAULTS.map((cause, sort) => ({
      ...stamp(order),
      typeId: types.get(cause.type) ?? '',
      causeCode: cause.cause,
      causeName: cause.name,
      liability: cause.liability,
      conclusionTpl: cause.text,
      suggest: cause.suggest,
      punishTypeId: cause.punish === undefined ? null : (punishments.get(cause.punish) ?? null),
      claimRatioBp: cause.ratioBp ?? 0,
      sort,
    })),
  )

/** Key under which the tenant stores that these were given. */
export const workOrdersGiven = 'work-orders'

/** Writes all of it once; returns the number of rows. The caller stores that it was given. */
export const giveWorkOrders = async (tx: Tx, order: Giving): Promise<number> => {
  const types = await giveTypes(tx, order)
  await giveMatrix(tx, order, types)
  await giveCauses(tx, order, types, await givePunishTypes(tx, order))
  return types.size
}
