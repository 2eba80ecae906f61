// Expected orders, trucks and bins of the small warehouse, and the books about them.
import { columnOf } from '#server/platform/kinds'
import { ownerNo, rows, wh, type World } from './outbound.ts'

const put = (world: World, table: string, row: Readonly<Record<string, unknown>>): Promise<unknown> =>
  world.run(({ tx, tenantId, id, at }) => {
    const full: Record<string, unknown> = { tenantId, id: id(), createTime: at, updateTime: at, ...row }
    const names = Object.keys(full)
    return tx.query(
      `insert into ${table} as t (${names.map(columnOf).join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(full),
    )
  })

/** Zone and fixed place for received goods, and empty bins for putaway. */
export const furnishInbound = async (world: World, bins: readonly string[]): Promise<void> => {
  await put(world, 'zone', { ...wh, zoneNo: 'RCV', zoneName: '收货', zoneType: 3 })
  await put(world, 'location', { ...wh, locationNo: 'RCV-STAGE', zoneNo: 'RCV', locationType: 3, pickSeq: 999_998 })
  for (const [i, locationNo] of bins.entries())
    await put(world, 'location', { ...wh, locationNo, zoneNo: 'A', locationType: 1, pickSeq: 100 + i, pickFace: 1 })
}

let serial = 0
/** An expected order; lines as goods → pieces, or [goods, pieces] in sequence. */
export const expectOrder = async (
  world: World,
  lines: Readonly<Record<string, number>> | readonly (readonly [string, number])[],
  more: { readonly overRateBp?: number; readonly ownerNo?: string } = {},
): Promise<string> => {
  serial += 1
  const stockinNo = `RK${String(serial).padStart(6, '0')}`
  const all = Array.isArray(lines) ? (lines as readonly (readonly [string, number])[]) : Object.entries(lines)
  const owner = more.ownerNo ?? ownerNo
  await put(world, 'stockin_order', {
    ...wh,
    stockinNo,
    ownerNo: owner,
    stockinType: 1,
    overRateBp: more.overRateBp ?? 0,
    skuNum: new Set(all.map(([goodsNo]) => goodsNo)).size,
    planQty: all.reduce((sum, [, qty]) => sum + qty, 0),
  })
  for (const [i, [goodsNo, planQty]] of all.entries())
    await put(world, 'stockin_line', {
      stockinNo,
      lineNo: i + 1,
      ownerNo: owner,
      goodsNo,
      planQty,
      overRateBp: more.overRateBp ?? 0,
    })
  return stockinNo
}

/** Sets facts of goods, e.g. that they expire. */
export const setGoods = (world: World, goodsNo: string, facts: Readonly<Record<string, unknown>>): Promise<unknown> =>
  world.run(({ tx, tenantId }) =>
    tx.query(
      `update goods set ${Object.keys(facts)
        .map((name, i) => `${columnOf(name)} = $${i + 3}`)
        .join(', ')} where tenant_id = $1 and goods_no = $2`,
      [tenantId, goodsNo, ...Object.values(facts)],
    ),
  )

/** Pieces by `place goods [batch] [quality]`. */
export const stockOf = async (world: World): Promise<Readonly<Record<string, number>>> => {
  const all = await rows<{ locationNo: string; goodsNo: string; batchNo: string; quality: number; qty: number }>(
    world,
    'select location_no, goods_no, batch_no, quality, qty from stock where tenant_id = $1 and qty > 0 order by 1, 2, 3, 4',
  )
  return Object.fromEntries(
    all.map((row) => [
      [row.locationNo, row.goodsNo, row.batchNo, ...(row.quality === 1 ? [] : [row.quality])]
        .filter((one) => one !== '')
        .join(' '),
      row.qty,
    ]),
  )
}

export const orderOf = async (world: World, stockinNo: string) => {
  const [row] = await rows<{
    status: number
    receiveQty: number
    putawayQty: number
    goodQty: number
    defectQty: number
  }>(
    world,
    'select status, receive_qty, putaway_qty, good_qty, defect_qty from stockin_order where tenant_id = $1 and stockin_no = $2',
    [stockinNo],
  )
  if (row === undefined) throw new Error(`no order ${stockinNo}`)
  return row
}

/** Faults in the books of inbound, as text; empty if they balance (floor.md §6.2). */
export const inboundFaults = async (world: World): Promise<readonly string[]> => {
  const faultRows = await rows<{ fault: string }>(
    world,
    `with flow as (select location_no, owner_no, goods_no, batch_no, quality, sum(change_qty) as qty from stock_flow where tenant_id = $1 group by 1, 2, 3, 4, 5),
      book as (select location_no, owner_no, goods_no, batch_no, quality, qty from stock where tenant_id = $1),
      received as (select owner_no, goods_no, batch_no, quality, sum(qty) as qty from receive_record where tenant_id = $1 group by 1, 2, 3, 4),
      shelved as (select owner_no, goods_no, batch_no, quality, sum(qty) as qty from putaway_record where tenant_id = $1 group by 1, 2, 3, 4),
      staged as (select owner_no, goods_no, batch_no, quality, sum(qty) as qty from staged_goods where tenant_id = $1 group by 1, 2, 3, 4),
      lines as (select l.stockin_no, sum(l.receive_qty) as received, sum(l.putaway_qty) as shelved from stockin_line l where l.tenant_id = $1 group by 1)
     select '流水与库存不等 ' || coalesce(f.location_no, b.location_no) || ' ' || coalesce(f.goods_no, b.goods_no) as fault
       from flow f full join book b using (location_no, owner_no, goods_no, batch_no, quality) where coalesce(f.qty, 0) <> coalesce(b.qty, 0)
     union all select '收货与暂存加上架不等 ' || r.goods_no from received r left join shelved p using (owner_no, goods_no, batch_no, quality)
       left join staged s using (owner_no, goods_no, batch_no, quality) where r.qty <> coalesce(p.qty, 0) + coalesce(s.qty, 0)
     union all select '暂存明细与库存不等 ' || s.goods_no from staged s
       left join book b on b.location_no = 'RCV-STAGE' and b.owner_no = s.owner_no and b.goods_no = s.goods_no and b.batch_no = s.batch_no and b.quality = s.quality
      where s.qty <> coalesce(b.qty, 0)
     union all select '暂存没有单据 ' || b.goods_no from book b
       left join staged s on s.owner_no = b.owner_no and s.goods_no = b.goods_no and s.batch_no = b.batch_no and s.quality = b.quality
      where b.location_no = 'RCV-STAGE' and b.qty > 0 and s.qty is null
     union all select '单头与明细不等 ' || o.stockin_no from stockin_order o join lines l using (stockin_no)
      where o.tenant_id = $1 and (o.receive_qty <> l.received or o.putaway_qty <> l.shelved)
     union all select '异常暂存没有冲突 ' || b.goods_no from book b
      where b.location_no = 'EXC-STAGE' and not exists (
        select 1 from op_exception e where e.tenant_id = $1 and e.goods_no = b.goods_no and e.location_no = 'EXC-STAGE')`,
  )
  return faultRows.map(({ fault }) => fault)
}
