// 固定库位的规则 · stock/fixedBin
/** Checks fixed bins of goods (floor.md §5.1) from the form and the file import. */
import type { Columns } from '../platform/fieldRows.ts'
import { isSystemPlace } from '#contract/rules/systemPlace'
import type { Body } from '#contract/resource'
import { locationGoods } from '#contract/stock/locationGoods'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type Put, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { seesOwner, seesWarehouse, warehouseKey } from '../platform/scope.ts'
import { changeRows } from '../platform/rows.ts'

export const fixedBinTable: MasterTable = { resource: locationGoods, table: 'location_goods', logged: true }

type Row = Body<typeof locationGoods>
interface Bin {
  readonly type: number
  readonly isPosition: boolean
  readonly mixed: number
  /** goods that already have this fixed bin */
  readonly holders: readonly { readonly ownerNo: string; readonly goodsNo: string }[]
}
/** One kind of goods, and the bin that may become its fixed bin. */
interface FixedBin {
  readonly warehouseNo: string
  readonly sid: string
  readonly locationNo: string
  readonly ownerNo: string
  readonly goodsNo: string
}
interface Bins {
  /** message if the bin cannot be fixed for the goods, else null */
  readonly faultOf: (one: FixedBin) => string | null
  /** whether the bin takes several kinds of goods; false if it does not exist */
  readonly mixes: (warehouseNo: string, sid: string, locationNo: string) => boolean
}

/** Reads bins by number. A fixed bin must be a shelf; a bin without mixing must not be fixed for other goods. */
const loadBins = async (ctx: Ctx, locationNos: readonly string[]): Promise<Bins> => {
  const found = await ctx.tx.query<Bin & { readonly key: string }>(
    `select concat_ws('|', l.warehouse_no, l.sid, l.location_no) as key, l.location_type as type, l.mix_goods as mixed,
            exists (select 1 from return_position p where p.tenant_id = $1 and p.warehouse_no = l.warehouse_no and p.sid = l.sid
                     and p.position_no = l.location_no) as is_position,
            coalesce((select jsonb_agg(jsonb_build_object('ownerNo', f.owner_no, 'goodsNo', f.goods_no) order by f.goods_no)
                        from location_goods f
                       where f.tenant_id = $1 and f.warehouse_no = l.warehouse_no and f.sid = l.sid and f.location_no = l.location_no), '[]') as holders
       from location l where l.tenant_id = $1 and l.location_no = any($2::text[])`,
    [ctx.tenantId, locationNos],
  )
  const bins = new Map(found.map((bin) => [bin.key, bin]))
  return {
    faultOf: ({ warehouseNo, sid, locationNo, ownerNo, goodsNo }) => {
      const bin = bins.get([warehouseNo, sid, locationNo].join('|'))
      if (bin === undefined) return `库位不存在：${locationNo}`
      if (isSystemPlace(locationNo, bin)) return '暂存位不能作固定库位'
      const other = bin.holders.find((one) => one.ownerNo !== ownerNo || one.goodsNo !== goodsNo)
      return bin.mixed === 0 && other !== undefined ? `库位不允许混放商品，已固定给${other.goodsNo}` : null
    },
    mixes: (...place) => bins.get(place.join('|'))?.mixed === 1,
  }
}

/** Message if the maximum is below the minimum, else null. */
const rangeFault = ({ minQty, maxQty }: Row): string | null =>
  typeof maxQty === 'number' && maxQty < (minQty ?? 0) ? '最大库存不能小于最小库存' : null

type Key = 'warehouseNo' | 'sid' | 'locationNo' | 'ownerNo' | 'goodsNo'
const joined = (row: Row, ...names: readonly Key[]): string => names.map((name) => row[name] ?? '').join('|')
const goodsOf = (row: Row): string => joined(row, 'ownerNo', 'goodsNo')
const binOf = (row: Row): string => joined(row, 'warehouseNo', 'sid', 'locationNo')
/** Key of one kind of goods in a warehouse; one of its fixed bins is the main bin. */
export const goodsHere = (row: Row): string => joined(row, 'warehouseNo', 'sid', 'ownerNo', 'goodsNo')

/** Keys of the owners, goods and warehouses of the rows that exist. */
const existingKeys = async (ctx: Ctx, rows: readonly Row[]): Promise<ReadonlySet<string>> => {
  const column = (name: Key): string[] => rows.map((row) => row[name] ?? '')
  const found = await ctx.tx.query<{ key: string }>(
    `select 'owner|' || o.owner_no as key from owner o where o.tenant_id = $1 and o.owner_no = any($2::text[])
     union all
     select 'goods|' || g.owner_no || '|' || g.goods_no from goods g
      where g.tenant_id = $1 and (g.owner_no, g.goods_no) in (select o, n from unnest($2::text[], $3::text[]) as k(o, n))
     union all
     select 'warehouse|' || w.warehouse_no || '-' || w.sid from wms_warehouse w where w.tenant_id = $1 and w.warehouse_no = any($4::text[])`,
    [ctx.tenantId, column('ownerNo'), column('goodsNo'), column('warehouseNo')],
  )
  return new Set(found.map((row) => row.key))
}

