// 仓库承诺时效 · logistics/warehousePromise
import type { Body } from '#contract/resource'
import { warehousePromise } from '#contract/logistics/warehousePromise'
import { byKeys, openColumn, ownersSeen, openKeys } from '../core/carriedPlaces.ts'
import { warehousePromiseRules, warehousePromiseTable } from './promiseRules.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { serve } from '../platform/serve.ts'
import { code } from '#contract/kinds'
import { placedBodies } from '../import/placedBodies.ts'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { listImport } from '../import/rowEndpoints.ts'

type Promised = Body<typeof warehousePromise>

/** Deleting a promise for all owners needs the scope of all. */
const checkRemove = ({ person }: Ctx, { ownerNo }: Promised): void => {
  if (ownerNo === null && !person.scope.owner.all) throw refuse('A0400', {}, { ownerNo: '没有全部货主的权限，不能删除' })
}

const { orderStructure, shipHour, sameDayCut, rateTargetBp, compensateFlag, effectDate } = warehousePromise.fields

/** Columns of floor.md §13.1: a row with the same day takes the values of the file. */
const promises = ruleBookImport({
  biz: 'warehousePromise',
  fields: {
    warehouse: code('仓库', { required: true, max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid' }),
    ownerNo: code('货主', { max: 32, help: '货主编号；不填表示全部货主' }),
    orderStructure: { ...orderStructure, required: false, help: '不填表示全部' },
    shipHour: { ...shipHour, label: '发货(h)' },
    sameDayCut: { ...sameDayCut, label: '截单时间', help: 'HH:mm' },
    rateTargetBp: { ...rateTargetBp, label: '目标及时率(%)' },
    effectDate,
    compensateFlag,
  },
  target: warehousePromiseTable,
  rules: warehousePromiseRules,
  keyField: 'warehouse',
  columns: { warehouseNo: 'warehouse' },
  bodies: async (ctx, rows) => {
    const placed = await placedBodies(ctx)
    return rows.map((row) => {
      const body = placed(row)
      const said = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
      return { ...said, ...openKeys(['ownerNo'], body, true), orderStructure: body['orderStructure'] ?? 0 }
    })
  },
})

export default [
  ...serve(warehousePromise, (_today: string, person: Person) => ({
    from: 'warehouse_promise o',
    alias: 'o',
    columns: {
      ruleId: 'o.id::text',
      ownerNo: openColumn('o.owner_no'),
      sameDayCut: "to_char(o.same_day_cut, 'HH24:MI')",
    },
    where: ownersSeen(person, 'o.owner_no'),
    search: byKeys({ ownerNo: 'o.owner_no' }),
    write: { table: 'warehouse_promise', rules: warehousePromiseRules, checkRemove },
  })),
  ...listImport(warehousePromise, promises),
]
