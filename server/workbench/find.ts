// 查任意号码 · workbench/find
import { FOUND, findBeginningMin, findNumber, type FoundKind } from '#contract/workbench/find'
import type { Scope } from '#contract/resource'
import { normaliseBarcode } from '#contract/rules/barcode'
import type { Person } from '../platform/person.ts'
import { handle } from '../platform/handle.ts'
import { params, type Params } from '../platform/kinds.ts'
import { hasRight } from '../platform/person.ts'
import { scopeConditions, siteCondition, type ScopeColumns } from '../platform/scope.ts'

/** Most results per column; a longer number narrows them. */
const resultsMax = 5

interface SearchedTable {
  readonly kind: FoundKind
  readonly from: string
  /** columns searched by prefix, each with an index of its own */
  readonly by?: readonly string[]
  /** columns that must equal the text: personal data, and codes whose parts mean nothing */
  readonly whole?: readonly string[]
  readonly no: string
  readonly ownerNo?: string
  readonly note: string
  readonly scope: readonly Scope[]
  readonly columns: ScopeColumns
  /** a barcode is stored in its normal form */
  readonly barcode?: true
  readonly seen?: (person: Person, p: Params) => string | null
}

/** Limits people to labour companies in the searcher's scope, and to people without a company. */
const ofCompany =
  (column: string) =>
  ({ scope }: Person, p: Params): string | null =>
    scope.hrCompany.all ? null : `(${column} is null or ${column}::text = any(${p.add([...scope.hrCompany.keys])}::text[]))`

const ordersOf: Pick<SearchedTable, 'scope' | 'columns'> = {
  scope: ['owner', 'warehouse', 'shop'],
  columns: { owner: 'x.owner_no', warehouse: ['x.warehouse_no', 'x.sid'], shop: 'x.shop_no' },
}
const ofWarehouse: Pick<SearchedTable, 'scope' | 'columns'> = {
  scope: ['warehouse'],
  columns: { warehouse: ['x.warehouse_no', 'x.sid'] },
}
const ofOwner: Pick<SearchedTable, 'scope' | 'columns'> = { scope: ['owner'], columns: { owner: 'x.owner_no' } }

const searchedTables: readonly SearchedTable[] = [
  {
    kind: 'order',
    from: 'stockout_order x',
    by: ['x.stockout_no', 'x.src_order_no', 'x.logistics_no'],
    no: 'x.stockout_no',
    note: "concat_ws(' ', x.src_order_no, x.logistics_no)",
    ...ordersOf,
  },
  {
    kind: 'parcel',
    from: 'stockout_package x',
    by: ['x.package_no', 'x.logistics_no'],
    no: 'x.stockout_no',
    note: "concat_ws(' ', x.package_no, x.logistics_no)",
    scope: ['owner', 'warehouse'],
    columns: { owner: 'x.owner_no', warehouse: ['x.warehouse_no', 'x.sid'] },
  },
  {
    kind: 'pickOrder',
    from: 'pick_order x',
    by: ['x.pick_no'],
    no: 'x.pick_no',
    note: "coalesce(x.picker_name, '')",
    ...ofWarehouse,
  },
  { kind: 'wave', from: 'wave x', by: ['x.wave_no'], no: 'x.wave_no', note: "x.order_num || ' 单'", ...ofWarehouse },
  {
    kind: 'tote',
    from: 'tote x',
    by: ['x.tote_no'],
    no: 'x.tote_no',
    note: "concat_ws(' ', x.warehouse_no, x.pick_no)",
    ...ofWarehouse,
  },
  { kind: 'location', from: 'location x', by: ['x.location_no'], no: 'x.location_no', note: 'x.warehouse_no', ...ofWarehouse },
  {
    kind: 'goods',
    from: 'goods x',
    by: ['x.goods_no'],
    no: 'x.goods_no',
    ownerNo: 'x.owner_no',
    note: 'x.goods_name',
    ...ofOwner,
  },
  {
    kind: 'goods',
    from: 'goods_barcode x join goods g on g.tenant_id = $1 and g.owner_no = x.owner_no and g.goods_no = x.goods_no',
    whole: ['x.barcode'],
    no: 'x.goods_no',
    ownerNo: 'x.owner_no',
    note: "concat_ws(' ', x.goods_no, g.goods_name)",
    barcode: true,
    ...ofOwner,
  },
  {
    kind: 'user',
    from: 'sys_user x',
    by: ['x.account'],
    whole: ['x.mobile'],
    no: 'x.account',
    note: 'x.name',
    scope: [],
    columns: {},
  },
  {
    kind: 'staff',
    from: 'staff x',
    by: ['x.staff_no'],
    whole: ['x.mobile'],
    no: 'x.staff_no',
    note: 'x.real_name',
    scope: [],
    columns: {},
    seen: (person, p) => {
      const all = [siteCondition(person, 'x.parent_warehouse_no', p), ofCompany('x.hr_company_id')(person, p)]
      return all.filter((one) => one !== null).join(' and ') || null
    },
  },
  {
    kind: 'worker',
    from: 'temp_user x',
    by: ['x.temp_no'],
    whole: ['x.mobile', 'x.badge_code'],
    no: 'x.temp_no',
    note: 'x.real_name',
    seen: ofCompany('x.hr_company_id'),
    ...ofWarehouse,
  },
]

/** Whether a kind is people, whom users of an owner do not find. */
const isPerson = (kind: FoundKind): boolean => kind === 'user' || kind === 'staff' || kind === 'worker'

interface Found {
  readonly kind: FoundKind
  readonly word: string
  readonly no: string
  readonly ownerNo: string
  readonly note: string
}

/** One select per column, so that each uses an index; an exact number comes before longer numbers. */
const selectsOf = (place: SearchedTable, word: string, person: Person, p: Params): string[] => {
  const wanted = p.add(place.barcode === true ? normaliseBarcode(word) : word)
  const conditions = scopeConditions(person, place.scope, place.columns, p)
  const seen = place.seen?.(person, p) ?? null
  const scopeText = [...conditions, ...(seen === null ? [] : [seen])].map((one) => ` and ${one}`).join('')
  const isLong = word.length >= findBeginningMin
  const end = isLong && place.by !== undefined ? p.add(`${word}\u{10FFFF}`) : ''
  const select = (column: string, meets: string): string =>
    `(select '${place.kind}' as kind, ${column}::text as word, ${place.no}::text as no, ${place.ownerNo ?? "''"}::text as owner_no,
             (${place.note})::text as note
               from ${place.from} where x.tenant_id = $1 and ${meets}${scopeText} order by ${column} limit ${resultsMax})`
  return [
    ...(place.by ?? []).map((column) =>
      select(column, isLong ? `${column} >= ${wanted} and ${column} < ${end}` : `${column} = ${wanted}`),
    ),
    ...(place.whole ?? []).map((column) => select(column, `${column} = ${wanted}`)),
  ]
}

export default [
  handle(findNumber, async ({ tx, tenantId, person }, input) => {
    const word = input.word.trim()
    const mine = searchedTables.filter(
      ({ kind }) => hasRight(person, FOUND[kind].may) && (person.parentOwnerNo === undefined || !isPerson(kind)),
    )
    if (word.length < 2 || mine.length === 0) return []
    const p = params(tenantId)
    const found = await tx.query<Found>(mine.flatMap((place) => selectsOf(place, word, person, p)).join(' union all '), p.values)
    const known = new Set<string>()
    return found.filter(({ kind, no, ownerNo }) => {
      const key = `${kind}|${ownerNo}|${no}`
      return !known.has(key) && Boolean(known.add(key))
    })
  }),
]