/** Goods exist, bins are shelves of the warehouse, and a bin without mixing is not fixed for other goods. */
const faults = async (ctx: Ctx, rows: readonly Coming<Row>[]): Promise<readonly RuleFault[]> => {
  const all = rows.map(merged)
  const [there, bins] = [await existingKeys(ctx, all), await loadBins(ctx, [...new Set(all.map((row) => row.locationNo ?? ''))])]
  const firstIn = new Map(all.map((row, i) => [binOf(row), i] as const).toReversed())
  return all.flatMap((now, row): RuleFault[] => {
    const say = (field: string, why: string): RuleFault => ({ row, field, why })
    const [warehouseNo, sid, locationNo] = [now.warehouseNo ?? '', now.sid ?? '', now.locationNo ?? '']
    const [ownerNo, goodsNo, place] = [now.ownerNo ?? '', now.goodsNo ?? '', warehouseKey(warehouseNo, sid)]
    if (!there.has(`warehouse|${place}`)) return [say('warehouseNo', `仓库不存在：${place}`)]
    if (!seesWarehouse(ctx.person, warehouseNo, sid)) return [say('warehouseNo', `无仓库权限：${place}`)]
    if (!there.has(`owner|${ownerNo}`)) return [say('ownerNo', `货主不存在：${ownerNo}`)]
    if (!seesOwner(ctx.person, ownerNo)) return [say('ownerNo', `无货主权限：${ownerNo}`)]
    const isNew = rows[row]?.before === null
    if (isNew && !there.has(`goods|${goodsOf(now)}`)) return [say('goodsNo', `商品不存在：${goodsNo}`)]
    const bin = isNew ? bins.faultOf({ warehouseNo, sid, locationNo, ownerNo, goodsNo }) : null
    const first = firstIn.get(binOf(now)) ?? row
    const other = all[first]
    const isShared =
      bin === null && other !== undefined && goodsOf(other) !== goodsOf(now) && !bins.mixes(warehouseNo, sid, locationNo)
    const range = rangeFault(now)
    return [
      ...(bin === null ? [] : [say('locationNo', bin)]),
      ...(isShared ? [{ ...say('locationNo', `库位不允许混放商品，{row}已固定给${other.goodsNo ?? ''}`), against: first }] : []),
      ...(range === null ? [] : [say('maxQty', range)]),
    ]
  })
}

interface Main {
  readonly id: string
  readonly key: string
  readonly bin: string
}
/** The stored main bins of the goods of the rows; `key` is `goodsHere`. */
const mainsOf = async (ctx: Ctx, rows: readonly Row[]): Promise<Main[]> => {
  const names = ['warehouseNo', 'sid', 'ownerNo', 'goodsNo'] as const
  return ctx.tx.query<Main>(
    `select f.id::text, concat_ws('|', f.warehouse_no, f.sid, f.owner_no, f.goods_no) as key, f.location_no as bin
       from location_goods f where f.tenant_id = $1 and f.is_main = 1
        and (f.warehouse_no, f.sid, f.owner_no, f.goods_no) in (select * from unnest($2::text[], $3::text[], $4::text[], $5::text[]))
      order by f.id`,
    [ctx.tenantId, ...names.map((name) => rows.map((row) => row[name] ?? ''))],
  )
}

/** The first fixed bin of goods becomes the main bin unless a row chooses another. An empty minimum is stored as 0. */
const complete = async (rows: readonly Coming<Row>[], ctx: Ctx): Promise<readonly Columns[]> => {
  const all = rows.map(merged)
  const mains = await mainsOf(ctx, all)
  const chosen = new Map(all.flatMap((now) => (now.isMain === 1 ? [[goodsHere(now), now.locationNo ?? ''] as const] : [])))
  for (const main of mains) if (!chosen.has(main.key)) chosen.set(main.key, main.bin)
  return rows.map(({ before, body }, i): Columns => {
    const now = all[i] ?? {}
    const minimum = 'minQty' in body && body.minQty === null ? { minQty: 0 } : {}
    if (typeof body.isMain === 'number' || (before !== null && !('isMain' in body))) return minimum
    const bin = now.locationNo ?? ''
    const first = (chosen.get(goodsHere(now)) ?? bin) === bin
    if (first) chosen.set(goodsHere(now), bin)
    return { ...minimum, isMain: first ? 1 : 0 }
  })
}

/** Clears the main mark of the former main bin. */
const follow = async (ctx: Ctx, rows: readonly Put<Row>[]): Promise<void> => {
  const now = rows.flatMap(({ after }) => (after['isMain'] === 1 ? [after] : []))
  if (now.length === 0) return
  const mainBins = new Map(now.map((row) => [goodsHere(row), row.locationNo ?? '']))
  const former = (await mainsOf(ctx, now)).filter((main) => main.bin !== mainBins.get(main.key))
  if (former.length === 0) return
  await changeRows(ctx.tx, 'location_goods', former, { key: ['id'], all: { isMain: 0, updateTime: ctx.at } })
  await changed(
    ctx,
    former.map((main) => {
      const [warehouseNo = '', sid = '', ownerNo = ''] = main.key.split('|')
      return { resource: locationGoods.id, key: `${main.key}|${main.bin}`, op: 'put', warehouseNo, sid, ownerNo }
    }),
  )
}

export const fixedBinRules: RuleBook<Row> = { complete, faults, follow }
