// 新仓库的库区、库位与作业参数 · warehouse/bornWarehouse
import type { Ctx } from '../platform/ctx.ts'
import { insertRows } from '../platform/rows.ts'
import type { Place } from '../core/warehouses.ts'

/** Zones and fixed locations of every new WMS warehouse (floor.md §5.1): 收货暂存, 出库暂存, 异常区. */
const fixed = [
  { zoneNo: 'RCV', zoneName: '收货暂存区', zoneType: 3, locationNo: 'RCV-STAGE', locationType: 3 },
  { zoneNo: 'OUT', zoneName: '出库暂存区', zoneType: 4, locationNo: null, locationType: 4 },
  { zoneNo: 'EXC', zoneName: '异常区', zoneType: 10, locationNo: 'EXC-STAGE', locationType: 9 },
] as const

/** What writing zones needs of a context; the seed has no person. */
type Birth = Pick<Ctx, 'tx' | 'at' | 'id'>

/** Gives warehouses their fixed zones and locations and the usual settings of operations; existing ones stay. */
export const bornWarehouses = async ({ tx, at, id }: Birth, places: readonly Place[]): Promise<void> => {
  const all = { createTime: at, updateTime: at }
  await insertRows(
    tx,
    'zone',
    places.flatMap(({ warehouseNo, sid }) =>
      fixed.map(({ zoneNo, zoneName, zoneType }, sort) => ({ id: id(), warehouseNo, sid, zoneNo, zoneName, zoneType, sort })),
    ),
    { all, skip: ['warehouseNo', 'sid', 'zoneNo'] },
  )
  await insertRows(
    tx,
    'location',
    places.flatMap(({ warehouseNo, sid }) =>
      fixed.flatMap(({ zoneNo, locationNo, locationType }) =>
        locationNo === null ? [] : [{ id: id(), warehouseNo, sid, locationNo, zoneNo, locationType }],
      ),
    ),
    { all: { ...all, pickSeq: 0, mixBatch: 1, mixOwner: 1 }, skip: ['warehouseNo', 'sid', 'locationNo'] },
  )
  await insertRows(
    tx,
    'operate_config',
    places.map(({ warehouseNo, sid }) => ({ id: id(), warehouseNo, sid })),
    { all, skip: ['warehouseNo', 'sid'] },
  )
}
