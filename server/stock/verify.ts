// 库存核对 · stock/verify
import { verify } from '#contract/stock/verify'
import type { Tx } from '../platform/db.ts'
import { handleLong } from '../platform/handle.ts'
import { refuse } from '../platform/errors.ts'
import { lastKeyOf, rules } from './verifyRules.ts'
import type { Part } from './verifyRule.ts'

/** A broken check. */
export interface Break {
  readonly rule: string
  /** number of rows that break the rule */
  readonly found: number
  /** the first such row, as text */
  readonly sample: string
}
/** Position within the checks: type of part, index of the warehouse, and the key after which the part begins. */
interface Place {
  readonly part: Part
  readonly warehouse: number
  readonly behind: string
}
/** Runs work in its own short read transaction. */
type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

const order: readonly Part[] = ['bins', 'warehouse', 'orders', 'waves', 'ops', 'goods', 'papers', 'stockins']
const perWarehouse: ReadonlySet<Part> = new Set(['bins', 'warehouse'])
/** After every possible key. */
const end = '\u{10FFFF}'
const first: Place = { part: 'bins', warehouse: 0, behind: '' }

const textOf = ({ part, warehouse, behind }: Place): string => [part, warehouse, behind].join('|')
/** Reads a position of an earlier reply. @throws Refused A0421 for another text */
const placeOf = (text: string): Place => {
  const [, part, warehouse, behind = ''] =
    /^(bins|warehouse|orders|waves|ops|goods|papers|stockins)\|(\d{1,6})\|(.*)$/s.exec(text) ?? []
  if (part === undefined) throw refuse('A0421', { field: '起点' })
  return { part: part as Part, warehouse: Number(warehouse), behind }
}

interface Warehouse {
  readonly no: string
  readonly sid: string
}
interface PartResult {
  readonly breaks: readonly Break[]
  readonly next: Place | null
}

/** Checks one part in one short transaction, so that all its checks see the same data. */
const checkPart = async (tx: Tx, place: Place, warehouses: readonly Warehouse[]): Promise<PartResult> => {
  const { part, warehouse, behind } = place
  const here = perWarehouse.has(part) ? warehouses[warehouse] : undefined
  if (perWarehouse.has(part) && here === undefined) return { breaks: [], next: after(place, warehouses) }
  const where = here === undefined ? [] : [here.no, here.sid]
  const last = part === 'warehouse' ? undefined : await lastKey(tx, part, [tx.tenantId, behind, ...where])
  const breaks: Break[] = []
  for (const { rule, sql } of rules.filter((one) => one.part === part)) {
    const [broken] = await tx.query<{ sample: string; found: number }>(
      `select sample, (count(*) over ())::int as found from (${withBounds(sql)}) as broken limit 1`,
      [tx.tenantId, behind, last ?? end, ...where],
    )
    if (broken !== undefined) breaks.push({ rule, found: broken.found, sample: broken.sample })
  }
  return { breaks, next: last === undefined ? after(place, warehouses) : { ...place, behind: last } }
}

/** Adds a reference to $2 and $3, so that a check need not use these parameters. */
const withBounds = (sql: string): string => `with bounds as (select $2::text, $3::text) ${sql}`

const lastKey = async (tx: Tx, part: Exclude<Part, 'warehouse'>, values: readonly unknown[]): Promise<string | undefined> =>
  (await tx.query<{ key: string }>(lastKeyOf[part], values))[0]?.key

/** The next warehouse, or the next type of part. */
const after = ({ part, warehouse }: Place, warehouses: readonly Warehouse[]): Place | null => {
  if (perWarehouse.has(part) && warehouse + 1 < warehouses.length) return { part, warehouse: warehouse + 1, behind: '' }
  const next = order[order.indexOf(part) + 1]
  return next === undefined ? null : { part: next, warehouse: 0, behind: '' }
}

/**
 * The conservation checks of one tenant (I2, I4 of §5.2 and the list of §17.2), part by part. Returns the broken rules, and the position
 * where `goOn` stopped the checks.
 */
export const conservation = async (
  read: Read,
  goOn: () => boolean,
  from?: string,
): Promise<{ readonly breaks: readonly Break[]; readonly next: string | null }> => {
  const warehouses = await read((tx) =>
    tx.query<Warehouse>('select warehouse_no as no, sid from wms_warehouse where tenant_id = $1 order by warehouse_no, sid', [
      tx.tenantId,
    ]),
  )
  const found = new Map<string, Break>()
  let place: Place | null = from === undefined ? first : placeOf(from)
  do {
    const at: Place = place
    const { breaks, next } = await read((tx) => checkPart(tx, at, warehouses))
    for (const one of breaks) {
      const known = found.get(one.rule)
      found.set(one.rule, known === undefined ? one : { ...known, found: known.found + one.found })
    }
    place = next
  } while (place !== null && goOn())
  return { breaks: [...found.values()], next: place === null ? null : textOf(place) }
}

/** Time that one request checks before it returns its position. */
const budgetMs = 10_000

export default [
  handleLong(verify, async (run, { from }) => {
    const began = performance.now()
    const { breaks, next } = await conservation(
      (work) => run(({ tx }) => work(tx), { readOnly: true }),
      () => performance.now() - began < budgetMs,
      from,
    )
    return { checks: new Set(rules.map((one) => one.rule)).size, breaks: [...breaks], next }
  }),
]
